import { resolve } from 'node:path';
import type postgres from 'postgres';
import { isLoopback, LOCAL_PUBLISHABLE_KEY } from '../../src/backend/local';
import type { Configuration } from '../configuration';
import { holdsDatabase } from '../database/dataFolder';
import { openLocalDatabase } from '../database/localDatabase';
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

/** A connection to the database, the reason why there is none, or the error of a server that does not respond. */
type Database = postgres.Sql | { missing: string } | NoAnswer;

type Opened = Pick<Installation, 'database' | 'close'>;

/**
 * @param address the URL of the site; by default `VITE_SITE_URL` if hosted, and otherwise the server on this machine
 * @throws Error with a message for the terminal if there is no URL
 */
export async function openInstallation(
  configuration: Configuration,
  address: string | undefined,
): Promise<Installation> {
  const { hosted, port, siteUrl, databaseUrl } = configuration;
  const site = siteOrigin(address ?? (hosted ? siteUrl : `http://localhost:${port}`));
  return {
    ...configuration,
    isHosted: hosted !== undefined,
    isTrial: !hosted && siteUrl === undefined && isLoopback(new URL(site).hostname),
    site,
    api: hosted?.url ?? site,
    key: hosted?.key ?? LOCAL_PUBLISHABLE_KEY,
    build: resolve('dist'),
    ...(hosted ? await openHosted(databaseUrl) : await openLocal(configuration)),
  };
}

const unopened = (database: Database): Opened => ({ database, close: async () => undefined });

async function openLocal(configuration: Configuration): Promise<Opened> {
  const { databaseUrl, dataDirectory } = configuration;
  // `openLocalDatabase` would create the database.
  if (databaseUrl === undefined && !holdsDatabase(dataDirectory)) {
    return unopened({ missing: `there is no database in ${dataDirectory}: set DATA_DIR.` });
  }
  try {
    const local = await openLocalDatabase(configuration);
    const database = local.connect();
    return { database, close: () => database.end({ timeout: 1 }).then(local.close) };
  } catch (error) {
    return unopened({ missing: sentence(error) });
  }
}

export async function openHosted(url: string | undefined): Promise<Opened> {
  if (url === undefined) return unopened({ missing: 'set DATABASE_URL.' });
  try {
    const database = connectHosted(url);
    await database`select 1`;
    return { database, close: () => database.end({ timeout: 1 }) };
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    return unopened(new NoAnswer('DATABASE_URL', message || code || 'no reason given'));
  }
}

function siteOrigin(address: string | undefined): string {
  if (address && /^https?:/u.test(address) && URL.canParse(address)) return new URL(address).origin;
  throw new Error(
    'Name the site: npm run doctor -- https://www.example.com, or set VITE_SITE_URL.',
  );
}
