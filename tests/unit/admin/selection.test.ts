import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { byStatus } from '../../../src/admin/data/changes';
import { bulkReport, knownStatuses, rememberStatuses } from '../../../src/admin/list/selection';

it('a bulk change reports who changed, who was so already, and who is gone', () => {
  const report = bulkReport(['a', 'b', 'c'], ['a'], (id) => id === 'b');
  expect(report).toEqual({ changed: 1, already: 1, gone: 1 });
});

it('the status seen last counts', () => {
  const client = new QueryClient();
  const page = { data: [{ id: 'a', status: 'pending' }], total: 1 };
  client.setQueryData(['quotes', 'getList', { page: 1 }], page, { updatedAt: 1 });
  rememberStatuses(client, 'quotes', [
    { id: 'a', status: 'approved' },
    { id: 'b', status: 'pending' },
  ]);
  expect(Object.fromEntries(knownStatuses(client, 'quotes'))).toEqual({
    a: 'approved',
    b: 'pending',
  });
});

it('5,000 changes fit into a request of 256 KB', () => {
  const changes = Array.from({ length: 5000 }, () => ({
    id: crypto.randomUUID(),
    status: 'contacted',
  }));
  expect(JSON.stringify({ changes: byStatus(changes) }).length).toBeLessThan(256 * 1024);
  expect(byStatus([])).toEqual([]);
  expect(byStatus(changes)).toEqual({ contacted: changes.map(({ id }) => id) });
});
