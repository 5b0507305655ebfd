type Row = Readonly<Record<string, unknown>>;

/** The only columns an edit may carry (specification, section 3). */
const editable: Readonly<Record<string, readonly string[]>> = {
  projects: [
    'title',
    'description',
    'status',
    'start_date',
    'end_date',
    'budget',
    'technologies',
    'image_url',
  ],
};

const NULL_WHEN_EMPTY = new Set(['start_date', 'end_date', 'budget', 'technologies', 'image_url']);

/** A value as the database will hold it: trimmed; 0 euros, empty lists and texts as null. */
function stored(field: string, value: unknown): unknown {
  const tidy = typeof value === 'string' ? value.trim() : value;
  if (!NULL_WHEN_EMPTY.has(field)) return tidy;
  const empty = tidy === '' || tidy === undefined || (Array.isArray(tidy) && tidy.length === 0);
  return empty || (field === 'budget' && tidy === 0) ? null : tidy;
}

const same = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** What an edit really changes, cleaned, and nothing that may not change. */
export function cleanUpdate(resource: string, data: Row, before: Row): Record<string, unknown> {
  const allowed = editable[resource];
  const changes: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(data)) {
    if (allowed ? !allowed.includes(field) : field === 'id') continue;
    const clean = stored(field, value);
    if (!same(clean, before[field])) changes[field] = clean;
  }
  return changes;
}

export function sameFields(fields: readonly string[], a: Row, b: Row): boolean {
  return fields.every((field) => same(a[field], b[field]));
}

/** The row already is what the changes would make it. */
export function holdsAll(row: Row, changes: Row): boolean {
  return sameFields(Object.keys(changes), row, changes);
}

export const onlyStatus = (changes: Row): boolean =>
  Object.keys(changes).every((field) => field === 'status');

/** Many changes in the short form that fits thousands into one request: `{status: [id, …]}`. */
export function byStatus(changes: readonly { id: string; status: string }[]) {
  const ids: Record<string, string[]> = {};
  for (const { id, status } of changes) {
    ids[status] ??= [];
    ids[status].push(id);
  }
  return changes.length === 0 ? [] : ids;
}
