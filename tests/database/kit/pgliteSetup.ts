import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { emptyDatabase, openDump } from './pglite';
import { buildTemplate, provideDatabase, type TemplateDatabase } from './template';

/** Applies the migrations once and stores a snapshot, which every test file loads. */
export const setup = (project: TestProject) => provideDatabase(project, prepare);

async function prepare(): Promise<{ database: TemplateDatabase; close(): Promise<void> }> {
  const connection = await openDump(await emptyDatabase());
  await buildTemplate(connection);
  const data = await connection.driver.dumpDataDir('none');
  const folder = await mkdtemp(join(tmpdir(), 'confluence-pglite-'));
  const snapshot = join(folder, 'template.tar');
  await writeFile(snapshot, Buffer.from(await data.arrayBuffer()));
  await connection.close();
  return {
    database: { kind: 'pglite', snapshot },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}
