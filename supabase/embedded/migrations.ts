import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { splitSqlStatements } from '@supabase/lite';

export interface MigrationFile {
  file: string;
  version: string;
  name: string;
  sql: string;
}

export const migrationsFolder = new URL('../migrations/', import.meta.url);

/** The SHA-256 of every migration that may not change any more, as `sha256sum` writes them. */
const frozenFile = new URL('../migrations.sha256', import.meta.url);

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
        `The migration ${file} was changed after this database applied it: put it back with git, and write a new one with npm run migrations:new.`,
      );
    }
  }
  const present = new Set(files.map(({ version }) => version));
  for (const version of done.keys()) {
    if (present.has(version)) continue;
    throw new Error(
      `The database has the migration ${version}, and supabase/migrations does not: put its file back, or start the version of the product that applied it.`,
    );
  }
}

/** Statements without what may differ in how they are stored: blanks and the semicolons between them. */
function bare(statements: readonly string[]): string {
  return statements
    .join(';')
    .replace(/[\s;]+/gu, ' ')
    .trim();
}

// Frozen files ------------------------------------------------------------------------------------

/** The frozen files with their hashes. */
export async function frozenMigrations(): Promise<Map<string, string>> {
  const lines = (await readFile(frozenFile, 'utf8')).trim().split('\n');
  return new Map(
    lines.map((line) => {
      const [hash = '', file = ''] = line.split(/\s+/u);
      return [file, hash];
    }),
  );
}

export async function saveFrozenMigrations(frozen: ReadonlyMap<string, string>): Promise<void> {
  const lines = [...frozen].sort().map(([file, hash]) => `${hash}  ${file}\n`);
  await writeFile(frozenFile, lines.join(''));
}

/** The hash does not depend on how a checkout ends its lines. */
export function hashOf({ sql }: Pick<MigrationFile, 'sql'>): string {
  return createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex');
}

/** What differs from the frozen files, a sentence each. */
export function changesSinceFreeze(
  files: readonly MigrationFile[],
  frozen: ReadonlyMap<string, string>,
): string[] {
  const present = new Set(files.map(({ file }) => file));
  return [
    ...files
      .filter((file) => frozen.has(file.file) && frozen.get(file.file) !== hashOf(file))
      .map(({ file }) => `${file} is frozen and was changed: put it back and write a new file.`),
    ...[...frozen.keys()]
      .filter((file) => !present.has(file))
      .map((file) => `${file} is frozen and is missing: put it back.`),
    ...files
      .filter(({ file }) => !frozen.has(file))
      .map(({ file }) => `${file} is not frozen yet: run npm run migrations:freeze.`),
  ];
}

// Functions ---------------------------------------------------------------------------------------

/**
 * The newest definition of a function, with its comment, as a later migration replaces it.
 * @param name with its schema, such as `private.is_staff`
 * @throws Error when no migration defines it
 */
export function functionSource(files: readonly MigrationFile[], name: string): string {
  const escaped = name.replaceAll('.', '\\.');
  const definition = new RegExp(
    `^create (?:or replace )?function ${escaped}\\(.*?^\\$\\$;\\n(?:comment on function ${escaped}\\(.*?';\\n)?`,
    'gmsu',
  );
  for (const { sql } of files.toReversed()) {
    const found = [...sql.matchAll(definition)].map(([text]) => text);
    if (found.length === 0) continue;
    return found.join('\n').replaceAll(/^create function/gmu, 'create or replace function');
  }
  throw new Error(`No migration defines a function ${name}.`);
}
