import { expect, it } from 'vitest';
import type { Json } from '../../src/backend/database.types';
import { projectStatuses } from '../../src/domain/projects';
import { openBackend } from './kit/backend';

const backend = openBackend();

interface Column {
  status: string;
  count: number;
  budget: number;
  rows: { id: string; title: string; status: string }[];
}

const ask = async (request: Json) => (await backend.staff()).rpc('project_board', { request });

async function board(request: Json): Promise<Column[]> {
  const { data, error } = await ask(request);
  expect(error).toBeNull();
  return (data as unknown as { columns: Column[] }).columns;
}

/** 120 projects: none on hold, and every fifth without a budget. */
const ROWS = `
  insert into public.projects (title, client_name, description, project_type, status, budget, created_at)
  select 'Title ' || n, 'Client', case when n % 4 = 0 then 'a shop' else 'a site' end, 'website',
    (array['planning', 'in_progress', 'completed', 'paid'])[1 + n % 4], nullif(n % 5, 0) * 1000,
    timestamptz '2026-11-01Z' + n * interval '1 hour'
  from generate_series(1, 120) n;`;

const plain = (where = 'true') =>
  backend.sql<{ status: string; count: number; budget: number }>(
    `select status, count(*)::integer as count, coalesce(sum(budget), 0)::integer as budget
     from public.projects where ${where} group by status`,
  );

it('has a column for each status in their order, counts and adds up all, and shows the first rows', async () => {
  await backend.run(ROWS);
  const columns = await board({ limit: 7, sort: { field: 'created_at', order: 'DESC' } });
  expect(columns.map(({ status }) => status)).toEqual(projectStatuses.map(({ id }) => id));
  const totals = new Map((await plain()).map((row) => [row.status, row]));
  for (const { status, count, budget, rows } of columns) {
    expect({ status, count, budget }).toEqual(
      totals.get(status) ?? { status: 'on_hold', count: 0, budget: 0 },
    );
    const first = await backend.sql<{ id: string }>(
      'select id from public.projects where status = $1 order by created_at desc limit 7',
      [status],
    );
    expect(rows.map(({ id }) => id)).toEqual(first.map(({ id }) => id));
  }
});

it('follows the filters of the list, a search and a status too', async () => {
  await backend.run(ROWS);
  const found = await board({ filter: { q: 'shop' } });
  expect(found.filter(({ count }) => count > 0)).toMatchObject(
    await plain("description = 'a shop'"),
  );
  expect(found).toHaveLength(5);
  const [paid, ...others] = await board({ filter: { status: 'paid', received: '2026-11-04Z' } });
  expect(others).toEqual([]);
  expect([paid]).toMatchObject(await plain("status = 'paid' and created_at >= '2026-11-04Z'"));
  expect(await board({ filter: { status: 'pending' } })).toEqual([]);
});

it('adds up budgets beyond the largest of one', async () => {
  await backend.run(`
    insert into public.projects (title, client_name, description, project_type, budget)
    select 'Title', 'Client', 'a site', 'website', 2147483647 from generate_series(1, 3);`);
  expect((await board({}))[0]).toMatchObject({ count: 3, budget: 3 * 2_147_483_647 });
});

it.each<[string, Json, string]>([
  ['filter', { filter: { colour: 'red' } }, 'filter'],
  ['list of filters', { filter: ['status'] }, 'filter'],
  ['text for filters', { filter: 'status' }, 'filter'],
  ['sort', { sort: { field: 'client', order: 'ASC' } }, 'sort'],
  ['limit', { limit: -1 }, 'limit'],
])('refuses an unknown %s', async (_, request, field) => {
  const { data, error } = await ask(request);
  expect(data).toBeNull();
  expect(error?.code).toBe('PT422');
  expect(JSON.parse(error?.details ?? '')).toMatchObject({ field });
});
