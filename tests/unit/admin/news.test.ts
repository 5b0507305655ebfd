import { describe, expect, it } from 'vitest';
import {
  afterHold,
  afterLookUp,
  isNew,
  type News,
  noNews,
  waitingQuotes,
  withSeen,
} from '../../../src/admin/data/news';

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 22, 8, 0, seconds)).toISOString();
const row = (id: string, seconds: number) => ({ id, created_at: at(seconds) });

const nothing = { quotes: [], matching: [], rows: null };
const list = { resource: 'quotes', filter: {}, rows: [{ id: 'a' }, { id: 'b' }] } as const;
const start: News = { ...noNews, since: at(0) };

describe('the first look-up', () => {
  const found = {
    ...nothing,
    quotes: [row('a', 10), row('b', 2)],
    matching: [row('p', 20), row('o', 17)],
  };
  const news = afterLookUp(noNews, null, found);

  it('reports nothing new, and sets the start of the next one a little before the newest row', () => {
    expect(isNew(noNews, row('c', 30))).toBe(false);
    expect(news).toEqual({ ...noNews, since: at(15), seen: ['p', 'o'] });
    expect(isNew(news, row('p', 20))).toBe(false);
    expect(isNew(news, row('b', 2))).toBe(false);
  });

  it('does not hide a row whose transaction ended after it', () => {
    expect(isNew(news, row('late', 16))).toBe(true);
    const next = afterLookUp(news, null, { ...nothing, quotes: [row('late', 16)] });
    expect(waitingQuotes(next)).toBe(1);
  });

  it('counts every row of an empty database as new', () => {
    expect(isNew(afterLookUp(noNews, null, nothing), row('c', 0))).toBe(true);
  });
});

describe('a look-up', () => {
  it('advances its start when all found rows were on the screen, and never moves it back', () => {
    const seen = withSeen(start, ['b']);
    const found = { ...nothing, quotes: [row('b', 30)], matching: [row('b', 30)] };
    expect(afterLookUp(seen, list, found)).toMatchObject({ since: at(25), matching: [] });
    const before = { ...nothing, quotes: [row('b', 2)] };
    expect(afterLookUp(seen, list, before).since).toBe(at(0));
    expect(afterLookUp(seen, list, nothing).since).toBe(at(0));
  });

  it('offers the rows that the list does not show, and keeps its start until they are shown', () => {
    const [b, c, d] = [row('b', 1), row('c', 30), row('d', 40)];
    const found = { ...nothing, quotes: [d, c, b], matching: [c, b] };
    const news = afterLookUp(withSeen(start, ['b']), list, found);
    expect(news).toMatchObject({ since: at(0), matching: ['c'] });
    expect(waitingQuotes(news)).toBe(2);
    const shown = withSeen(news, ['c', 'd']);
    expect(waitingQuotes(shown)).toBe(0);
    expect(afterLookUp(shown, list, found).since).toBe(at(35));
  });

  it('does not count suspected spam as waiting', () => {
    const news = afterLookUp(start, list, { ...nothing, matching: [row('spam', 30)] });
    expect(news.matching).toEqual(['spam']);
    expect(waitingQuotes(news)).toBe(0);
  });

  it('reports deleted rows until they are read again', () => {
    const gone = afterLookUp(start, list, { ...nothing, rows: [{ id: 'a' }] });
    expect(gone.gone).toEqual(['b']);
    expect(afterLookUp(gone, list, nothing).gone).toEqual(['b']);
    expect(afterLookUp(gone, list, { ...nothing, rows: list.rows }).gone).toEqual([]);
  });
});

it('an open record that was deleted is reported, even when no list shows it', () => {
  const found = { ...nothing, rows: list.rows };
  expect(afterLookUp(start, list, found, 'z').gone).toEqual(['z']);
  expect(afterLookUp(start, null, { ...nothing, rows: [] }, 'z').gone).toEqual(['z']);
  expect(afterLookUp(start, null, { ...nothing, rows: [{ id: 'z' }] }, 'z').gone).toEqual([]);
});

it('rows that a list hides count as waiting, and suspected spam only in that list', () => {
  const spam = { id: 'spam', is_spam: true };
  const news = afterHold(start, 'quotes', [{ id: 'c', is_spam: false }, spam]);
  expect(news.matching).toEqual(['c', 'spam']);
  expect(waitingQuotes(news)).toBe(1);
  expect(afterHold(news, 'quotes', [spam])).toBe(news);
  expect(waitingQuotes(afterHold(start, 'projects', [{ id: 'p' }]))).toBe(0);
});

it('a row that was on the screen is never new again, for example after an undo', () => {
  const news = withSeen(start, ['a']);
  expect(withSeen(news, ['a'])).toBe(news);
  const later = afterLookUp(news, { ...list, rows: [] }, nothing);
  expect(isNew(later, row('a', 30))).toBe(false);
  expect(isNew(later, row('c', 30))).toBe(true);
});
