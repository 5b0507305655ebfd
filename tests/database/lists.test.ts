import { beforeEach, describe, expect, it } from 'vitest';
import { projectFields, quoteFields } from '../../src/admin/data/columns';
import type { Json } from '../../src/backend/database.types';
import { openBackend } from './kit/backend';

const backend = openBackend();

type Resource = 'quotes' | 'projects';

interface Answer {
  rows: ({ id: string } & Record<string, unknown>)[];
  total: number | null;
  capped: boolean | null;
  next: Json;
}

const ask = async (resource: Resource, request: Json) =>
  (await backend.staff()).rpc(`list_${resource}`, { request });

async function list(resource: Resource, request: Json): Promise<Answer> {
  const { data, error } = await ask(resource, request);
  expect(error).toBeNull();
  return data as unknown as Answer;
}

/** The condition of each filter, written as plainly as it can be. */
const filters: Record<Resource, Record<string, [filter: Record<string, Json>, where: string]>> = {
  quotes: {
    nothing: [{}, 'is_spam = false'],
    'empty values': [{ status: '', q: null, spam: '' }, 'is_spam = false'],
    status: [{ status: 'approved' }, "is_spam = false and status = 'approved'"],
    type: [{ project_type: 'saas' }, "is_spam = false and project_type = 'saas'"],
    period: [
      { received: '2026-11-10T00:00:00+02:00' },
      "is_spam = false and created_at >= '2026-11-09 22:00Z'",
    ],
    'a period that ends': [
      { received: '2026-11-05T00:00:00Z', received_before: '2026-11-10T00:00:00+02:00' },
      "is_spam = false and created_at >= '2026-11-05Z' and created_at < '2026-11-09 22:00Z'",
    ],
    'to follow up': [
      { follow_up: '2026-11-21' },
      "is_spam = false and follow_up_on between '-infinity' and '2026-11-21'",
    ],
    'spam too': [{ spam: 'all' }, 'true'],
    'spam only': [{ spam: 'only', status: 'pending' }, "is_spam and status = 'pending'"],
    origin: [{ origin: 'google' }, "is_spam = false and source ->> 'utm_source' = 'google'"],
    overdue: [
      { waiting: 'overdue' },
      "is_spam = false and waiting_since < now() - interval '86400 seconds'",
    ],
    converted: [
      { converted: true },
      'is_spam = false and id in (select quote_id from public.projects)',
    ],
    words: [{ q: 'shop' }, "is_spam = false and message like '%shop%'"],
    'words and more': [
      { q: 'shop', status: 'pending', project_type: 'website', spam: 'all' },
      "message like '%shop%' and status = 'pending' and project_type = 'website'",
    ],
    'nobody has': [{ status: 'planning' }, 'false'],
  },
  projects: {
    nothing: [{}, 'true'],
    status: [{ status: 'paid' }, "status = 'paid'"],
    type: [{ project_type: 'saas' }, "project_type = 'saas'"],
    period: [{ received: '2026-11-10T00:00:00Z' }, "created_at >= '2026-11-10Z'"],
    late: [
      { end: '2026-03-03' },
      "end_date < '2026-03-03' and status <> 'paid' and status <> 'completed'",
    ],
    words: [{ q: 'shop' }, "description like '%shop%'"],
    'words and status': [
      { q: 'shop', status: 'planning' },
      "description like '%shop%' and status = 'planning'",
    ],
  },
};

const sorts: Record<Resource, Record<string, string>> = {
  quotes: {
    created_at: 'created_at',
    name: 'name',
    status: 'status',
    project_type: 'project_type',
    waiting_since: 'waiting_since is null :dir, waiting_since :dir, responded_at',
  },
  projects: {
    created_at: 'created_at',
    title: 'title',
    client_name: 'client_name',
    status: 'status',
    project_type: 'project_type',
    budget: 'budget is null, budget',
    start_date: 'start_date is null, start_date',
    end_date: 'end_date is null, end_date',
  },
};

/** Ties everywhere, so that an order without them shows. */
const ROWS = `
  insert into public.quotes (name, email, project_type, message, status, source, is_spam, follow_up_on, created_at, request_id)
  select 'Name ' || n % 3, 'someone@mail.example', (array['website', 'saas', 'other'])[1 + n % 3],
    case when n % 4 = 0 then 'a shop' else 'a site' end,
    (array['pending', 'contacted', 'approved', 'rejected'])[1 + n % 4],
    case when n % 5 = 0 then '{"utm_source": "google"}' else '{}' end::jsonb, n % 11 = 0,
    case when n % 7 > 2 then date '2026-11-18' + n % 7 end,
    timestamptz '2026-11-01Z' + n / 3 * interval '13 hours', gen_random_uuid()
  from generate_series(1, 90) n;
  insert into public.projects (quote_id, title, client_name, description, project_type, status, budget, start_date, end_date, created_at)
  select quote_id, 'Title ' || n % 4, 'Client ' || n % 3, case when n % 4 = 0 then 'a shop' else 'a site' end,
    (array['website', 'saas', 'other'])[1 + n % 3], (array['planning', 'paid', 'on_hold'])[1 + n % 3],
    nullif(n % 5, 0) * 100, case when n % 6 > 0 then date '2026-01-01' + n % 4 end,
    case when n % 3 > 0 then date '2026-03-01' + n % 4 end, timestamptz '2026-11-01Z' + n / 3 * interval '13 hours'
  from (select (row_number() over (order by id))::integer as n, case when status = 'approved' then id end as quote_id from public.quotes) as numbered;`;

