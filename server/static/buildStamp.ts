import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { agency } from '../../src/agency/agency.ts';
import type { Configuration } from '../configuration.ts';

/** The files and folders that a build is made from. */
const SOURCES = [
  'src',
  'docs/staff-guide',
  'server/configuration.ts',
  'vite',
  'public',
  'index.html',
  'admin.html',
  'offer.html',
  'vite.config.ts',
];
const INSTALLED = 'package-lock.json';

/**
 * The name of the file with the `BuildRecord`, in `dist`. The product's server does not serve names that start with
 * `_`.
 */
export const RECORD = '_build.json';

/** The settings that a finished build contains only as texts, so that a start can replace them: see `fillIn`. */
export interface Filled {
  /** The origin of the site: of canonical links, the sitemap and share tags. */
  origin: string;
  /** The email address of the staff account. */
  staffEmail: string;
}

export interface BuildRecord {
  /** The hash of the sources and of the settings that change more than texts. */
  stamp: string;
  filled: Filled;
  /** The kept assets of earlier builds, each with the time when the first build without it was published. */
  outdated: Record<string, string>;
}

export function readRecord(folder: string): BuildRecord | undefined {
  const file = join(folder, RECORD);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as BuildRecord) : undefined;
}

/**
 * Whether `dist` was built from the current sources and settings. Compares contents instead of
 * modification times, because a copy of a file has a new time.
 */
export function isBuilt(configuration: Configuration): boolean {
  const record = readRecord('dist');
  const { origin, staffEmail } = filledOf(configuration);
  return (
    record?.stamp === stampOf(configuration) &&
    record.filled.origin === origin &&
    record.filled.staffEmail === staffEmail
  );
}

export const filledOf = ({ siteUrl, staffEmail }: Configuration): Filled => ({
  origin: siteUrl ?? agency.siteUrl,
  staffEmail,
});

/** Returns a hash of the sources and settings that a build depends on. */
export function stampOf({ hosted, hstsSubdomains }: Configuration): string {
  const hash = createHash('sha256');
  hash.update(JSON.stringify([hosted, hstsSubdomains]));
  for (const file of [...SOURCES, INSTALLED].flatMap(filesOf)) {
    hash.update(`\0${file}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

function filesOf(path: string): string[] {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesOf(`${path}/${name}`));
}
