import { expect, it } from 'vitest';
import type { Json } from '../../src/backend/database.types';
import { openBackend } from './kit/backend';
import { insertProject, insertQuote } from './kit/rows';

const backend = openBackend();

interface News {
  at: string;
  quotes: string[];
  matching: string[];
  version: string | null;
  rows: ({ id: string } & Record<string, unknown>)[] | null;
}

const ask = async (request: Json) => (await backend.staff()).rpc('list_news', { request });

async function news(request: Json): Promise<News> {
  const { data, error } = await ask(request);
  expect(error).toBeNull();
  return data as unknown as News;
}

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

it('names the quotes after a time, the newest first, without suspected spam', async () => {
  await insertQuote(backend, { created_at: minutesAgo(60) });
  const first = await insertQuote(backend, { created_at: minutesAgo(20) });
  const second = await insertQuote(backend, { created_at: minutesAgo(10) });
  await insertQuote(backend, { is_spam: true });

  const start = await news({});
  expect(start).toMatchObject({ quotes: [], matching: [], version: null, rows: null });
  // A little earlier than now: a row counts from the start of its transaction.
  const age = Date.now() - Date.parse(start.at);
  expect(age).toBeGreaterThan(3_000);
  expect(age).toBeLessThan(60_000);

  expect((await news({ since: minutesAgo(30) })).quotes).toEqual([second, first]);
});

it('names what the filter of the list matches, spam too if the list shows it', async () => {
  const shop = await insertQuote(backend, { message: 'A shop.', project_type: 'saas' });
  const spam = await insertQuote(backend, { message: 'A shop.', is_spam: true });
  await insertQuote(backend, { message: 'A site.' });
  const since = '2026-01-01T00:00:00Z';
  const matching = async (filter: Json) =>
    (await news({ since, resource: 'quotes', filter, ids: [] })).matching;
  expect(await matching({ q: 'shop' })).toEqual([shop]);
  expect(await matching({ project_type: 'website', q: 'shop' })).toEqual([]);
  expect((await matching({ q: 'shop', spam: 'all' })).sort()).toEqual([shop, spam].sort());
  expect((await matching(null)).length).toBe(2);

  const project = await insertProject(backend);
  const projects = await news({ since, resource: 'projects', ids: [] });
  expect(projects.matching).toEqual([project]);
  expect(projects.quotes.length).toBe(2);
});

it('answers the rows on the screen, in their order, only when something about them changed', async () => {
  const first = await insertQuote(backend, { name: 'Ada' });
  const second = await insertQuote(backend, { name: 'Bea' });
  const request = { resource: 'quotes', ids: [second, first] };
  const start = await news(request);
  expect(start.rows?.map(({ name }) => name)).toEqual(['Bea', 'Ada']);
  const known = { ...request, version: start.version };
  expect(await news(known)).toMatchObject({ version: start.version, rows: null });

  await backend.sql("update public.quotes set status = 'contacted' where id = $1", [first]);
  const changed = await news(known);
  expect(changed.version).not.toBe(start.version);
  expect(changed.rows?.map(({ status }) => status)).toEqual(['pending', 'contacted']);

  await backend.sql('delete from public.quotes where id = $1', [second]);
  expect((await news({ ...request, version: changed.version })).rows).toHaveLength(1);

  const project = await insertProject(backend, { title: 'Shop' });
  const projects = await news({ resource: 'projects', ids: [project] });
  expect(projects.rows).toMatchObject([{ id: project, title: 'Shop' }]);
});

it.each<[string, Json, string]>([
  ['time', { since: 'lately' }, 'since'],
  ['list', { resource: 'notes', ids: [] }, 'resource'],
  ['row', { resource: 'quotes', ids: ['x'] }, 'ids'],
  ['screen without rows', { resource: 'quotes' }, 'ids'],
  ['filter', { resource: 'quotes', ids: [], filter: { foo: 'x' } }, 'filter'],
  ['text for filters', { resource: 'quotes', ids: [], filter: 'status' }, 'filter'],
])('refuses an unknown %s', async (_, request, field) => {
  const { data, error } = await ask(request);
  expect(data).toBeNull();
  expect(error?.code).toBe('PT422');
  expect(JSON.parse(error?.details ?? '')).toMatchObject({ field });
});
