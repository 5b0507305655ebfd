import { expect, it } from 'vitest';
import { isLatestOfItsRows, type RecentChange } from '../../../src/admin/ui/changes/recentChanges';

const change = (id: string, rows: string[]): RecentChange => ({
  id,
  rows,
  message: '',
  at: 0,
  undo() {},
});

it('a change can be undone only after all later changes of its rows have been undone', () => {
  const last = change('last', ['quotes/1']);
  const covered = change('covered', ['quotes/1', 'quotes/2']);
  const apart = change('apart', ['projects/1', 'quotes/3']);
  const all = [last, covered, apart];
  expect(all.filter((each) => isLatestOfItsRows(each, all))).toEqual([last, apart]);
  // When `last` has been undone and removed from the list, `covered` can be undone.
  expect(isLatestOfItsRows(covered, [covered, apart])).toBe(true);
});
