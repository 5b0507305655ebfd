import type { QuoteRequest } from '../../../src/domain/quotes';
import { projectValues, quoteValues } from '../../kit/rows';
import type { Backend } from './backend';

/** Returns a request as the form sends it, with a new request id. */
export function quoteRequest(changes: Partial<QuoteRequest> = {}): QuoteRequest {
  return {
    request_id: crypto.randomUUID(),
    ...quoteValues,
    elapsed_ms: 45_000,
    ...changes,
  };
}

/** The arguments of change_rows for the status of quotes. */
export const quoteStatus = { table_name: 'quotes', column_name: 'status' };

/** Inserts a quote as the database's owner and returns its id. */
export async function insertQuote(
  { sql }: Pick<Backend, 'sql'>,
  columns: Record<string, unknown> = {},
): Promise<string> {
  return insert({ sql }, 'quotes', {
    ...quoteValues,
    ...columns,
  });
}

/** Inserts a project as the database's owner and returns its id. */
export async function insertProject(
  { sql }: Pick<Backend, 'sql'>,
  columns: Record<string, unknown> = {},
): Promise<string> {
  return insert({ sql }, 'projects', {
    ...projectValues,
    ...columns,
  });
}

/** Inserts a note as the database's owner and returns its id. */
export async function insertNote(
  { sql }: Pick<Backend, 'sql'>,
  columns: { quote_id?: string; project_id?: string } & Record<string, unknown>,
): Promise<string> {
  return insert({ sql }, 'notes', { author: 'Lyon', body: 'Call back on Monday.', ...columns });
}

async function insert(
  { sql }: Pick<Backend, 'sql'>,
  table: 'quotes' | 'projects' | 'notes',
  columns: Record<string, unknown>,
): Promise<string> {
  const names = Object.keys(columns);
  const places = names.map((_, index) => `$${index + 1}`);
  const [row] = await sql<{ id: string }>(
    `insert into public.${table} (${names.join(', ')}) values (${places.join(', ')}) returning id`,
    Object.values(columns),
  );
  if (row === undefined) throw new Error('Nothing was inserted.');
  return row.id;
}
