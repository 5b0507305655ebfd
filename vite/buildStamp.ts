import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Configuration } from '../server/configuration.ts';

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

export interface BuildRecord {
  /** The hash of the sources and settings of the build. */
  stamp: string;
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
export const isBuilt = (configuration: Configuration): boolean =>
  readRecord('dist')?.stamp === stampOf(configuration);

/** Returns a hash of the sources and settings that a build depends on. */
export function stampOf({ hosted, staffEmail, siteUrl, hstsSubdomains }: Configuration): string {
  const hash = createHash('sha256');
  hash.update(JSON.stringify([hosted, staffEmail, siteUrl, hstsSubdomains]));
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
