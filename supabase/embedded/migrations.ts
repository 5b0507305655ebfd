import { readdir, readFile } from 'node:fs/promises';
import { splitSqlStatements } from '@supabase/lite';

export interface MigrationFile {
  file: string;
  version: string;
  name: string;
  sql: string;
}

export const migrationsFolder = new URL('../migrations/', import.meta.url);

/**
 * Migration files in the order they apply: `<14 digits>_<name>.sql`, as the Supabase CLI names them.
 * @throws Error naming an SQL file that is named otherwise
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
    files.push({ file, version, name, sql });
  }
  return files;
}

/**
 * @param done the versions that the database has, with their statements
 * @throws Error naming a file that came too late, changed after it was applied, or is missing
 */
export function refuseChangedHistory(
  files: readonly MigrationFile[],
  done: ReadonlyMap<string, readonly string[] | null>,
): void {
  const newest = [...done.keys()].sort().at(-1) ?? '';
  for (const { file, version, sql } of files) {
    const statements = done.get(version);
    if (statements === undefined && version < newest) {
      throw new Error(
        `The migration ${file} is older than ${newest}, which this database has: give it a newer number.`,
      );
    }
    // A row without statements was made by another tool.
    if (statements && bare(statements) !== bare(splitSqlStatements(sql))) {
      throw new Error(
        `The migration ${file} was changed after this database applied it: put it back with git, and make a new one with npm run migrations:new.`,
      );
    }
  }
  const present = new Set(files.map(({ version }) => version));
  const missing = [...done.keys()].filter((version) => !present.has(version));
  if (missing.length === 0) return;
  throw new Error(
    missing.length === done.size
      ? 'An earlier build of the product made this database: start that build to export the lists as CSV or to run npm run backup, and this one with an empty data folder (DATA_DIR=/path).'
      : `The database has the migration ${missing[0]}, and supabase/migrations does not: put its file back, or start the version of the product that applied it.`,
  );
}

/** Statements without what may differ in how they are stored: blanks and the semicolons between them. */
function bare(statements: readonly string[]): string {
  return statements
    .join(';')
    .replace(/[\s;]+/gu, ' ')
    .trim();
}
