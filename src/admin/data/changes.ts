type Row = Readonly<Record<string, unknown>>;

export const same = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Returns the fields that the edit changes, with trimmed texts. */
export function cleanUpdate(data: Row, before: Row): Record<string, unknown> {
  const trimmed = Object.entries(data).map(([field, value]) => [
    field,
    typeof value === 'string' ? value.trim() : value,
  ]);
  return Object.fromEntries(
    trimmed.filter(([field, value]) => field !== 'id' && !same(value, before[String(field)])),
  );
}

/** Groups the ids by status, so that thousands of changes fit into one request. */
export function byStatus(changes: readonly { id: string; status: string }[]) {
  const ids: Record<string, string[]> = {};
  for (const { id, status } of changes) {
    ids[status] ??= [];
    ids[status].push(id);
  }
  return ids;
}
