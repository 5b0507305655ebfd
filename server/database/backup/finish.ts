import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import type postgres from 'postgres';

export interface LocalDatabase {
  /** A connection to the maintenance database `postgres`. */
  administrator: postgres.Sql;
  database: string;
  keysFile: string;
}

/** The comment of the databases that a restore creates and replaces, before its id. */
export const MARK = 'Restored by confluence: ';
export const madeName = (database: string) => `${database}.being-restored`;
export const replacedName = (database: string) => `${database}.old`;
/** The keys of the new database. They have the id of the restore, which is also in the comment of the database. */
export const madeKeys = (keysFile: string) => `${keysFile}.restored`;

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/**
 * Finishes a restore that a crash interrupted: the database and its keys are then both old or both new. Call it before
 * reading the keys.
 * @throws Error with a message for the terminal if a restore is running
 */
export async function finishRestore(local: LocalDatabase): Promise<void> {
  const { administrator, database, keysFile } = local;
  const left = await leftDatabases(administrator, database);
  if (left.length === 0 && !existsSync(madeKeys(keysFile))) return;
  await locked(administrator, database, (admin) => completeOrUndo(admin, local));
}

/** Runs `work` unless another restore of this database is running. */
export async function locked<Result>(
  administrator: postgres.Sql,
  database: string,
  work: (admin: postgres.ReservedSql) => Promise<Result>,
): Promise<Result> {
  const admin = await administrator.reserve();
  const lock = `restore ${database}`;
  try {
    const [row] = await admin<{ mine: boolean }[]>`
      select pg_try_advisory_lock(hashtextextended(${lock}, 0)) as mine`;
    if (!row?.mine) throw new Error('A restore of this database is running: wait until it ends.');
    try {
      return await work(admin);
    } finally {
      // Fails only if the connection is lost, which also unlocks.
      await admin`select pg_advisory_unlock(hashtextextended(${lock}, 0))`.catch(() => undefined);
    }
  } finally {
    admin.release();
  }
}

/** Completes a restore whose database has taken its place, and undoes any other. Call it while they are locked. */
export async function completeOrUndo(
  admin: postgres.ISql,
  { database, keysFile }: Omit<LocalDatabase, 'administrator'>,
): Promise<void> {
  const keys = madeKeys(keysFile);
  if (existsSync(keys)) {
    const { restore } = JSON.parse(readFileSync(keys, 'utf8')) as { restore: string };
    if ((await commentOf(admin, database)) === `${MARK}${restore}`) renameSync(keys, keysFile);
    else rmSync(keys);
  }
  for (const name of await leftDatabases(admin, database))
    await admin.unsafe(`drop database ${quoted(name)} with (force)`);
}

/**
 * Returns the databases that a restore left behind. A restore that is killed while it creates a database leaves one without
 * a comment. The other one has the comment since it was renamed; without it, it is somebody else's.
 */
async function leftDatabases(admin: postgres.ISql, database: string): Promise<string[]> {
  const rows = await admin<{ name: string }[]>`
    select datname as name from pg_database
    where datname = ${madeName(database)}
      or datname = ${replacedName(database)} and starts_with(shobj_description(oid, 'pg_database'), ${MARK})`;
  return rows.map(({ name }) => name);
}

async function commentOf(admin: postgres.ISql, database: string): Promise<string | undefined> {
  const [row] = await admin<{ comment: string | null }[]>`
    select shobj_description(oid, 'pg_database') as comment from pg_database where datname = ${database}`;
  return row?.comment ?? undefined;
}
