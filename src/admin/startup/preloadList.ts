import { backendKey, backendUrl } from '../../backend/config';
import { type FirstPage, firstPage } from '../data/listDefaults';
import { listFunctions, listRequest } from '../data/listQuery';
import { storedToken } from '../session/storedToken';

/** An older answer may differ from what the list would get now. */
const MAX_AGE_MS = 10_000;

interface ListRequest {
  list: FirstPage;
  url: string;
  body: string;
  sentAt: number;
  answer: Promise<{ status: number; headers: Headers; body: string; json: unknown } | null>;
}

let pending: ListRequest | null = null;

/** Requests the list of the page's address while the main chunk is still loading. */
export function startListRequest(page: Location, storage: Storage): void {
  const list = firstPage(page);
  const token = storedToken(storage);
  if (list === null || token === null) return;
  // A unit test compares both with those of the data provider.
  const url = `${backendUrl()}/rest/v1/rpc/${listFunctions[list.resource]}`;
  const body = JSON.stringify({ request: listRequest(list.params, new Date()) });
  const headers = {
    apikey: backendKey,
    Authorization: `Bearer ${token}`,
    'Content-Type': 'application/json',
  };
  const answer = send(url, { method: 'POST', headers, body }).catch(() => null);
  pending = { list, url, body, sentAt: Date.now(), answer };
}

/** The answer of the pending request, once and for this request only; null sends the caller to the server. */
export async function consumeListRequest(url: string, body: unknown) {
  const request = pending;
  if (request === null || url !== request.url || body !== request.body) return null;
  pending = null;
  return Date.now() - request.sentAt < MAX_AGE_MS ? request.answer : null;
}

/** The list whose request nobody has consumed yet. */
export const pendingList = (): FirstPage | null => pending?.list ?? null;

async function send(url: string, request: RequestInit) {
  const answer = await fetch(url, request);
  if (!answer.ok) return null;
  const body = await answer.text();
  const json: unknown = JSON.parse(body);
  return { status: answer.status, headers: answer.headers, body, json };
}
