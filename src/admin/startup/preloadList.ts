import { backendKey, backendUrl } from '../../backend/config';
import { columnsOf } from '../data/columns';
import { type FirstPage, firstPage } from '../data/listDefaults';
import { listFilter, stableSort } from '../data/listQuery';
import { storedToken } from '../session/storedToken';

/** An older answer may differ from what the list would get now. */
const MAX_AGE_MS = 10_000;

interface ListRequest {
  list: FirstPage;
  url: string;
  sentAt: number;
  answer: Promise<{ status: number; headers: Headers; body: string; json: unknown } | null>;
}

let pending: ListRequest | null = null;

/** Requests the list of the page's address while the main chunk is still loading. */
export function startListRequest(page: Location, storage: Storage): void {
  const list = firstPage(page);
  const token = storedToken(storage);
  if (list === null || token === null) return;
  const url = urlOf(list);
  const headers = { apikey: backendKey, Authorization: `Bearer ${token}`, Prefer: 'count=exact' };
  pending = { list, url, sentAt: Date.now(), answer: send(url, headers).catch(() => null) };
}

/** The answer of the pending request, once and for its own URL only; null sends the caller to the server. */
export async function consumeListRequest(url: string) {
  const request = pending;
  if (request === null || sorted(url) !== sorted(request.url)) return null;
  pending = null;
  return Date.now() - request.sentAt < MAX_AGE_MS ? request.answer : null;
}

/** The list whose request nobody has consumed yet. */
export const pendingList = (): FirstPage | null => pending?.list ?? null;

/** The URL that the data provider requests for a first page; a unit test compares the two. */
function urlOf({ resource, params }: FirstPage): string {
  const sort = stableSort(params.sort.field, params.sort.order);
  const query = new URLSearchParams({
    offset: '0',
    limit: String(params.pagination.perPage),
    order: `${sort.field}.${sort.order.toLowerCase()}`,
    select: columnsOf(resource),
  });
  for (const [name, value] of Object.entries(listFilter(resource, params.filter, new Date()))) {
    const [field = '', operator = 'eq'] = name.split('@');
    query.set(field, `${operator}.${value}`);
  }
  return `${backendUrl()}/rest/v1/${resource}?${query}`;
}

async function send(url: string, headers: HeadersInit) {
  const answer = await fetch(url, { headers });
  if (!answer.ok) return null;
  const body = await answer.text();
  const json: unknown = JSON.parse(body);
  return { status: answer.status, headers: answer.headers, body, json };
}

function sorted(address: string): string {
  const url = new URL(address);
  url.searchParams.sort();
  return url.href;
}
