import type { DataProvider, GetListParams, GetListResult, RaRecord } from 'react-admin';
import { isPendingDelete } from './clientState';
import { isBeyondEnd } from './errors';
import {
  chunks,
  IDS_PER_REQUEST,
  listQuery,
  MAX_ROWS_PER_RESPONSE,
  type Tables,
  tableOf,
  withColumns,
} from './listQuery';

const ONE = { page: 1, perPage: 1 };

/** Reads lists of any length. A list with search words is read through `search`. */
export function createLists(
  base: DataProvider,
  search: (q: string) => DataProvider,
  tables: Tables,
) {
  const request = (resource: string, params: GetListParams): Promise<GetListResult> => {
    const table = tableOf(tables, resource);
    if (!table) return base.getList(resource, params);
    const { q, ...filter } = params.filter ?? {};
    const query = listQuery(table, { ...params, filter }, new Date());
    return q
      ? search(String(q)).getList(`rpc/${table.search}`, query)
      : base.getList(resource, query);
  };

  /** Reads one page. If the page begins after the last row, returns no rows but the total. */
  const readPage = (resource: string, params: GetListParams): Promise<GetListResult> =>
    request(resource, params).catch(async (error: unknown) => {
      if (!isBeyondEnd(error)) throw error;
      return { ...(await request(resource, { ...params, pagination: ONE })), data: [] };
    });

  /**
   * Reads a list page by page. If a row is inserted between two requests, another row moves to the
   * next page and is read twice. The map removes such duplicates.
   */
  const readPages = async (resource: string, params: GetListParams, wanted: number) => {
    const rows = new Map<RaRecord['id'], RaRecord>();
    let total = wanted;
    for (let page = 1; (page - 1) * MAX_ROWS_PER_RESPONSE < Math.min(total, wanted); page += 1) {
      const pagination = { page, perPage: MAX_ROWS_PER_RESPONSE };
      const answer = await readPage(resource, { ...params, pagination });
      for (const row of answer.data) rows.set(row.id, row);
      total = answer.total ?? 0;
    }
    return { data: [...rows.values()].slice(0, wanted), total };
  };

  return {
    async getList<Row extends RaRecord>(resource: string, params: GetListParams) {
      const { perPage = 0 } = params.pagination ?? {};
      const { data, total = 0 } = await (perPage > MAX_ROWS_PER_RESPONSE
        ? readPages(resource, params, perPage)
        : readPage(resource, params));
      const shown = data.filter(({ id, row_id }) => !isPendingDelete(row_id ?? id)) as Row[];
      return { data: shown, total: total - (data.length - shown.length) };
    },
    async getMany(resource, params) {
      const table = tableOf(tables, resource);
      const answers = await Promise.all(
        chunks(params.ids, IDS_PER_REQUEST).map((ids) =>
          base.getMany(resource, withColumns(table, { ...params, ids })),
        ),
      );
      return { data: answers.flatMap((answer) => answer.data) };
    },
  } satisfies Partial<DataProvider>;
}
