import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { bootEmbedded } from '../../../supabase/embedded/boot';
import { createDatabase } from '../../../supabase/embedded/data/dataFolder';
import { dumpOf, emptyDatabase } from '../../database/kit/pglite';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder as a first start leaves it, to copy; undefined when that start failed. */
    startedData: string | undefined;
  }
}

/** Starts the embedded backend once, on a folder that the tests copy: a first start takes seconds. */
export async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'confluence-commands-'));
  const data = join(folder, 'data');
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    await createDatabase(data, await dumpOf(await emptyDatabase()));
    const backend = await bootEmbedded(data);
    await backend.close();
    project.provide('startedData', data);
  } catch (error) {
    // An error here would end the other projects' tests too.
    console.error(`The tests of commands have no data folder: ${error}`);
    project.provide('startedData', undefined);
  }
  return remove;
}

/** Makes `data` a folder that the product has been started on before. */
export function copyStartedData(startedData: string | undefined, data: string): void {
  if (startedData === undefined) throw new Error('The first start failed.');
  cpSync(startedData, data, { recursive: true });
}
