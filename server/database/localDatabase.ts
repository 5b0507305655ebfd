import { accessSync, constants, existsSync } from 'node:fs';
import { createPostgresConnection, type PostgresConnection } from '@supabase/lite/postgres';
import postgres from 'postgres';
import { log } from '../../supabase/functions/_shared/log';
import type { Configuration } from '../configuration';
import { finishRestore } from './backup/finish';
import {
  damaged,
  databaseFolder,
  holdsDatabase,
  keysFile,
  makeDatabase,
  readCluster,
} from './dataFolder';
import { type Place, placeOf } from './place';
import { FolderInUse, type PostgresServer, recordedServer, startServer } from './postgresServer';
import { DATABASE, endUnlessUsed, holdLock, InUse, inUse, MAINTENANCE } from './productLock';
import { findPrograms } from './programs';

/**
 * The database of the product: on a Postgres that this process or a running product has started, or at `DATABASE_URL`.
 */
export interface LocalDatabase {
  /** A connection to the maintenance database of the server. */
  administrator: postgres.Sql;
  database: string;
  connect(database?: string): postgres.Sql;
  /** Opens a pool for Supabase Lite. */
  open(options: PoolOptions): PostgresConnection;
  /** Resolves with the words of Postgres when the server that this process started ends by itself. */
  failed: Promise<string>;
  /** Closes `administrator`, and stops the server if this process started it. Close other connections first. */
  close(): Promise<void>;
}

interface PoolOptions {
  max: number;
  /** The longest time of a statement. 0 means no limit. */
  statementTimeoutMs?: number;
}

type Settings = Pick<Configuration, 'dataDirectory' | 'databaseUrl' | 'databaseCaFile'>;

const IDLE_SECONDS = 60;
const DAMAGE =
  /could not (?:open file|read|locate|find)|not a valid data directory|invalid|corrupt|incompatible|checksum|does not exist/u;
const NO_ROOM = /No space left|Permission denied|Read-only/u;

interface Access {
  /** No other process may use the database, as for the product itself. Otherwise the server of a running product is used, too. */
  exclusive?: boolean;
  /** Creates the database if it is missing. */
  create?: boolean;
}

/**
 * Opens the database of the product. Finishes a restore that was interrupted.
 * @throws Error with a message for the terminal
 */
export async function openLocalDatabase(
  settings: Settings,
  access: Access = {},
): Promise<LocalDatabase> {
  const opened = await open(settings, access);
  try {
    await finishRestore({ ...opened, keysFile: keysFile(settings.dataDirectory) });
    return opened;
  } catch (error) {
    await opened.close();
    throw error;
  }
}

async function open(
  { databaseUrl, databaseCaFile, dataDirectory }: Settings,
  { exclusive = false, create = false }: Access,
): Promise<LocalDatabase> {
  if (databaseUrl !== undefined) {
    const place = placeOf({ databaseUrl, databaseCaFile });
    const database = decodeURIComponent(new URL(place.url).pathname.slice(1)) || MAINTENANCE;
    return use(place, { database, takesLock: exclusive });
  }
  if (existsSync(dataDirectory))
    accessSync(dataDirectory, constants.R_OK | constants.W_OK | constants.X_OK);
  const programs = await findPrograms(databaseFolder(dataDirectory));
  if (!holdsDatabase(dataDirectory)) {
    if (!create) throw noDatabase({ dataDirectory });
    await makeDatabase(dataDirectory, programs);
  }
  const { data, password } = readCluster(dataDirectory);
  for (;;) {
    const wasKilled = recordedServer(data) !== undefined;
    try {
      const server = await startServer(programs, { data, password });
      if (wasKilled) log('recovery', { reason: 'the previous process was killed' });
      return await use(
        { url: '', options: server.address },
        { database: DATABASE, takesLock: true, server, create },
      );
    } catch (error) {
      if (!(error instanceof FolderInUse)) throw explained(error, dataDirectory);
    }
    const used = await endUnlessUsed(dataDirectory);
    if (used === undefined) continue;
    if (exclusive) throw inUse(`The local database in ${dataDirectory}`, used.user);
    return use({ url: '', options: used.address }, { database: DATABASE, takesLock: false });
  }
}

