import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Configuration } from '../configuration/configuration.ts';

/** What a build is made of, besides its settings. */
const SOURCES = [
  'src',
  'docs/staff-guide',
  'configuration',
  'vite',
  'public',
  'index.html',
  'admin.html',
  'vite.config.ts',
];
const INSTALLED = 'package-lock.json';

/** Beside the pages of a build; no host serves a name that begins like this. */
export const RECORD = '_build.json';

export interface BuildRecord {
  /** What the build was made from. */
  stamp: string;
  /** Hashed files of earlier builds, and since when no page names them. */
  outdated: Record<string, string>;
}

export function readRecord(folder: string): BuildRecord | undefined {
  const file = join(folder, RECORD);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as BuildRecord) : undefined;
}

/** Whether `dist` was built from the sources and the settings of today: by content, as a copy has new times. */
export const isBuilt = (configuration: Configuration): boolean =>
  readRecord('dist')?.stamp === stampOf(configuration);

/** One value for the sources and the settings that a build holds. */
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