const directions = ['ASC', 'DESC'] as const;

async function plainIds(resource: Resource, where: string, field: string, order: string) {
  const by = `${sorts[resource][field]} :dir, created_at :dir, id :dir`.replaceAll(':dir', order);
  const rows = await backend.sql<{ id: string }>(
    `select id from public.${resource} where ${where} order by ${by}`,
  );
  return rows.map(({ id }) => id);
}

describe.each(['quotes', 'projects'] as const)('the list of %s', (resource) => {
  beforeEach(() => backend.run(ROWS));

  it.each(Object.entries(filters[resource]))(
    'filtered by %s, in every order, is what plain SQL finds',
    async (_, [filter, where]) => {
      for (const field of Object.keys(sorts[resource]))
        for (const order of directions) {
          const wanted = await plainIds(resource, where, field, order);
          const { rows, total, capped, next } = await list(resource, {
            filter,
            sort: { field, order },
          });
          expect(rows.map(({ id }) => id)).toEqual(wanted);
          expect({ total, capped, next }).toEqual({
            total: wanted.length,
            capped: false,
            next: null,
          });
        }
    },
  );

  it('has pages that hold every row once, in order, by their number and by what comes after', async () => {
    for (const field of Object.keys(sorts[resource]))
      for (const order of directions) {
        const request = { sort: { field, order }, limit: 17, ids: true };
        const wanted = (await list(resource, { ...request, limit: 1000 })).rows;
        const numbered: Answer['rows'] = [];
        const following: Answer['rows'] = [];
        let after: Json = null;
        for (let offset = 0; offset < wanted.length; offset += 17) {
          numbered.push(...(await list(resource, { ...request, offset })).rows);
          const page = await list(resource, { ...request, after });
          if (after !== null) expect(page).toMatchObject({ total: null, capped: null });
          following.push(...page.rows);
          after = page.next;
        }
        expect(numbered).toEqual(wanted);
        expect(following).toEqual(wanted);
        expect(after).toBeNull();
      }
  });

  it('is the newest first unless it is asked for otherwise', async () => {
    const where = resource === 'quotes' ? 'not is_spam' : 'true';
    const { rows } = await list(resource, {});
    expect(rows.map(({ id }) => id)).toEqual(await plainIds(resource, where, 'created_at', 'DESC'));
  });

  it('has no rows beyond its last one', async () => {
    expect(await list(resource, { offset: 5000, limit: 10 })).toMatchObject({
      rows: [],
      next: null,
    });
    expect((await list(resource, { limit: 0 })).rows).toEqual([]);
  });
});

describe.each(['quotes', 'projects'] as const)('a request for %s', (resource) => {
  it.each<[string, Json, string]>([
    ['sort', { sort: { field: 'foo', order: 'ASC' } }, 'sort'],
    [
      'sort that another list has',
      { sort: { field: resource === 'quotes' ? 'title' : 'name', order: 'ASC' } },
      'sort',
    ],
    ['order', { sort: { field: 'status', order: 'sideways; drop' } }, 'sort'],
    ['filter', { filter: { foo: 'x' } }, 'filter'],
    ['column', { filter: { message: 'x' } }, 'filter'],
    ['period', { filter: { received: 'ever' } }, 'filter'],
    ['list of filters', { filter: ['status'] }, 'filter'],
    ['text for filters', { filter: 'status' }, 'filter'],
    ['limit', { limit: -1 }, 'limit'],
    ['offset', { offset: 'many' }, 'limit'],
    ['place', { after: { key: 'x', created_at: 'then', id: '1' } }, 'after'],
  ])('refuses an unknown %s', async (_, request, field) => {
    const { data, error } = await ask(resource, request);
    expect(data).toBeNull();
    expect(error?.code).toBe('PT422');
    expect(JSON.parse(error?.details ?? '')).toMatchObject({ field });
  });
});

