import { expect, it } from 'vitest';
import { isLatestOfItsRows, type RecentChange } from '../../../src/admin/ui/changes/recentChanges';

const change = (id: string, rows: string[]): RecentChange => ({
  id,
  rows,
  message: '',
  at: 0,
  undo() {},
});

it('a change can be undone until a later change affects one of its rows', () => {
  const last = change('last', ['quotes/1']);
  const covered = change('covered', ['quotes/1', 'quotes/2']);
  const apart = change('apart', ['projects/1', 'quotes/3']);
  const all = [last, covered, apart];
  expect(all.filter((each) => isLatestOfItsRows(each, all))).toEqual([last, apart]);
  // Once the last change is undone, the previous one can be undone again.
  expect(isLatestOfItsRows(covered, [covered, apart])).toBe(true);
});
