import type { DataProvider, Identifier, RaRecord, UpdateParams, UpdateResult } from 'react-admin';
import { cleanUpdate, hasValues, onlyStatus, sameFields } from './changes';
import { columnsOf, isListResource, primaryKeys, withColumns } from './columns';
import { ApiError, ConflictError, ShortfallError } from './errors';
import { chunks, IDS_PER_REQUEST } from './listQuery';
import { markSeen } from './news';
import { authorName } from './preferences';
import type { createRest } from './rest';

const DUPLICATE = 409;

type Row = Record<string, unknown>;

/** Writes rows without lost updates, duplicates or silently skipped rows. */
export function createUpdates(base: DataProvider, { patch }: ReturnType<typeof createRest>) {
  const readOne = (resource: string, id: Identifier) =>
    base.getOne(resource, withColumns(resource, { id }));

  /** Updates the row only if nobody has changed it since the edit started. @throws ConflictError */
  const updateVersion = async (resource: string, id: Identifier, changes: Row, before: Row) => {
    const [key = 'id'] = primaryKeys.get(resource) ?? [];
    const query = new URLSearchParams({ [key]: `eq.${id}`, select: columnsOf(resource) });
    if (typeof before.updated_at === 'string') query.set('updated_at', `eq.${before.updated_at}`);
    const named = isListResource(resource) ? { ...changes, updated_by: authorName() } : changes;
    const rows = await patch(resource, query, named);
    if (Array.isArray(rows) && rows[0] !== undefined) return rows[0] as Row;
    // An empty response does not always mean a conflict. The embedded backend omits the saved row,
    // because its new `updated_at` no longer matches the query. Somebody else may also have saved
    // the same values.
    const { data: current } = await readOne(resource, id);
    if (hasValues(current, changes)) return current as Row;
    throw new ConflictError(current);
  };

  const update = async (resource: string, params: UpdateParams): Promise<Row> => {
    const before: Row = params.previousData ?? {};
    const changes = cleanUpdate(resource, params.data, before);
    if (Object.keys(changes).length === 0) return before;
    try {
      return await updateVersion(resource, params.id, changes, before);
    } catch (error) {
      if (!(error instanceof ConflictError)) throw error;
      // An edit of a quote, or of a project's status alone, conflicts only if somebody else changed
      // the same field.
      if (resource !== 'quotes' && !onlyStatus(changes)) throw error;
      const current = error.current as Row;
      if (!sameFields(Object.keys(changes), before, current)) throw error;
      return updateVersion(resource, params.id, changes, current);
    }
  };

  /** Updates or deletes rows in chunks. @throws ShortfallError if this fails for some rows */
  const inChunks = async (
    ids: readonly Identifier[],
    change: (ids: Identifier[]) => Promise<{ data?: Identifier[] }>,
  ) => {
    const changed: Identifier[] = [];
    for (const chunk of chunks(ids, IDS_PER_REQUEST)) {
      const { data } = await change(chunk);
      changed.push(...(data ?? []));
    }
    if (changed.length < ids.length) throw new ShortfallError(ids.length, changed.length);
    return { data: changed };
  };

  return {
    async create(resource, params) {
      // Marks the row as seen before the request. If the response is lost, the inserted row would
      // otherwise be announced as a row that somebody else created.
      if (params.data.id !== undefined) markSeen([String(params.data.id)]);
      try {
        return await base.create(resource, params);
      } catch (error) {
        // The row already exists if an earlier attempt inserted it but the response was lost.
        if (!(error instanceof ApiError) || error.response.status !== DUPLICATE) throw error;
        return readOne(resource, params.data.id).catch(() => {
          throw error;
        });
      }
    },
    async update<RecordType extends RaRecord>(resource: string, params: UpdateParams<RecordType>) {
      return { data: await update(resource, params) } as UpdateResult<RecordType>;
    },
    updateMany: (resource, params) =>
      inChunks(params.ids, (ids) => base.updateMany(resource, { ...params, ids })),
    deleteMany: (resource, params) =>
      inChunks(params.ids, (ids) => base.deleteMany(resource, { ...params, ids })),
  } satisfies Partial<DataProvider>;
}
