import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCluster, startServer } from '../database/postgresServer';
import { findPrograms, othersMayEnter, reasonOf } from '../database/programs';

export interface TemporaryPostgres {
  url: string;
  stop(): Promise<void>;
}

/** Faster settings, for data that need not survive a crash. */
const FORGETFUL = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' };

/**
 * Starts a separate Postgres 17 with a temporary folder on a free port.
 * @param settings the server's settings; with the default settings, a crash may lose data
 * @throws Error with a message for the terminal
 */
export async function startPostgres(
  settings: Readonly<Record<string, string>> = FORGETFUL,
): Promise<TemporaryPostgres> {
  let folder: string | undefined;
  const remove = () => folder && rmSync(folder, { recursive: true, force: true });
  try {
    const programs = await findPrograms();
    const parent = programs.account && !(await othersMayEnter(tmpdir())) ? '/tmp' : tmpdir();
    folder = mkdtempSync(join(parent, 'confluence-postgres-'));
    if (programs.account) chmodSync(folder, 0o711);
    const data = join(folder, 'data');
    const password = await createCluster(programs, data, ['--no-sync']);
    const server = await startServer(programs, {
      data,
      password,
      settings: { max_connections: '300', shared_buffers: '128MB', ...settings },
      onPort: true,
    });
    const { username, host, port } = server.address;
    return {
      url: `postgres://${username}:${password}@${host}:${port}/postgres`,
      stop: () => server.stop().finally(remove),
    };
  } catch (error) {
    remove();
    throw new Error(`Postgres did not start: ${reasonOf(error)}`, { cause: error });
  }
}
