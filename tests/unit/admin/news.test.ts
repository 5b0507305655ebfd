import { beforeEach, expect, it, vi } from 'vitest';
import type * as AsOf from '../../../src/admin/data/clientState';

const row = (created_at: string) => ({ id: 'a', created_at });
const OLD = row('2026-11-22T08:00:00.123456+00:00');
const NEW = row('2026-11-22T09:00:00+00:00');
const after = { OLD: '2026-11-22T08:00:00.124Z', NEW: '2026-11-22T09:00:00.001Z' };

let stored: Map<string, string>;
let news: typeof AsOf;

/** Loads the module again, as a reload of the page does. */
async function reload(): Promise<void> {
  vi.resetModules();
  news = await import('../../../src/admin/data/clientState');
}

beforeEach(async () => {
  stored = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  await reload();
});

it('rows are new from the first millisecond after the newest row, or all rows if there was none', () => {
  expect(news.asOf.get()).toEqual({});
  news.startNews('quotes', OLD);
  news.startNews('projects', undefined);
  expect(news.asOf.get()).toEqual({ quotes: after.OLD, projects: '1970-01-01T00:00:00.000Z' });
  news.showNews('quotes');
  expect(news.asOf.get().quotes).toBeUndefined();
});

it('a list shows a row that this tab has created, and still shows the rows that it showed before', () => {
  news.showOwn('quotes', NEW);
  expect(news.asOf.get()).toEqual({});
  news.startNews('quotes', OLD);
  news.showOwn('notes', NEW);
  news.showOwn('quotes', NEW);
  expect(news.asOf.get()).toEqual({ quotes: after.NEW });
  news.showOwn('quotes', OLD);
  expect(news.asOf.get()).toEqual({ quotes: after.NEW });
});

it('a reload and a new session keep the new rows, unless the list has shown them', async () => {
  news.startNews('quotes', OLD);
  news.startNews('projects', OLD);
  news.showNews('projects');
  await reload();
  expect(news.asOf.get()).toEqual({});
  expect([news.continueNews('quotes'), news.continueNews('projects')]).toEqual([true, false]);
  news.pauseNews();
  expect(news.asOf.get()).toEqual({});
  expect(news.continueNews('quotes')).toBe(true);
  expect(news.asOf.get()).toEqual({ quotes: after.OLD });
});

it.each(['2026-11-22T08:00:00Z a b', '[', ''])(
  'an unreadable stored value is ignored: %s',
  async (value) => {
    stored.set('news', value);
    await reload();
    expect(news.continueNews('quotes')).toBe(false);
  },
);
