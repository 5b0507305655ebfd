import { resolveTxt } from 'node:dns/promises';
import { existsSync, statfsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Configuration } from '../../configuration/configuration';
import { agency } from '../../src/agency';
import { isLoopback, LOCAL_PUBLISHABLE_KEY } from '../../src/backend/local';
import type { Agency } from '../../src/domain/agency';
import { lastBackupFile } from '../embedded/data/dataFolder';
import { type DatabaseReading, readDatabase } from './databaseFacts';
import { hostedCall, localCall, type OwnerCall } from './ownerCall';

/** What the doctor knows about a running installation from outside. */
export interface Installation {
  isHosted: boolean;
  /** The agency's facts in the build of the site. */
  agency: Agency;
  /** The origin of the site. */
  site: string;
  /** The origin that `robots.txt` and the sitemap should name. */
  publicSite: string;
  /** The origin and the public key of the API. */
  api: string;
  key: string;
  serviceKey: string | undefined;
  staffEmail: string;
  /** The server that sends the mails. */
  smtpUrl: string | undefined;
  /** The folder of the build that the site should serve. */
  build: string;
  database: DatabaseReading;
  /** A trial, which only this machine can reach: checks that concern only a real agency pass. */
  isTrial: boolean;
  /** Undefined without the service key. */
  ownerCall: OwnerCall | undefined;
  trustedProxies: readonly string[];
  /** The sender of mails, unless staff set another. */
  mailFrom: string;
  /** Looks up the TXT records of a name. */
  resolveTxt: (name: string) => Promise<string[][]>;
  /** The data folder of an embedded server on this machine; otherwise undefined. */
  dataFolder: { freeBytes: number; lastBackup: Date | undefined } | undefined;
}

/**
 * @param address the address of the site; the default is that of the configuration
 * @throws Error with one sentence if there is no address
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
