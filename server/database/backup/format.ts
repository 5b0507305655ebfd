import type { LocalKeys } from '../localKeys';

export const FORMAT = 'confluence-backup-2';

/** The line that ends the rows of a table. Within the rows, Postgres writes every backslash twice. */
export const END_OF_TABLE = '\\.\n';

/** The first line of a backup, as JSON. The rows of its tables follow, in the text format of `copy`. */
export interface Header {
  format: typeof FORMAT;
  /** The version of the product that wrote it. Version 1.0.0 did not name it. */
  version?: string;
  created_at: string;
  /** The versions of the migrations that the database had applied. */
  migrations: string[];
  /** The accounts of staff. */
  accounts: Account[];
  /** The keys of a local database. */
  keys?: LocalKeys;
  tables: { name: string; columns: string[] }[];
}

/** An account of staff. The database of a host may not show more than its id. */
export interface Account {
  id: string;
  email?: string;
  password_hash?: string;
  added_at: string;
}

/** The last line of a backup, as JSON: the number of rows of each table. */
export interface Footer {
  rows: Record<string, number>;
}

const NEWLINE = 10;

/** Returns the number of lines that end in this text. A row is one line. */
export function newlinesIn(text: Buffer): number {
  let lines = 0;
  for (let at = text.indexOf(NEWLINE); at !== -1; at = text.indexOf(NEWLINE, at + 1)) lines += 1;
  return lines;
}
