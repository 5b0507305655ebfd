import type { DataProvider, Identifier, RaRecord, UpdateParams, UpdateResult } from 'react-admin';
import { authorName, showOwn } from './clientState';
import { ApiError, ConflictError } from './errors';
import { chunks, columnsOf, IDS_PER_REQUEST, type Tables, tableOf, withColumns } from './listQuery';
import type { Rest } from './rest';

const DUPLICATE = 409;

type Row = Record<string, unknown>;

const same = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Returns the fields that the edit changes, with trimmed texts. */
function cleanUpdate(data: Readonly<Row>, before: Readonly<Row>): Row {
  const trimmed = Object.entries(data).map(([field, value]) => [
    field,
    typeof value === 'string' ? value.trim() : value,
  ]);
  return Object.fromEntries(
    trimmed.filter(([field, value]) => field !== 'id' && !same(value, before[String(field)])),
  );
}

/** What this tab has saved of each row, and what it has sent since: no conflict with somebody else. */
const own = new Map<string, readonly Row[]>();
const keyOf = (resource: string, id: Identifier) => `${resource}/${id}`;

export function noteSaved(resource: string, id: Identifier, values: Row): void {
  const key = keyOf(resource, id);
  own.set(key, [Object.assign({}, ...(own.get(key) ?? []), values)]);
}

/** Writes rows without lost updates, duplicates or silently skipped rows. */
export function createUpdates(base: DataProvider, { patch }: Pick<Rest, 'patch'>, tables: Tables) {
  const readOne = (resource: string, id: Identifier) =>
    base.getOne(resource, withColumns(tableOf(tables, resource), { id }));

  /** Updates the row if it is still this version. Returns undefined if it is not. */
  const patchVersion = async (resource: string, id: Identifier, changes: Row, version: Row) => {
    const table = tableOf(tables, resource);
    const query = new URLSearchParams({ id: `eq.${id}`, select: columnsOf(table) });
    if (typeof version.updated_at === 'string') query.set('updated_at', `eq.${version.updated_at}`);
    const named = table ? { ...changes, updated_by: authorName() } : changes;
    const rows = await patch(resource, query, named);
    return Array.isArray(rows) ? (rows[0] as Row | undefined) : undefined;
  };

  /** Updates a row, unless somebody else has changed the same fields since `previousData`. @throws ConflictError */
  const update = async (resource: string, { id, data, previousData, meta }: UpdateParams) => {
    const before: Row = previousData ?? {};
    const changes = cleanUpdate(data, before);
    if (Object.keys(changes).length === 0) return before;
    const earlier = own.get(keyOf(resource, id)) ?? [];
    own.set(keyOf(resource, id), [...earlier, changes]);
    const isOwn = (field: string, value: unknown) =>
      earlier.some((values) => field in values && same(values[field], value));
    const attempt = async (version: Row, isLast: boolean): Promise<Row> => {
      const saved = await patchVersion(resource, id, changes, version);
      if (saved) {
        noteSaved(resource, id, changes);
        return { ...saved, id };
      }
      // An empty response does not always mean that somebody was faster. The embedded backend omits
      // the saved row, because its new `updated_at` no longer matches the query.
      const { data: current } = await readOne(resource, id);
      const unsaved = Object.keys(changes).filter((field) => !same(current[field], changes[field]));
      if (unsaved.length === 0) return current;
      const theirs = unsaved.filter(
        (field) => !same(current[field], before[field]) && !isOwn(field, current[field]),
      );
      if (isLast || theirs.length > 0) throw new ConflictError(current, isLast ? unsaved : theirs);
      return attempt(current, true);
    };
    return attempt(before, meta?.isExact === true);
  };

  return {
    async create(resource, params) {
      try {
        const created = await base.create(resource, params);
        showOwn(resource, created.data);
        return created;
      } catch (error) {
        // The row already exists if an earlier attempt inserted it but the response was lost.
        if (!(error instanceof ApiError) || error.response.status !== DUPLICATE) throw error;
        const existing = await readOne(resource, params.data.id).catch(() => {
          throw error;
        });
        showOwn(resource, existing.data);
        return existing;
      }
    },
    async update<RecordType extends RaRecord>(resource: string, params: UpdateParams<RecordType>) {
      return { data: await update(resource, params) } as UpdateResult<RecordType>;
    },
    /** Updates rows in chunks. Throws if a policy refused some rows or somebody else deleted them. */
    async updateMany(resource, params) {
      const changed: Identifier[] = [];
      for (const ids of chunks(params.ids, IDS_PER_REQUEST)) {
        const { data } = await base.updateMany(resource, { ...params, ids });
        changed.push(...(data ?? []));
      }
      if (changed.length < params.ids.length) throw new Error('Some rows were not changed.');
      return { data: changed };
    },
  } satisfies Partial<DataProvider>;
}
