import { describe, expect, it } from 'vitest';
import { chunks, listRequest } from '../../../src/admin/data/listQuery';
import { localDay } from '../../../src/domain/dates';

const now = new Date(2026, 10, 21, 12);
const sort = { field: 'name', order: 'ASC' } as const;

describe('the request for a list', () => {
  it('has the rows of its page', () => {
    const pagination = { page: 3, perPage: 25 };
    expect(listRequest({ filter: { q: 'shop' }, sort, pagination }, now)).toEqual({
      filter: { q: 'shop' },
      sort,
      limit: 25,
      offset: 50,
    });
  });

  it('starts a period in the time zone of the reader', () => {
    expect(listRequest({ filter: { received: 'month', status: 'paid' } }, now).filter).toEqual({
      received: new Date(2026, 10, 1).toISOString(),
      status: 'paid',
    });
  });

  it('ends a period that is over, and one of two days, which it includes', () => {
    const filterOf = (filter: object) => listRequest({ filter }, now).filter;
    expect(filterOf({ received: 'last-month' })).toEqual({
      received: new Date(2026, 9, 1).toISOString(),
      received_before: new Date(2026, 10, 1).toISOString(),
    });
    const between = { received: 'between', from: '2026-10-30', to: '2026-10-31' };
    expect(filterOf(between)).toEqual({
      received: new Date(2026, 9, 30).toISOString(),
      received_before: new Date(2026, 10, 1).toISOString(),
    });
    expect(filterOf({ ...between, from: '' })).toEqual({
      received_before: new Date(2026, 10, 1).toISOString(),
    });
    expect(filterOf({ ...between, received: '' })).toEqual({ received: '' });
  });

  it('names the day of the reader for what is due', () => {
    const filter = { follow_up: 'due', end: 'due' };
    const day = localDay(now);
    expect(listRequest({ filter }, now).filter).toEqual({ follow_up: day, end: day });
  });

  it('leaves an unknown period to the database, which refuses it', () => {
    const filter = { received: 'ever' };
    expect(listRequest({ filter }, now).filter).toEqual(filter);
  });

  it('has the rows of one response at most, and only ids where they suffice', () => {
    const pagination = { page: 1, perPage: Number.POSITIVE_INFINITY };
    expect(listRequest({ pagination, meta: { columns: 'id' } }, now)).toEqual({
      filter: {},
      limit: 1000,
      offset: 0,
      ids: true,
    });
  });
});

it('splits many ids into URLs that every gateway accepts', () => {
  expect(chunks([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(chunks([], 2)).toEqual([]);
});
