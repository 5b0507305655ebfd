import type { CreateParams, DataProvider, Identifier, RaRecord, UpdateParams } from 'react-admin';
import { randomId } from '../../domain/randomId';
import { authorName } from './clientState';
import { ApiError, isMissingRow, isRefused } from './errors';
import { withColumns } from './listQuery';
import { chunks, IDS_PER_REQUEST } from './requestSizes';
import { type Tables, tableOf } from './resourceTable';
import { DRAFT_PREFIX, parseObject } from './storage';

/** Postgres's SQLSTATE for a second row with the same id. */
const DUPLICATE = '23505';

type Row = Record<string, unknown>;

const isSame = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Returns the fields that an edit changes. The whole of the version that was read is no change. */
function changesOf({ id: _id, updated_at: _version, ...data }: Row, before: Row): Row {
  return Object.fromEntries(
    Object.entries(data).filter(([field, value]) => !isSame(value, before[field])),
  );
}

/** Where the browser keeps the last new row of a resource whose creation may have succeeded, as it keeps drafts. */
const begunKey = (resource: string) => `${DRAFT_PREFIX}begun.${resource}`;

/** For how long the same values are a retry. Later, they are another row, such as a second call to the same client. */
const RETRY_MS = 10 * 60_000;

/** Returns the id of a new row. A retry has the id of the first attempt, also after a reload. */
function newId(resource: string, data: Row): string {
  const key = begunKey(resource);
  const values = JSON.stringify(Object.entries(data).toSorted());
  const last = parseObject(sessionStorage.getItem(key));
  const isRetry = last?.values === values && Date.now() - Number(last.at) < RETRY_MS;
  const id = isRetry ? String(last.id) : randomId();
  sessionStorage.setItem(key, JSON.stringify({ id, values, at: Date.now() }));
  return id;
}

function forget(resource: string, id: unknown): void {
  const key = begunKey(resource);
  if (parseObject(sessionStorage.getItem(key))?.id === id) sessionStorage.removeItem(key);
}

const isDuplicate = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.response.code === DUPLICATE;

/**
 * What every write of the back office needs, also that of a stock form or button: its author, the version that it has read,
 * and an id, by which a retry after a lost answer finds the row of the first attempt.
 */
export function createWrites(base: DataProvider, tables: Tables) {
  const author = (resource: string) =>
    tableOf(tables, resource) ? { updated_by: authorName() } : {};

  const insert = async (resource: string, data: Row, meta: CreateParams['meta']) => {
    try {
      return await base.create(resource, { data, meta });
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      const params = withColumns(tableOf(tables, resource), { id: data.id as Identifier });
      return base.getOne(resource, params).catch(() => {
        throw error;
      });
    }
  };

  return {
    async create(resource, { data, meta }) {
      const id = data.id ?? newId(resource, data);
      try {
        const created = await insert(resource, { ...data, id, ...author(resource) }, meta);
        forget(resource, id);
        return created;
      } catch (error) {
        // Only a duplicate may be stored nevertheless.
        if (isRefused(error) && !isDuplicate(error)) forget(resource, id);
        throw error;
      }
    },

    /** Sends the changed fields and, if `data` holds it, the version that was read: see private.set_version. */
    async update<RecordType extends RaRecord>(
      resource: string,
      { id, data, previousData, meta }: UpdateParams<RecordType>,
    ) {
      const changes = changesOf(data, previousData ?? {});
      if (Object.keys(changes).length === 0) return { data: previousData as RecordType };
      const { updated_at } = data;
      const saved = await base.update<RecordType>(
        resource,
        withColumns(tableOf(tables, resource), {
          id,
          data: { ...changes, ...(updated_at && { updated_at }), ...author(resource) },
          // Otherwise ra-data-postgrest would leave out the version, which the edit does not change.
          previousData: {} as RecordType,
          meta,
        }),
      );
      // Supabase Lite sends a list if the row is read with a linked one.
      return { data: [saved.data].flat()[0] as RecordType };
    },

    /** Updates rows in chunks. Throws if a policy refused some rows or somebody else deleted them. */
    async updateMany(resource, params) {
      const changed: Identifier[] = [];
      const data = { ...params.data, ...author(resource) };
      for (const ids of chunks(params.ids, IDS_PER_REQUEST))
        changed.push(...((await base.updateMany(resource, { ...params, data, ids })).data ?? []));
      if (changed.length < params.ids.length) throw new Error('Some rows were not changed.');
      return { data: changed };
    },

    /** A row that somebody else has already deleted is deleted. */
    delete: (resource, params) =>
      base.delete(resource, params).catch((error) => {
        if (!isMissingRow(error)) throw error;
        return { data: params.previousData as never };
      }),
  } satisfies Partial<DataProvider>;
}
