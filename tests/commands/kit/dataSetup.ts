import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { bootEmbedded } from '../../../server/embedded/boot';
import { configurationOf, temporaryFolder } from '../../kit/dataFolder';

declare module 'vitest' {
  interface ProvidedContext {
    /** The path of the data folder that a first start of the backend has filled; undefined if the start failed. */
    startedData: string | undefined;
  }
}

/** Starts the embedded backend once. The tests copy its data folder, because a first start takes seconds. */
export async function setup(project: TestProject): Promise<() => void> {
  const folder = temporaryFolder();
  const data = join(folder, 'data');
  try {
    const backend = await bootEmbedded(configurationOf(data));
    await backend.close();
    project.provide('startedData', data);
  } catch (error) {
    // Prints the error instead of throwing it, because an error here would end the tests of all Vitest projects.
    console.error(`The tests of commands have no data folder: ${error}`);
    project.provide('startedData', undefined);
  }
  return () => rmSync(folder, { recursive: true, force: true });
}
