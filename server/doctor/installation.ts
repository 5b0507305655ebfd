import { resolveTxt } from 'node:dns/promises';
import { existsSync, statfsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { agency } from '../../src/agency';
import { isLoopback, LOCAL_PUBLISHABLE_KEY } from '../../src/backend/local';
import type { Agency } from '../../src/domain/agency';
import type { Configuration } from '../configuration';
import { lastBackupFile } from '../database/dataFolder';
import { type DatabaseReading, readDatabase } from './databaseFacts';
import { hostedCall, localCall, type OwnerCall } from './ownerCall';

/** A running installation that `npm run doctor` checks: its URLs and settings, and how to read its state. */
export interface Installation {
  isHosted: boolean;
  /** The facts about the agency in `src/agency.ts`. */
  agency: Agency;
  /** The origin of the site to check. */
  site: string;
  /** The origin that `robots.txt` and the sitemap should name. */
  publicSite: string;
  /** The origin of the API. */
  api: string;
  /** The public key of the API. */
  key: string;
  serviceKey: string | undefined;
  staffEmail: string;
  /** The URL of the mail server. */
  smtpUrl: string | undefined;
  /** The folder of the build that the site should serve. */
  build: string;
  database: DatabaseReading;
  /**
   * Whether the installation uses the embedded backend, runs on this machine and has no `VITE_SITE_URL`. If true,
   * checks that matter only to a real agency do not fail.
   */
  isTrial: boolean;
  /**
   * Calls a database function that reports the state of the installation. Undefined for hosted Supabase without the
   * service key.
   */
  ownerCall: OwnerCall | undefined;
  trustedProxies: readonly string[];
  /** The configured sender of emails. Staff can set another one in the mail settings. */
  mailFrom: string;
  /** Looks up the TXT records of a domain name. */
  resolveTxt: (name: string) => Promise<string[][]>;
  /** The data folder of an embedded server on this machine. Undefined for all other installations. */
  dataFolder: { freeBytes: number; lastBackup: Date | undefined } | undefined;
}

/**
 * @param address the URL of the site; by default `VITE_SITE_URL` if hosted, and otherwise the server on this machine
 * @throws Error with a message for the terminal if there is no URL
 */
export async function readInstallation(
  configuration: Configuration,
  address: string | undefined,
): Promise<Installation> {
  const { hosted, port, siteUrl, serviceKey, staffEmail, smtpUrl, databaseUrl } = configuration;
  const { dataDirectory, trustedProxies, mailFrom = agency.email } = configuration;
  const site = siteOrigin(address ?? (hosted ? siteUrl : `http://localhost:${port}`));
  return {
    isHosted: hosted !== undefined,
    agency,
    site,
    publicSite: isLoopback(new URL(site).hostname) ? (siteUrl ?? agency.siteUrl) : site,
    api: hosted?.url ?? site,
    key: hosted?.key ?? LOCAL_PUBLISHABLE_KEY,
    serviceKey,
    staffEmail,
    smtpUrl,
    build: resolve('dist'),
    database: await readDatabase(hosted && databaseUrl),
    isTrial: !hosted && siteUrl === undefined && isLoopback(new URL(site).hostname),
    ownerCall: ownerCallOf(configuration),
    trustedProxies,
    mailFrom,
    resolveTxt,
    dataFolder: hosted ? undefined : readFolder(dataDirectory),
  };
}

function ownerCallOf({ hosted, serviceKey, dataDirectory }: Configuration) {
  if (!hosted) return localCall(dataDirectory);
  return serviceKey === undefined ? undefined : hostedCall(hosted.url, serviceKey);
}

function readFolder(directory: string): Installation['dataFolder'] {
  if (!existsSync(directory)) return undefined;
  const { bavail, bsize } = statfsSync(directory);
  const backup = statSync(lastBackupFile(directory), { throwIfNoEntry: false });
  return { freeBytes: bavail * bsize, lastBackup: backup?.mtime };
}

function siteOrigin(address: string | undefined): string {
  if (address && URL.canParse(address) && /^https?:$/u.test(new URL(address).protocol)) {
    return new URL(address).origin;
  }
  throw new Error(
    'Name the site: npm run doctor -- https://www.example.com, or set VITE_SITE_URL.',
  );
}
