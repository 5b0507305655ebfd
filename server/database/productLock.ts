import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import postgres from 'postgres';
import { isAlive } from '../isAlive';
import { passwordFile, readCluster } from './dataFolder';
import type { Place } from './place';
import { type Address, recordedServer } from './postgresServer';

/** The database of the product on a server of its own. */
export const DATABASE = 'confluence';
/** Every server has this database. Statements that create or rename other databases run in it. */
export const MAINTENANCE = 'postgres';
/** The first key of the lock that the product holds. The second key is the hash of the database's name. */
const LOCK = 1_129_270_854;
const USER = 'confluence ';
const LOCK_CHECKS = 5;
const CHECK_EVERY_MS = 100;
const END_WITHIN_MS = 30_000;

/** The error of a database that another process uses. */
export class InUse extends Error {}

export const inUse = (what: string, user: string) =>
  new InUse(`${what} is in use by process ${user}: stop it first.`);

/**
 * Holds the lock of the product until the connection is closed. Postgres releases it when this process is killed.
 * @throws InUse if another process has the lock
 */
export async function holdLock({ url, options }: Place, database: string): Promise<postgres.Sql> {
  const sql = postgres(url, {
    ...options,
    database: MAINTENANCE,
    max: 1,
    max_lifetime: null,
    connection: { application_name: `${USER}${process.pid}` },
    // A crash of one connection makes Postgres close all of them.
    onclose: () => void lock().catch(() => undefined),
  });
  const lock = async () =>
    (
      await sql<
        { held: boolean }[]
      >`select pg_try_advisory_lock(${LOCK}, hashtext(${database})) as held`
    )[0]?.held;
  if (await lock()) return sql;
  const user = await lockHolder(sql, database);
  await sql.end({ timeout: 1 });
  throw inUse(`The database ${database}`, user ?? 'of another product');
}

async function lockHolder(sql: postgres.Sql, database: string): Promise<string | undefined> {
  const [row] = await sql<{ name: string }[]>`
    select application_name as name from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and classid::bigint = ${LOCK} and objid::bigint = hashtext(${database})::bit(32)::bigint`;
  return row?.name.replace(USER, '');
}

/** @throws Error with a message for the terminal if a process uses the database of a data folder */
export async function refuseInUse(directory: string): Promise<void> {
  if (!existsSync(passwordFile(directory))) return;
  const used = await endUnlessUsed(directory);
  if (used) throw inUse(`The local database in ${directory}`, used.user);
}

/**
 * Ends the server of a data folder if the product that started it was killed. If a process still uses the server,
 * returns its address and the id of the process.
 */
export async function endUnlessUsed(
  directory: string,
): Promise<{ address: Address; user: string } | undefined> {
  const { data, password } = readCluster(directory);
  const running = recordedServer(data);
  if (running === undefined || !isAlive(running.pid)) return undefined;
  const { host, port, pid } = running;
  const address = { host, port, username: MAINTENANCE, password };
  // Checks several times, because a product that has just started its server does not have its lock yet.
  for (let check = 0; check < LOCK_CHECKS; check += 1) {
    const user = await userOf(address);
    if (user !== undefined) return { address, user };
    await wait(CHECK_EVERY_MS);
  }
  const deadline = Date.now() + END_WITHIN_MS;
  signal(pid, 'SIGINT');
  while (isAlive(pid)) {
    if (Date.now() > deadline) signal(pid, 'SIGQUIT');
    await wait(CHECK_EVERY_MS);
  }
  return undefined;
}

async function userOf(address: Address): Promise<string | undefined> {
  const sql = postgres({ ...address, database: MAINTENANCE, max: 1, connect_timeout: 5 });
  try {
    return await lockHolder(sql, DATABASE);
  } catch {
    return undefined;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** Sends a signal to a process, which may just have ended. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
