import { join } from 'node:path';
import { inject } from 'vitest';
import { copyData } from '../../kit/dataFolder';

/** Copies the data folder of the first start into `folder`, with the owners of its files. Returns the path of the copy. */
export function startedData(folder: string, name = 'data'): string {
  const started = inject('startedData');
  if (started === undefined) throw new Error('The first start failed.');
  copyData(started, join(folder, name));
  return join(folder, name);
}
