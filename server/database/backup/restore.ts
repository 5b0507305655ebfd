import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { createPostgresConnection, type PostgresConnection } from '@supabase/lite/postgres';
import type postgres from 'postgres';
import { createApplication } from '../database';
import { writeSecret } from '../dataFolder';
import { type LocalKeys, newLocalKeys, readKeys } from '../localKeys';
import { applyMigrations, prepareDatabase } from '../migrate';
import { seed } from '../seed';
import {
  completeOrUndo,
  type LocalDatabase,
  locked,
  MARK,
  madeKeys,
  madeName,
  quoted,
  replacedName,
} from './finish';
import { doubtMails, loadBackup } from './load';
import { type Backup, openBackup } from './read';

interface Restore extends LocalDatabase {
  connect: (database: string) => postgres.Sql;
  file: string;
  overwrite: boolean;
  /** Whether an update has held all mails since the backup. */
  areMailsHeld?: boolean;
}

const OBJECT_IN_USE = '55006';
const DISK_FULL = '53100';

/**
 * Restores a backup into a new database, which takes the place of the old one when it is complete. Returns how many mails may
 * have left since the backup.
 * @throws Error with a message for the terminal; the old database and its keys are then as before
 */
export async function restoreBackup(options: Restore): Promise<number> {
  const { administrator, database } = options;
  const backup = await openBackup(options.file);
  try {
    return await locked(administrator, database, async (admin) => {
      await completeOrUndo(admin, options);
      await refuseInUse(admin, options);
      const doubted = await replace(admin, options, backup);
      await completeOrUndo(admin, options);
      return doubted;
    });
  } finally {
    backup.close();
  }
}

async function refuseInUse(
  admin: postgres.ISql,
  { connect, database, overwrite }: Restore,
): Promise<void> {
  const [existing] = await admin<{ isMaintained: boolean }[]>`
    select datname = current_database() as "isMaintained" from pg_database where datname = ${database}`;
  if (!existing) return;
  if (existing.isMaintained) {
    throw new Error(
      `A restore cannot replace the database ${database}, through which Postgres manages the others: use another one.`,
    );
  }
  const users = await admin`
    select from pg_stat_activity where datname = ${database} and usesysid is not null limit 1`;
  if (users.length > 0) throw inUse();
  if (overwrite) return;
  const sql = connect(database);
  try {
    const [table] = await sql`
      select from pg_class where relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
        and relkind = 'r' limit 1`;
    if (!table) return;
  } finally {
    await sql.end();
  }
  throw new Error('There is a database: back it up, then add --overwrite to replace it.');
}

const inUse = (cause?: unknown) =>
  new Error('The database is in use: stop the product, then restore the backup.', { cause });

async function replace(
  admin: postgres.ISql,
  { connect, database, keysFile, areMailsHeld = false }: Restore,
  backup: Backup,
): Promise<number> {
  const id = randomUUID();
  const made = madeName(database);
  await admin.unsafe(`create database ${quoted(made)}`);
  try {
    await admin.unsafe(`comment on database ${quoted(made)} is '${MARK}${id}'`);
    const { hasPasswords, doubted } = await fill(connect(made), backup, areMailsHeld);
    const keys = keysFor(backup, keysFile, hasPasswords);
    mkdirSync(dirname(keysFile), { recursive: true, mode: 0o700 });
    writeSecret(madeKeys(keysFile), `${JSON.stringify({ ...keys, restore: id }, null, 2)}\n`);
    await takePlace(admin, database);
    return doubted;
  } catch (error) {
    // If this fails as well, the next command or start does it.
    await completeOrUndo(admin, { database, keysFile }).catch(() => undefined);
    throw explained(error);
  }
}

/** Fills an empty database with the rows of a backup, and applies the migrations that are newer than the backup. */
async function fill(sql: postgres.Sql, backup: Backup, areMailsHeld: boolean) {
  const connection = liteConnection(sql);
  try {
    // Supabase Lite requires keys, although nobody calls it here.
    const keys = { jwtSecret: 'unused', publishableKey: 'unused', secretKey: 'unused' };
    await prepareDatabase(createApplication(connection, { keys }));
    await applyMigrations(connection, undefined, backup.header.migrations.at(-1));
    const keepLimits = backup.header.keys === undefined;
    const hasPasswords = await sql.begin((transaction) =>
      loadBackup(transaction, backup, { overwrite: true, keepLimits }),
    );
    // Otherwise, the next start would add the demo data.
    await seed(connection, { demo: false });
    await applyMigrations(connection);
    return { hasPasswords, doubted: await doubtMails(sql, backup.header, areMailsHeld) };
  } finally {
    await Promise.all([connection.close(), sql.end()]);
  }
}

/** Opens another connection to the same database, of the class that Supabase Lite requires. */
function liteConnection({ options }: postgres.Sql): PostgresConnection {
  const { host, port, path, user, pass, database, ssl, onnotice } = options;
  const address = path ? { path } : { host: host[0], port: port[0] };
  // The driver's types say null, although this is the password.
  const password: string = pass ?? '';
  return createPostgresConnection({
    postgresOptions: { ...address, user, password, database, ssl, onnotice, max: 1 },
  });
}

/** The keys of the restored database. A backup of a hosted project contains none. */
function keysFor({ header }: Backup, keysFile: string, hasPasswords: boolean): LocalKeys {
  if (header.keys) return header.keys;
  const { staffPassword, ...keys } = readKeys(keysFile) ?? newLocalKeys();
  return hasPasswords || staffPassword === undefined ? keys : { ...keys, staffPassword };
}

/** Renames the databases. Several statements in one call are one transaction. */
async function takePlace(admin: postgres.ISql, database: string): Promise<void> {
  const [existing] = await admin`select from pg_database where datname = ${database}`;
  const replaced = quoted(replacedName(database));
  await admin.unsafe(`
    ${existing ? `alter database ${quoted(database)} rename to ${replaced};` : ''}
    ${existing ? `comment on database ${replaced} is '${MARK}replaced';` : ''}
    alter database ${quoted(madeName(database))} rename to ${quoted(database)}`);
}

function explained(error: unknown): unknown {
  const { code } = error as { code?: string };
  if (code === OBJECT_IN_USE) return inUse(error);
  if (code !== DISK_FULL) return error;
  return new Error('The disk has no space for the restored database: the old one is as it was.', {
    cause: error,
  });
}
