import { expect } from 'vitest';
import type { Backend } from './backend';

/** Returns the ids of the rows that a list finds for the typed text. */
export async function search(
  backend: Backend,
  table: 'quotes' | 'projects',
  typed: string,
): Promise<string[]> {
  const { data, error } = await (await backend.staff())
    .rpc(`search_${table}`, { q: typed })
    .select('id');
  expect(error).toBeNull();
  return (data ?? []).map(({ id }) => id);
}
