import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadChunk } from '../../../src/backend/loadChunk';
import { memoryStorage } from '../../kit/memoryStorage';

const gone = new TypeError('Failed to fetch dynamically imported module');
const missing = () => () => Promise.reject(gone);
const reload = vi.fn();
const published = vi.fn<() => Promise<Response>>();
const pageOf = (entry: string) => new Response(`<script type="module" src="${entry}"></script>`);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('sessionStorage', memoryStorage().storage);
  vi.stubGlobal('location', { href: 'http://localhost/#quote', reload });
  vi.stubGlobal('fetch', published);
  openPage('/assets/index-old.js');
});
afterEach(() => {
  vi.resetAllMocks();
});

const openPage = (entry: string) =>
  vi.stubGlobal('document', { querySelector: () => ({ getAttribute: () => entry }) });

/** Loads a missing chunk, and resolves when `loadChunk` has rejected. */
async function giveUp(load = missing()) {
  const given = expect(loadChunk(load)).rejects.toBe(gone);
  await vi.runAllTimersAsync();
  await given;
}

it('the page reloads once when a newer build has removed a chunk', async () => {
  published.mockImplementation(async () => pageOf('/assets/index-new.js'));
  await giveUp();
  expect(reload).toHaveBeenCalledOnce();
  // After the reload, a cache may return the old page again. The page must not reload a second time.
  await giveUp();
  expect(reload).toHaveBeenCalledOnce();
  openPage('/assets/index-new.js');
  published.mockImplementation(async () => pageOf('/assets/index-newer.js'));
  await giveUp();
  expect(reload).toHaveBeenCalledTimes(2);
});

it('the page reloads once when the same chunk fails again, because the browser may remember the failure', async () => {
  published.mockImplementation(async () => pageOf('/assets/index-old.js'));
  const load = missing();
  await giveUp(load);
  expect(reload).not.toHaveBeenCalled();
  await giveUp(load);
  expect(reload).toHaveBeenCalledOnce();
  await giveUp(load);
  expect(reload).toHaveBeenCalledOnce();
  // Later, a newer build replaces the chunks of the page.
  published.mockImplementation(async () => pageOf('/assets/index-new.js'));
  await giveUp();
  expect(reload).toHaveBeenCalledTimes(2);
});

it.each<[string, () => Promise<Response>]>([
  ['the build is the same', async () => pageOf('/assets/index-old.js')],
  ['the server is down', async () => new Response('Bad Gateway', { status: 502 })],
  ['another site responds', async () => new Response('<h1>Sign in to the Wi-Fi</h1>')],
  ['there is no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
])('the page does not reload when %s', async (_, answer) => {
  published.mockImplementation(answer);
  await giveUp();
  expect(reload).not.toHaveBeenCalled();
});
