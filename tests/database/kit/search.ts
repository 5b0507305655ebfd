import { expect } from 'vitest';
import type { Backend } from './backend';

/** The ids of the rows that staff find in a list by what they type. */
export async function search(
  backend: Backend,
  table: 'quotes' | 'projects',
  typed: string,
): Promise<string[]> {
  const { data, error } = await (await backend.staff()).rpc(`list_${table}`, {
    request: { filter: { q: typed }, ids: true },
  });
  expect(error).toBeNull();
  const { rows } = data as unknown as { rows: { id: string }[] };
  return rows.map(({ id }) => id);
}
