import { resolve } from 'node:path';
import type postgres from 'postgres';
import { isLoopback, LOCAL_PUBLISHABLE_KEY } from '../../src/backend/local';
import type { Configuration } from '../configuration';
import { openLocalDatabase } from '../database/localDatabase';
import { refusedServer } from '../database/place';
import { connectHosted } from '../hosted/hostedDatabase';
import { NoAnswer } from '../request';
import { sentence } from '../sentence';

type Settings = Pick<
  Configuration,
  | 'staffEmail'
  | 'smtpUrl'
  | 'imapUrl'
  | 'mailAuthserv'
  | 'inboundSecret'
  | 'trustedProxies'
  | 'dataDirectory'
  | 'databaseUrl'
>;

/** A running installation that `npm run doctor` checks. */
export interface Installation extends Settings {
  isHosted: boolean;
  /** Whether the product runs on this machine without `VITE_SITE_URL`, so that what only a real agency needs may lack. */
  isTrial: boolean;
  /** The origin of the site to check. */
  site: string;
  /** The origin of the API, and its public key. */
  api: string;
  key: string;
  /** The folder of the build that the site should serve. */
  build: string;
  database: Database;
  /** Closes the database. */
  close(): Promise<void>;
}

/** A connection to the database, the reason why it cannot be checked, or the error of a server that does not respond. */
type Database = postgres.Sql | { reason: string } | NoAnswer;

type Opened = Pick<Installation, 'database' | 'close'>;

/**
 * @param address the URL of the site; by default `VITE_SITE_URL` if hosted, and otherwise the server on this machine
 * @throws Error with a message for the terminal if there is no URL
 */
export async function openInstallation(
  configuration: Configuration,
  address: string | undefined,
): Promise<Installation> {
  const { hosted, port, siteUrl } = configuration;
  const site = siteOrigin(address ?? (hosted ? siteUrl : `http://localhost:${port}`));
  return {
    ...configuration,
    isHosted: hosted !== undefined,
    isTrial: !hosted && siteUrl === undefined && isLoopback(new URL(site).hostname),
    site,
    api: hosted?.url ?? site,
    key: hosted?.key ?? LOCAL_PUBLISHABLE_KEY,
    build: resolve('dist'),
    ...(hosted ? await openHosted(configuration) : await openLocal(configuration)),
  };
}

const unopened = (database: Database): Opened => ({ database, close: async () => undefined });

export async function openLocal(
  settings: Pick<Configuration, 'databaseUrl' | 'databaseCaFile' | 'dataDirectory'>,
): Promise<Opened> {
  const { databaseUrl } = settings;
  try {
    const local = await openLocalDatabase(settings);
    const database = local.connect();
    return { database, close: () => database.end({ timeout: 1 }).then(local.close) };
  } catch (error) {
    // The files of a data folder may only be closed to the account of the doctor. One's own Postgres is a server like that
    // of a host; an error without a code is a refusal of the product, for example during a restore.
    const isOfServer = databaseUrl !== undefined && (error as NodeJS.ErrnoException).code;
    return unopened(isOfServer ? noAnswer(error) : { reason: sentence(error) });
  }
}

export async function openHosted({
  databaseUrl,
  databaseCaFile,
}: Pick<Configuration, 'databaseUrl' | 'databaseCaFile'>): Promise<Opened> {
  if (databaseUrl === undefined) return unopened({ reason: 'set DATABASE_URL.' });
  try {
    const database = connectHosted({ databaseUrl, databaseCaFile });
    await database`select 1`;
    return { database, close: () => database.end({ timeout: 1 }) };
  } catch (error) {
    return unopened(noAnswer(error));
  }
}

function noAnswer(error: unknown): NoAnswer {
  const refused = refusedServer(error);
  if (refused) return new NoAnswer('DATABASE_URL', 'refused', refused);
  const { message, code } = error as NodeJS.ErrnoException;
  return new NoAnswer('DATABASE_URL', message || code || 'no reason given');
}

function siteOrigin(address: string | undefined): string {
  if (address && /^https?:/u.test(address) && URL.canParse(address)) return new URL(address).origin;
  throw new Error(
    'Name the site: npm run doctor -- https://www.example.com, or set VITE_SITE_URL.',
  );
}
