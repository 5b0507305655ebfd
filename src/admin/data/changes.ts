import type { Project } from './records';

type Row = Readonly<Record<string, unknown>>;

/** The only columns of a project that an edit may change: see docs/requirements.md, Projects. */
const editedFields = [
  'title',
  'description',
  'status',
  'start_date',
  'end_date',
  'paid_on',
  'budget',
  'technologies',
  'image_url',
] as const satisfies readonly (keyof Project)[];

const editable: Readonly<Record<string, readonly string[]>> = { projects: editedFields };

const NULL_WHEN_EMPTY = new Set([
  'start_date',
  'end_date',
  'paid_on',
  'budget',
  'technologies',
  'image_url',
]);

/**
 * Returns the value as the database stores it. Texts are trimmed. In the fields of
 * `NULL_WHEN_EMPTY`, empty texts, empty lists and a budget of 0 become null.
 */
function stored(field: string, value: unknown): unknown {
  const tidy = typeof value === 'string' ? value.trim() : value;
  if (!NULL_WHEN_EMPTY.has(field)) return tidy;
  const empty = tidy === '' || tidy === undefined || (Array.isArray(tidy) && tidy.length === 0);
  return empty || (field === 'budget' && tidy === 0) ? null : tidy;
}

export const same = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/**
 * Returns the fields that the edit changes, with the values that the database stores. Omits fields
 * that an edit may not change.
 */
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

/** Groups the ids by status, so that thousands of changes fit into one request. */
export function byStatus(changes: readonly { id: string; status: string }[]) {
  const ids: Record<string, string[]> = {};
  for (const { id, status } of changes) {
    ids[status] ??= [];
    ids[status].push(id);
  }
  return ids;
}