function explained(error: unknown, directory: string): unknown {
  const { message } = error as Error;
  if (error instanceof InUse) return error;
  if (!DAMAGE.test(message) || NO_ROOM.test(message))
    return new Error(`The database in ${directory} did not start: ${message}`, { cause: error });
  return damaged(directory, message);
}

/** A disk that is not mounted must not look like a first start: the product would take requests into an empty database. */
export const noDatabase = ({
  databaseUrl,
  dataDirectory,
}: Pick<Settings, 'dataDirectory'> & Partial<Settings>) =>
  new Error(
    `There is no database in ${databaseUrl === undefined ? `${dataDirectory}: mount the disk, correct DATA_DIR` : `that of DATABASE_URL, ${nameOf(databaseUrl)}: correct DATABASE_URL`}, or restore a backup with npm run restore. Only for a new site, npm run restore -- --new makes an empty one.`,
  );

const nameOf = (databaseUrl: string) => {
  const { host, pathname } = new URL(databaseUrl);
  return `${host}${pathname}`;
};

async function use(
  place: Place,
  {
    database,
    takesLock,
    server,
    create = false,
  }: { database: string; takesLock: boolean; server?: PostgresServer; create?: boolean },
): Promise<LocalDatabase> {
  const optionsOf = (options: postgres.Options<Record<string, postgres.PostgresType>>) => ({
    ...place.options,
    idle_timeout: IDLE_SECONDS,
    onnotice: () => undefined,
    ...options,
  });
  const connect = (name = database, max = 2) =>
    postgres(place.url, optionsOf({ database: name, max }));
  const administrator = connect(MAINTENANCE);
  let lock: postgres.Sql | undefined;
  const close = async () => {
    await Promise.all([administrator.end({ timeout: 1 }), lock?.end({ timeout: 1 })]);
    await server?.stop();
  };
  try {
    await refuseUnfitServer(administrator);
    if (takesLock) lock = await holdLock(place, database);
    if (server) {
      const [found] = await administrator`select from pg_database where datname = ${database}`;
      if (!found && create) await administrator.unsafe(`create database ${database}`);
    }
  } catch (error) {
    await close();
    throw error;
  }
  return {
    administrator,
    database,
    connect,
    open: ({ max, statementTimeoutMs = 0 }) =>
      createPostgresConnection({
        url: place.url,
        postgresOptions: optionsOf({
          database,
          max,
          types: valueTypes,
          connection: { statement_timeout: statementTimeoutMs },
        }),
      }),
    failed: server?.failed ?? new Promise(() => undefined),
    close,
  };
}

/** @throws Error with a message for the terminal if the product cannot use this server, or not with this role */
export async function refuseUnfitServer(sql: postgres.Sql): Promise<void> {
  const [found] = await sql<{ version: string; isOld: boolean; role: string; mayAll: boolean }[]>`
    select current_setting('server_version') as version, rolname as role,
      current_setting('server_version_num')::integer < 170000 as "isOld",
      rolsuper or (rolcreaterole and rolbypassrls) as "mayAll"
    from pg_roles where rolname = current_user`;
  if (found?.isOld) {
    throw new Error(
      `DATABASE_URL names a Postgres ${found.version}, and the product needs Postgres 17 or newer.`,
    );
  }
  if (found && !found.mayAll) {
    throw new Error(
      `The role ${found.role} of DATABASE_URL has too few rights: run alter role "${found.role}" createrole bypassrls; as the administrator of the server.`,
    );
  }
}

/** How values are sent for Supabase Lite. */
export const valueTypes = {
  // Lite encodes JSON itself.
  jsonb: {
    to: 3802,
    from: [3802],
    serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
    parse: (value: string): unknown => JSON.parse(value),
  },
  // The driver would send every value but `true` as false.
  boolean: { to: 16, from: [16], serialize: String, parse: (value: string) => value === 't' },
};