it('quotes and projects have exactly the columns that the screens read', async () => {
  await backend.run(ROWS);
  const [quote] = (await list('quotes', { filter: { converted: true }, limit: 1 })).rows;
  expect(Object.keys(quote ?? {}).sort()).toEqual([...quoteFields, 'project'].sort());
  expect(quote?.project).toEqual({ id: expect.any(String) });
  const projects = (await list('projects', {})).rows;
  const project = projects.find(({ quote_id }) => quote_id !== null);
  expect(Object.keys(project ?? {}).sort()).toEqual([...projectFields, 'quote'].sort());
  expect(project?.quote).toEqual({
    id: project?.quote_id,
    reference: expect.stringMatching(/^Q-/u),
  });
});

it('a list counts up to 10,000 rows and ends there, and continues after a place without an end', async () => {
  await insertMany(12_600, 'Name', 'shop');
  for (const filter of [{}, { q: 'shop' }, { project_type: 'saas' }]) {
    const first = await list('quotes', { filter, limit: 25 });
    expect(first).toMatchObject({ total: 10_000, capped: true });
    const last = await list('quotes', { filter, limit: 25, offset: 9_990, ids: true });
    expect(last.rows).toHaveLength(10);
    expect((await list('quotes', { filter, limit: 25, offset: 10_000 })).rows).toEqual([]);
  }
  const few = { q: 'shop', project_type: 'other' };
  expect(await list('quotes', { filter: few })).toMatchObject({ total: 126, capped: false });
  const ids = new Set<string>();
  let after: Json = null;
  do {
    const page: Answer = await list('quotes', { filter: { q: 'shop' }, ids: true, after });
    for (const { id } of page.rows) ids.add(id);
    after = page.next;
  } while (after !== null);
  expect(ids.size).toBe(12_600);
});

it('rows with a common word are found at the far end of an order that begins without it', async () => {
  await insertMany(12_600, 'Name', 'shop');
  await insertMany(10_100, 'Zoe', 'studio');
  for (const offset of [0, 9_975]) {
    const filter = { q: 'shop' };
    const sort = { field: 'name', order: 'DESC' };
    const { rows, total } = await list('quotes', { filter, sort, limit: 25, offset, ids: true });
    const expected = await backend.sql<{ id: string }>(
      `select id from public.quotes where name = 'Name' order by created_at desc, id desc limit 25 offset ${offset}`,
    );
    expect(rows).toEqual(expected);
    expect(total).toBe(10_000);
  }
});

it('a wide filter has every page in its place, in the order of time and in another', async () => {
  await insertMany(12_600, 'Name', 'shop');
  await insertMany(300, 'Ana', 'shop');
  await insertMany(300, 'Zoe', 'shop');
  await convertMany();
  const saas = [{ project_type: 'saas' }, `project_type = 'saas'`] as const;
  const converted = [{ converted: true }, 'id in (select quote_id from public.projects)'] as const;
  for (const [field, [filter, where]] of [
    ['created_at', saas],
    ['project_type', saas],
    ['name', saas],
    ['name', converted],
  ] as const)
    for (const [direction, offset, size] of [
      ['asc', 0, 500],
      ['desc', 0, 500],
      ['asc', 9_800, 200],
      ['desc', 9_800, 200],
    ] as const) {
      const sort = { field, order: direction.toUpperCase() };
      const request = { filter, sort, limit: 500, offset, ids: true };
      const { rows, total, capped } = await list('quotes', request);
      const expected = await backend.sql<{ id: string }>(
        `select id from public.quotes where ${where}
         order by ${field} ${direction}, created_at ${direction}, id ${direction} limit ${size} offset ${offset}`,
      );
      expect(rows).toEqual(expected);
      expect({ total, capped }).toEqual({ total: 10_000, capped: true });
    }
});

/** Quotes of one name and one word, a second apart, without the triggers. */
async function insertMany(count: number, name: string, word: string): Promise<void> {
  await backend.runWithoutTriggers(
    'quotes',
    `with many as (
      insert into public.quotes (reference, name, email, project_type, message, created_at)
      select 'Q-' || upper('${name}') || n, '${name}', 'a@b.example', case when n % 100 = 0 then 'other' else 'saas' end,
        'a ${word}', now() - n * interval '1 second'
      from generate_series(1, ${count}) n
      returning id
    )
    insert into private.quote_words (id, words) select id, '${word}' from many`,
  );
}

/** A project for each quote but every tenth, without the triggers. */
async function convertMany(): Promise<void> {
  await backend.runWithoutTriggers(
    'projects',
    `with many as (
      insert into public.projects (quote_id, title, description, client_name, project_type)
      select id, 'A shop', 'A shop', name, project_type from public.quotes where reference not like '%0'
      returning id, quote_id, project_type
    )
    insert into private.conversions (quote_id, project_id, project_type, origin, is_spam)
    select quote_id, id, project_type, '(direct)', false from many`,
  );
}
