import type { DataProvider } from 'react-admin';
import { keepFirstRows } from '../data/firstRows';
import { listQuery, NEWEST_FIRST } from '../data/listQuery';
import { ADMIN } from '../data/paths';
import { tableOf } from '../data/resourceTable';
import { restUrl, tokenHeaders } from '../data/rest';
import { storedToken } from '../session/session';
import { tables } from '../tables';

/** The age after which a response is ignored, because it may be out of date. */
const MAX_AGE_MS = 10_000;

interface ListRequest extends Pick<FirstPage, 'resource' | 'params'> {
  url: string;
  sentAt: number;
  isAnswered: boolean;
  answer: Promise<{ status: number; headers: Headers; body: string; json: unknown } | null>;
}

/**
 * Returns the resource of the list that a URL opens, and the parameters of the list's first page.
 * Returns null if the URL opens no list or has a query string.
 */
function firstPage({ pathname, search }: Pick<Location, 'pathname' | 'search'>) {
  const resource = pathname.startsWith(`${ADMIN}/`) ? (pathname.split('/')[2] ?? '') : '';
  const table = tableOf(tables, resource);
  if (search !== '' || !table) return null;
  const pagination = { page: 1, perPage: table.perPage };
  const { filter, sort } = table.opensWith ?? { filter: {}, sort: NEWEST_FIRST };
  return { resource, table, params: { pagination, sort, filter } };
}
type FirstPage = NonNullable<ReturnType<typeof firstPage>>;

let pending: ListRequest | null = null;

/** Requests the list at the page's URL while the main chunk is loading, if a valid token is stored. */
export function startListRequest(page: Location, storage: Storage): void {
  const list = firstPage(page);
  const token = storedToken(storage);
  if (list === null || token === null) return;
  const url = addressOf(list);
  const { resource, params } = list;
  const answer = send(url, token).catch(() => null);
  const request = { resource, params, url, sentAt: Date.now(), isAnswered: false, answer };
  pending = request;
  void answer.then(() => {
    request.isAnswered = true;
  });
}

/** Returns the URL that the data provider would request. A unit test compares both URLs. */
function addressOf({ resource, table, params }: FirstPage): string {
  const { filter, sort, meta } = listQuery(table, params, new Date());
  const query = new URLSearchParams({
    offset: '0',
    limit: String(params.pagination.perPage),
    ...Object.fromEntries(
      Object.entries(filter).map(([name, value]) =>
        name === 'and@' ? ['and', String(value)] : [name, `eq.${value}`],
      ),
    ),
    order: `${sort.field}.${sort.order.toLowerCase()}`,
    select: meta.columns,
  });
  return restUrl(`${resource}?${query}`);
}

/** Returns the response to the pending request once, for its URL. After null, the caller sends the request. */
export async function consumeListRequest(url: string) {
  const request = pending;
  if (request === null || url !== request.url) return null;
  pending = null;
  return Date.now() - request.sentAt < MAX_AGE_MS ? request.answer : null;
}

/** Reads the rows of the pending request through a data provider, if the server has answered already. */
export async function readAnsweredList({ getList }: Pick<DataProvider, 'getList'>): Promise<void> {
  if (!pending?.isAnswered) return;
  const { resource, params } = pending;
  const result = await getList(resource, params).catch(() => null);
  if (result) keepFirstRows(resource, result);
}

async function send(url: string, token: string) {
  const headers = { ...tokenHeaders(token), Accept: 'application/json', Prefer: 'count=exact' };
  const answer = await fetch(url, { headers });
  if (!answer.ok) return null;
  const body = await answer.text();
  const json: unknown = JSON.parse(body);
  return { status: answer.status, headers: answer.headers, body, json };
}
