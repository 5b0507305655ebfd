import type { DataProvider, GetListParams } from 'react-admin';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addPendingDelete, removePendingDelete } from '../../../src/admin/data/clientState';
import { createLists } from '../../../src/admin/data/dataProvider';
import { tables } from '../../../src/admin/tables';

const ROWS = 2300;
const rows = Array.from({ length: ROWS }, (_, id) => ({
  id: String(id),
  status: id % 2 === 0 ? 'planning' : 'paid',
  budget: 10,
}));

/** Responds like a server that returns at most 1,000 rows. */
const table = vi.fn(async (_resource: string, { filter, pagination }: GetListParams) => {
  const { page = 1, perPage = 0 } = pagination ?? {};
  const matching = rows.filter(({ status }) => [undefined, status].includes(filter.status));
  const start = (page - 1) * perPage;
  const data = matching.slice(start, start + Math.min(perPage, 1000));
  return { data, total: matching.length };
});
const base = { getList: table } as unknown as DataProvider;
const { getList } = createLists(base, () => base, tables);

beforeEach(() => vi.stubGlobal('window', new EventTarget()));
afterEach(() => {
  table.mockClear();
  removePendingDelete('1');
});

const read = (page: number, perPage: number) =>
  getList('projects', { pagination: { page, perPage } });

it('a list reads one page with one request, and a long one with as many as its rows need', async () => {
  expect(await read(2, 25)).toEqual({ data: rows.slice(25, 50), total: ROWS });
  expect((await read(92, 25)).data).toHaveLength(25);
  expect(table).toHaveBeenCalledTimes(2);
  expect((await read(1, 1500)).data).toEqual(rows.slice(0, 1500));
  expect(table).toHaveBeenCalledTimes(4);
});

it('if a new row shifts a long list between two of its requests, the row that both responses contain is listed only once', async () => {
  const answer = { data: rows.slice(0, 1000), total: 2000 };
  table.mockResolvedValueOnce(answer);
  table.mockResolvedValueOnce({ data: rows.slice(999, 1999), total: 2001 });
  expect((await read(1, 1999)).data).toEqual(rows.slice(0, 1999));
});

it.each(['projects', 'notes'])(
  'a list hides %s whose deletion can still be undone',
  async (resource) => {
    addPendingDelete('1', async () => {}, '');
    const pagination = { page: 1, perPage: 3 };
    expect(await getList(resource, { filter: {}, pagination })).toEqual({
      data: [rows[0], rows[2]],
      total: ROWS - 1,
    });
  },
);

it('a list hides rows that are deleted by the id in another column', async () => {
  addPendingDelete('1', async () => {}, '');
  const data = ['1', '2'].map((row_id) => ({ id: `${row_id}/1`, row_id }));
  table.mockResolvedValueOnce({ data: data as never, total: 2 });
  const meta = { deletedBy: 'row_id' };
  expect(await getList('timeline', { meta })).toEqual({ data: [data[1]], total: 1 });
});

it('a resource that is not in `tables.ts` is searched as one that is', async () => {
  const search = vi.fn(() => base);
  const unlisted = createLists(base, search, []);
  await unlisted.getList('projects', { filter: { q: 'shop' } });
  expect(search).toHaveBeenCalledWith('shop');
  expect(table).toHaveBeenCalledWith(
    'rpc/search_projects',
    expect.objectContaining({ filter: {} }),
  );
});
