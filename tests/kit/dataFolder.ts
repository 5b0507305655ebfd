import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfiguration } from '../../server/configuration';

/**
 * Creates a folder that every account can enter. If the tests run as root, Postgres runs as another account and keeps
 * its database in the data folder only if it can enter it.
 */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'confluence-test-'));
  chmodSync(folder, 0o711);
  return folder;
}

/** Copies a data folder of a stopped product, with the owners of its files. */
export const copyData = (from: string, to: string) => execFileSync('cp', ['-a', from, to]);

/** The settings of a product with its own database in a folder. */
export const configurationOf = (dataDirectory: string) => ({
  ...readConfiguration(),
  dataDirectory,
  databaseUrl: undefined,
});
