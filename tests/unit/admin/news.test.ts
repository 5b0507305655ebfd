import { describe, expect, it } from 'vitest';
import {
  afterHold,
  afterLookUp,
  isNew,
  noNews,
  waitingQuotes,
  withSeen,
} from '../../../src/admin/data/news';

const T0 = '2026-11-22T08:00:00.000001+00:00';
const T1 = '2026-11-22T08:00:30.5+00:00';
const T2 = '2026-11-22T08:01:00+00:00';

const answer = { at: T1, quotes: [], matching: [], version: null, rows: null };
const list = { resource: 'quotes', filter: {}, rows: [{ id: 'a' }, { id: 'b' }] } as const;
const start = { ...noNews, since: T0 };

describe('a look-up', () => {
  it('starts with the time of the server, and nothing is new before it', () => {
    expect(isNew(noNews, { id: 'c', created_at: T2 })).toBe(false);
    const news = afterLookUp(noNews, null, answer);
    expect(news.since).toBe(T1);
    expect(isNew(news, { id: 'c', created_at: T2 })).toBe(true);
    expect(isNew(news, { id: 'c', created_at: T0 })).toBe(false);
  });

  it('moves on when everything that it found is on the screen', () => {
    const news = afterLookUp(start, list, { ...answer, quotes: ['b'], matching: ['b'] });
    expect(news).toMatchObject({ since: T1, matching: [] });
  });

  it('offers the rows that the list does not show, and stays until they were shown', () => {
    const found = { ...answer, quotes: ['d', 'c', 'b'], matching: ['c', 'b'] };
    const news = afterLookUp(start, list, found);
    expect(news).toMatchObject({ since: T0, matching: ['c'] });
    expect(waitingQuotes(news)).toBe(2);
    const shown = withSeen(news, ['c', 'd']);
    expect(waitingQuotes(shown)).toBe(0);
    expect(afterLookUp(shown, list, { ...found, at: T2 }).since).toBe(T2);
  });

  it('counts no suspected spam as waiting that only the list shows', () => {
    const news = afterLookUp(start, list, { ...answer, matching: ['spam'] });
    expect(news.matching).toEqual(['spam']);
    expect(waitingQuotes(news)).toBe(0);
  });

  it('knows which rows are gone, until the rows are read again', () => {
    const gone = afterLookUp(start, list, { ...answer, version: 'v1', rows: [{ id: 'a' }] });
    expect(gone.gone).toEqual(['b']);
    expect(afterLookUp(gone, list, { ...answer, version: 'v1' }).gone).toEqual(['b']);
    const back = { ...answer, version: 'v2', rows: [{ id: 'a' }, { id: 'b' }] };
    expect(afterLookUp(gone, list, back).gone).toEqual([]);
  });
});

it('rows that a list keeps off the screen wait, suspected spam only in that list', () => {
  const spam = { id: 'spam', is_spam: true };
  const news = afterHold(start, 'quotes', [{ id: 'c', is_spam: false }, spam]);
  expect(news.matching).toEqual(['c', 'spam']);
  expect(waitingQuotes(news)).toBe(1);
  expect(afterHold(news, 'quotes', [spam])).toBe(news);
  expect(waitingQuotes(afterHold(start, 'projects', [{ id: 'p' }]))).toBe(0);
});

it('a row that was seen is not new again, for example when an undo brings it back', () => {
  const news = withSeen(start, ['a']);
  expect(withSeen(news, ['a'])).toBe(news);
  const later = afterLookUp(news, { ...list, rows: [] }, answer);
  expect(isNew(later, { id: 'a', created_at: T2 })).toBe(false);
  expect(isNew(later, { id: 'c', created_at: T2 })).toBe(true);
});
