import { expect, it } from 'vitest';
import { byStatus } from '../../../src/admin/data/dataProvider';
import { toggleRange } from '../../../src/admin/list/selection/RowSelection';

it('5,000 status changes fit into a request of 256 KB', () => {
  const changes = Array.from({ length: 5000 }, () => ({
    id: crypto.randomUUID(),
    status: 'contacted',
  }));
  expect(JSON.stringify({ changes: byStatus(changes) }).length).toBeLessThan(256 * 1024);
  expect(byStatus([])).toEqual({});
  expect(byStatus(changes)).toEqual({ contacted: changes.map(({ id }) => id) });
});

const rows = ['a', 'b', 'c', 'd', 'e'];

it('selecting a range works in both directions and keeps the rows that are already selected', () => {
  expect(toggleRange(rows, ['b'], 'b', 'd')).toEqual(['b', 'c', 'd']);
  expect(toggleRange(rows, ['e', 'd'], 'd', 'b').sort()).toEqual(['b', 'c', 'd', 'e']);
  expect(toggleRange(rows, ['z', 'a'], 'a', 'b')).toEqual(['z', 'a', 'b']);
});

it('selecting a range that ends at a selected row deselects the range', () => {
  expect(toggleRange(rows, ['a', 'b', 'c', 'e'], 'a', 'c')).toEqual(['e']);
});
