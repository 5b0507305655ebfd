import type { QuoteRequest } from '../../../src/domain/quotes';
import { offerValues, projectValues, quoteValues } from '../../kit/rows';
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

/** Changes the statuses of quotes as staff. */
export const setStatuses = async (
  { staff }: Pick<Backend, 'staff'>,
  changes: Record<string, string[]>,
  author?: string,
  reason?: string,
) => {
  const sets = Object.entries(changes).map(([status, ids]) => ({
    set: { status, ...(reason && { rejection_reason: reason }) },
    ids,
  }));
  const args = { table_name: 'quotes', changes: sets, ...(author && { author }) };
  return (await staff()).rpc('change_rows', args);
};

/** Returns the ids of the rows that a list finds for the typed text. */
export const search = async (
  backend: Pick<Backend, 'call'>,
  table: 'quotes' | 'projects',
  typed: string,
): Promise<string[]> =>
  (await backend.call<{ id: string }[]>(`search_${table}`, { q: typed })).map(({ id }) => id);

type Columns = Record<string, unknown>;

/** Returns a function that inserts a row with the role that owns the database and returns its id. */
const inserter =
  (table: string, values: Columns) =>
  async ({ sql }: Pick<Backend, 'sql'>, columns: Columns = {}): Promise<string> => {
    const names = Object.keys({ ...values, ...columns });
    const [row] = await sql<{ id: string }>(
      `insert into public.${table} (${names}) values (${names.map((_, index) => `$${index + 1}`)}) returning id`,
      Object.values({ ...values, ...columns }),
    );
    if (row === undefined) throw new Error('Nothing was inserted.');
    return row.id;
  };
export const insertQuote = inserter('quotes', quoteValues);
export const insertProject = inserter('projects', projectValues);
export const insertPerson = inserter('people', { name: 'Claire Martin' });
export const insertOffer = inserter('offers', offerValues);
export const insertNote = inserter('notes', { author: 'Lyon', body: 'Call back on Monday.' });
