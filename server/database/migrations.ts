import { readdir, readFile } from 'node:fs/promises';
import { splitSqlStatements } from '@supabase/lite';

export interface MigrationFile {
  file: string;
  version: string;
  name: string;
  sql: string;
  /** The versions of the released files whose work this one does, from its line `-- Replaces: …`. */
  replaces: string[];
}

export const migrationsFolder = new URL('../../supabase/migrations/', import.meta.url);

/**
 * Returns the migration files in order. Their names have the format of the Supabase CLI, `<14 digits>_<name>.sql`.
 * @throws Error that names an SQL file whose name has another format
 */
export async function migrationFiles(folder: URL = migrationsFolder): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).sort();
  const files = [];
  for (const file of names) {
    const [, version, name] = /^(\d{14})_(.+)\.sql$/u.exec(file) ?? [];
    if (version === undefined || name === undefined) {
      if (!file.endsWith('.sql')) continue;
      throw new Error(`The migration ${file} is not named <14 digits>_<name>.sql.`);
    }
    const sql = await readFile(new URL(file, folder), 'utf8');
    const [, replaced = ''] = /^-- Replaces: (.+)$/mu.exec(sql) ?? [];
    files.push({ file, version, name, sql, replaces: replaced.match(/\d{14}/gu) ?? [] });
  }
  return files;
}

/** Returns the versions that a database of this build may have: those of the files, and those that they replace. */
export const knownVersions = (files: readonly MigrationFile[]): string[] =>
  files.flatMap(({ version, replaces }) => [...replaces, version]);

/**
 * Compares the migration files with the migrations that a database has applied.
 * @param done the applied versions with their statements
 * @throws Error that names a file that is out of order, that changed after it was applied, or that is missing
 */
export function refuseChangedHistory(
  files: readonly MigrationFile[],
  done: ReadonlyMap<string, readonly string[] | null>,
): void {
  const newest = [...done.keys()].sort().at(-1) ?? '';
  for (const { file, version, sql, replaces } of files) {
    const statements = done.get(version);
    // A database that has the files of which this one is the sum has their statements.
    if (replaces.some((earlier) => done.has(earlier))) {
      if (statements !== undefined) continue;
      throw new Error(
        `The migration ${file} replaces others, of which this database has only a part: start the version of the product that has them first.`,
      );
    }
    if (statements === undefined && version < newest) {
      throw new Error(
        `The migration ${file} is older than ${newest}, which this database has: give it a newer number.`,
      );
    }
    // The row of a migration that another tool applied may contain no statements.
    if (statements && bare(statements) !== bare(splitSqlStatements(sql))) {
      throw new Error(
        `Another build of the product created this database: its migration ${file} was a different one. Run npm run backup with that build and npm run restore with this one (docs/backups.md). If you have changed the file, restore it with git.`,
      );
    }
  }
  const present = new Set(knownVersions(files));
  const missing = [...done.keys()].filter((version) => !present.has(version));
  if (missing.length === 0) return;
  throw new Error(
    missing.length === done.size
      ? 'An earlier build of the product created this database: start that build to export the lists as CSV, and start this build with an empty data folder (DATA_DIR=/path).'
      : `The database has the migration ${missing[0]}, but supabase/migrations does not: restore its file, or start the version of the product that applied it.`,
  );
}

/** Joins statements and normalises white space and semicolons, because tools store them differently. */
function bare(statements: readonly string[]): string {
  return statements
    .join(';')
    .replace(/[\s;]+/gu, ' ')
    .trim();
}
