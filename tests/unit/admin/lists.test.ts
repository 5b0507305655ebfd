import type { DataProvider } from 'react-admin';
import { afterEach, expect, it, vi } from 'vitest';
import { createLists } from '../../../src/admin/data/lists';
import { addPendingDelete, removePendingDelete } from '../../../src/admin/data/pendingDeletes';
import type { CallFunction } from '../../../src/admin/data/rest';

const ROWS = 2300;
const rows = Array.from({ length: ROWS }, (_, id) => ({ id: String(id) }));

interface Request {
  limit: number;
  offset: number;
  after?: number | null;
}

/** Answers as `list_quotes` does, with the index of the next row as the place where it continues. */
const call = vi.fn(async (_name: string, args: { request: Request }) => {
  const { limit, offset, after } = args.request;
  const start = after ?? offset;
  const page = rows.slice(start, start + limit);
  const end = start + page.length;
  return {
    rows: page,
    total: after === undefined ? Math.min(ROWS, 2000) : null,
    capped: after === undefined ? true : null,
    next: page.length === limit ? end : null,
  };
});
const { getList } = createLists({} as DataProvider, call as unknown as CallFunction);

afterEach(() => {
  call.mockClear();
  removePendingDelete('1');
});

const read = (page: number, perPage: number) =>
  getList('quotes', { pagination: { page, perPage } });

it('reads one page with one request', async () => {
  const { data, total, meta } = await read(2, 25);
  expect(data.map(({ id }) => id)).toEqual(rows.slice(25, 50).map(({ id }) => id));
  expect({ total, meta }).toEqual({ total: 2000, meta: { capped: true } });
  expect(call).toHaveBeenCalledTimes(1);
});

it('reads a long list whole, beyond the rows that are counted', async () => {
  expect((await read(1, Number.POSITIVE_INFINITY)).data).toEqual(rows);
  expect(call).toHaveBeenCalledTimes(3);
});

it('reads no more of a long list than it was asked for', async () => {
  expect((await read(1, 1500)).data).toEqual(rows.slice(0, 1500));
  expect(call.mock.lastCall?.[1].request).toMatchObject({ limit: 500, after: 1000 });
});

it('hides rows whose deletion can still be undone on the board and in its totals too', async () => {
  const project = (id: string) => ({ id, status: 'paid', budget: 500 });
  const column = { status: 'paid', count: 80, budget: 9000, rows: ['1', '2'].map(project) };
  const { projectBoard } = createLists(
    {} as DataProvider,
    (async () => ({
      columns: [column],
    })) as unknown as CallFunction,
  );
  vi.stubGlobal('window', new EventTarget());
  addPendingDelete('1', async () => {});
  expect((await projectBoard({})).data).toEqual([
    { ...column, count: 79, budget: 8500, rows: [project('2')] },
  ]);
});

it('hides rows whose deletion can still be undone', async () => {
  vi.stubGlobal('window', new EventTarget());
  addPendingDelete('1', async () => {});
  const { data, total } = await read(1, 3);
  expect(data.map(({ id }) => id)).toEqual(['0', '2']);
  expect(total).toBe(1999);
});

it('hides them in a list that is read from its table too', async () => {
  vi.stubGlobal('window', new EventTarget());
  addPendingDelete('1', async () => {});
  const base = { getList: async () => ({ data: rows.slice(0, 3), total: 3 }) };
  const lists = createLists(base as unknown as DataProvider, call as unknown as CallFunction);
  const { data } = await lists.getList('notes', {});
  expect(data.map(({ id }) => id)).toEqual(['0', '2']);
});
