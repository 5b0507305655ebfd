type Row = Readonly<Record<string, unknown>>;

/** A text without the spaces around it. An empty text is null, as the database stores it. */
const tidy = (value: unknown): unknown =>
  typeof value === 'string' ? value.trim() || null : (value ?? null);

/** Returns the values that differ from those of a record, as the database stores them. */
export function changedFields(values: Row, record: Row): Record<string, unknown> {
  const changes = Object.entries(values)
    .map(([field, value]) => [field, tidy(value)] as const)
    .filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(tidy(record[field])));
  return Object.fromEntries(changes);
}
