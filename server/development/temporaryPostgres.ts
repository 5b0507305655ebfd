import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCluster, startServer } from '../database/postgresServer';
import { findPrograms, othersMayEnter, type Programs, reasonOf } from '../database/programs';

export interface TemporaryPostgres {
  url: string;
  stop(): Promise<void>;
}

/** Faster settings, for data that need not survive a crash. */
const FORGETFUL = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' };

/** A folder in the memory of a Linux machine. A whole run of the tests needs 0.6 GB of it. */
const IN_MEMORY = '/dev/shm';
const ROOM_BYTES = 2e9;

/**
 * Starts a separate Postgres 17 with a temporary folder on a free port. Data that need not survive is in memory if there
 * is room, unless TMPDIR names a folder.
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
    const parent = settings === FORGETFUL && hasRoom() ? IN_MEMORY : await onDisk(programs);
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

/** Whether the data can be in memory: a disk needs up to twenty times the processor time for each new database. */
function hasRoom(): boolean {
  if (process.env.TMPDIR !== undefined || !existsSync(IN_MEMORY)) return false;
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return bavail * bsize > ROOM_BYTES;
}

async function onDisk({ account }: Programs): Promise<string> {
  return account && !(await othersMayEnter(tmpdir())) ? '/tmp' : tmpdir();
}
