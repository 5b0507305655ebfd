import { describe, expect, it } from 'vitest';
import {
  chunks,
  listFilter,
  prefixQuery,
  searchWords,
  stableSort,
} from '../../../src/admin/data/listQuery';

const now = new Date(2026, 10, 21, 12);

describe('search', () => {
  it('finds words from their beginning, all of them', () => {
    expect(prefixQuery('Élodie  Mar')).toBe("'elodie':* & 'mar':*");
  });

  it('folds Arabic letters, marks and digits as the database does', () => {
    expect(searchWords('سَلمى ٠٦٣٩')).toEqual(['سلمي', '0639']);
  });

  it('contains no operators', () => {
    expect(prefixQuery(`a' | !b:* & (c)\\"`)).toBe("'a':* & 'b':* & 'c':*");
  });

  it('splits phone numbers and references', () => {
    expect(searchWords('+33 6 39')).toEqual(['33', '6', '39']);
    expect(searchWords('Q-7K3M9P')).toEqual(['q', '7k3m9p']);
  });

  it('keeps every word once and truncates long ones', () => {
    expect(searchWords('a a')).toEqual(['a']);
    expect(searchWords('x'.repeat(90))).toEqual(['x'.repeat(64)]);
  });

  it('is null without words', () => {
    expect(prefixQuery(' -- ')).toBeNull();
  });
});

describe('list filters', () => {
  it('exclude suspected spam unless it is requested', () => {
    expect(listFilter('quotes', {}, now)).toEqual({ 'is_spam@is': false });
    expect(listFilter('quotes', { spam: 'only' }, now)).toEqual({ 'is_spam@is': true });
    expect(listFilter('quotes', { spam: 'all' }, now)).toEqual({});
    expect(listFilter('projects', {}, now)).toEqual({});
  });

  it('omit empty values', () => {
    expect(listFilter('projects', { status: '', project_type: null, q: '' }, now)).toEqual({});
  });

  it("convert a period to a lower bound in the reader's time zone", () => {
    expect(listFilter('projects', { received: 'month' }, now)).toEqual({
      'created_at@gte': new Date(2026, 10, 1).toISOString(),
    });
    expect(listFilter('projects', { received: 'ever' }, now)).toEqual({});
  });

  it('search one column with one operator', () => {
    expect(listFilter('projects', { q: 'two words', status: 'paid' }, now)).toEqual({
      status: 'paid',
      'search@fts(simple)': "'two':* & 'words':*",
    });
  });
});

it('breaks ties of an order by id', () => {
  expect(stableSort('created_at', 'DESC')).toEqual({ field: 'created_at.desc,id', order: 'DESC' });
  expect(stableSort('waiting_since', 'ASC').field).toBe(
    'waiting_since.asc.nullslast,responded_at.desc.nullsfirst,id',
  );
  expect(stableSort('id', 'ASC')).toEqual({ field: 'id', order: 'ASC' });
});

it('splits many ids into URLs that every gateway accepts', () => {
  expect(chunks([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(chunks([], 2)).toEqual([]);
});
