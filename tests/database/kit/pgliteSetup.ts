import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPgliteConnection } from '@supabase/lite/pglite';
import type { TestProject } from 'vitest/node';
import { buildTemplate } from './template';

/** Migrates once; every test file loads the snapshot. */
export async function setup(project: TestProject) {
  process.env.DO_NOT_TRACK = '1';
  const folder = await mkdtemp(join(tmpdir(), 'confluence-pglite-'));
  const snapshot = join(folder, 'template.tar');
  const connection = await createPgliteConnection({});
  await buildTemplate(connection);
  const data = await connection.driver.dumpDataDir('none');
  await writeFile(snapshot, Buffer.from(await data.arrayBuffer()));
  await connection.close();
  project.provide('database', { kind: 'pglite', snapshot });
  return () => rm(folder, { recursive: true, force: true });
}
