import { describe, expect, it } from 'vitest';
import {
  afterHold,
  afterPoll,
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

describe('first poll for new rows', () => {
  const found = {
    ...nothing,
    quotes: [row('a', 10), row('b', 2)],
    matching: [row('p', 20), row('o', 17)],
  };
  const news = afterPoll(noNews, null, found);

  it('the first poll reports no new rows, and the next poll reads rows from a time shortly before the newest row', () => {
    expect(isNew(noNews, row('c', 30))).toBe(false);
    expect(news).toEqual({ ...noNews, since: at(15), seen: ['p', 'o'] });
    expect(isNew(news, row('p', 20))).toBe(false);
    expect(isNew(news, row('b', 2))).toBe(false);
  });

  it('a row that is older than the newest polled row, but was committed after the poll, is reported as new', () => {
    expect(isNew(news, row('late', 16))).toBe(true);
    const next = afterPoll(news, null, { ...nothing, quotes: [row('late', 16)] });
    expect(waitingQuotes(next)).toBe(1);
  });

  it('when the first poll finds no rows, the first row after it is reported as new', () => {
    expect(isNew(afterPoll(noNews, null, nothing), row('c', 0))).toBe(true);
  });
});

describe('later polls for new rows', () => {
  it('after a poll that finds only rows on the screen, the next poll reads rows from a later time or the same time, but never from an earlier time', () => {
    const seen = withSeen(start, ['b']);
    const found = { ...nothing, quotes: [row('b', 30)], matching: [row('b', 30)] };
    expect(afterPoll(seen, list, found)).toMatchObject({ since: at(25), matching: [] });
    const before = { ...nothing, quotes: [row('b', 2)] };
    expect(afterPoll(seen, list, before).since).toBe(at(0));
    expect(afterPoll(seen, list, nothing).since).toBe(at(0));
  });

  it('rows that the list does not show count as new until the list shows them', () => {
    const [b, c, d] = [row('b', 1), row('c', 30), row('d', 40)];
    const found = { ...nothing, quotes: [d, c, b], matching: [c, b] };
    const news = afterPoll(withSeen(start, ['b']), list, found);
    expect(news).toMatchObject({ since: at(0), matching: ['c'] });
    expect(waitingQuotes(news)).toBe(2);
    const shown = withSeen(news, ['c', 'd']);
    expect(waitingQuotes(shown)).toBe(0);
    expect(afterPoll(shown, list, found).since).toBe(at(35));
  });

  it('suspected spam does not count as a waiting quote', () => {
    const news = afterPoll(start, list, { ...nothing, matching: [row('spam', 30)] });
    expect(news.matching).toEqual(['spam']);
    expect(waitingQuotes(news)).toBe(0);
  });

  it('deleted rows are reported until a poll finds them again', () => {
    const gone = afterPoll(start, list, { ...nothing, rows: [{ id: 'a' }] });
    expect(gone.gone).toEqual(['b']);
    expect(afterPoll(gone, list, nothing).gone).toEqual(['b']);
    expect(afterPoll(gone, list, { ...nothing, rows: list.rows }).gone).toEqual([]);
  });
});

it('the deletion of an open record is reported even when no list contains the record', () => {
  const found = { ...nothing, rows: list.rows };
  expect(afterPoll(start, list, found, 'z').gone).toEqual(['z']);
  expect(afterPoll(start, null, { ...nothing, rows: [] }, 'z').gone).toEqual(['z']);
  expect(afterPoll(start, null, { ...nothing, rows: [{ id: 'z' }] }, 'z').gone).toEqual([]);
});

it('new rows that the list does not show yet count as waiting quotes, except for suspected spam', () => {
  const spam = { id: 'spam', is_spam: true };
  const news = afterHold(start, 'quotes', [{ id: 'c', is_spam: false }, spam]);
  expect(news.matching).toEqual(['c', 'spam']);
  expect(waitingQuotes(news)).toBe(1);
  expect(afterHold(news, 'quotes', [spam])).toBe(news);
  expect(waitingQuotes(afterHold(start, 'projects', [{ id: 'p' }]))).toBe(0);
});

it('a row that was once on the screen is not reported as new, for example after an undo', () => {
  const news = withSeen(start, ['a']);
  expect(withSeen(news, ['a'])).toBe(news);
  const later = afterPoll(news, { ...list, rows: [] }, nothing);
  expect(isNew(later, row('a', 30))).toBe(false);
  expect(isNew(later, row('c', 30))).toBe(true);
});
