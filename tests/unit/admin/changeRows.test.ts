import { expect, it } from 'vitest';
import { undoOf } from '../../../src/admin/write/useChangeRows';

it('5,000 status changes, and their undo, fit into a request of 256 KB', () => {
  const changed = Array.from({ length: 5000 }, () => ({
    id: crypto.randomUUID(),
    status: 'contacted',
  }));
  const changes = undoOf({ changed }, 'rejected');
  expect(JSON.stringify({ changes }).length).toBeLessThan(256 * 1024);
  expect(undoOf({ changed: [] }, undefined)).toEqual([]);
  const ids = changed.map(({ id }) => id);
  expect(changes).toEqual([{ set: { status: 'contacted' }, ids, seen: 'rejected' }]);
});
