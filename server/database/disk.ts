import { promises } from 'node:fs';

/** The share of the disk below which it counts as full. */
const LEAST_ROOM = 0.05;

/** Whether the disk of the data has less than 5 % left. */
export async function isNearlyFull(directory: string): Promise<boolean> {
  const { bavail, blocks } = await promises.statfs(directory);
  return bavail < blocks * LEAST_ROOM;
}
