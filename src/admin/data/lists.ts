import type { DataProvider, GetListParams, GetListResult, RaRecord } from 'react-admin';
import type { Database } from '../../backend/database.types';
import { projectStatuses } from '../../domain/projects';
import { asOf } from './asOf';
import { isListResource, type ListResource, withColumns } from './columns';
import { isBeyondEnd } from './errors';
import { SHOWN } from './listDefaults';
import { chunks, IDS_PER_REQUEST, listQuery, MAX_ROWS_PER_RESPONSE } from './listQuery';
import { isPendingDelete } from './pendingDeletes';
import type { Project } from './records';

/** The database functions that search for rows. */
const searches = {
  quotes: 'search_quotes',
  projects: 'search_projects',
} as const satisfies Record<ListResource, keyof Database['public']['Functions']>;

const ONE = { page: 1, perPage: 1 };
const ALL = { page: 1, perPage: Number.POSITIVE_INFINITY };

/** Reads lists of any length. A list with search words is read through `search`. */
export function createLists(base: DataProvider, search: (q: string) => DataProvider) {
  const request = (resource: string, params: GetListParams): Promise<GetListResult> => {
    if (!isListResource(resource)) return base.getList(resource, params);
    const { asOf: isShown, ...meta } = params.meta ?? {};
    const { q, ...asked } = params.filter ?? {};
    // New rows wait: a list on the screen shows the rows as of a time.
    const filter = isShown ? { ...asked, until: asOf.get()[resource] } : asked;
    const query = listQuery(resource, { ...params, filter, meta }, new Date());
    return q
      ? search(String(q)).getList(`rpc/${searches[resource]}`, query)
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

  /** Reads a list, without the rows whose deletion can still be undone. */
  const getList = async <Row extends RaRecord>(resource: string, params: GetListParams) => {
    const { perPage = 0 } = params.pagination ?? {};
    const { data, total = 0 } = await (perPage > MAX_ROWS_PER_RESPONSE
      ? readPages(resource, params, perPage)
      : readPage(resource, params));
    const shown = data.filter(({ id }) => !isPendingDelete(id)) as Row[];
    return { data: shown, total: total - (data.length - shown.length) };
  };

  return {
    getList,
    /**
     * Reads the projects that match the filter, grouped by status. `perPage` limits the rows of
     * each group.
     */
    async projectBoard({ filter, ...params }: GetListParams) {
      const readColumn = async (status: Project['status']) => {
        const column = { ...params, filter: { ...filter, status }, meta: SHOWN };
        const { data: rows, total } = await getList<Project>('projects', column);
        const budgets = { ...column, pagination: ALL, meta: { ...SHOWN, columns: 'id,budget' } };
        const all = rows.length < total ? (await getList<Project>('projects', budgets)).data : rows;
        const budget = all.reduce((sum, project) => sum + (project.budget ?? 0), 0);
        return { status, rows, count: all.length, budget };
      };
      const shown = projectStatuses.filter(({ id }) => !filter.status || filter.status === id);
      return { data: await Promise.all(shown.map(({ id }) => readColumn(id))) };
    },
    async getMany(resource, params) {
      const answers = await Promise.all(
        chunks(params.ids, IDS_PER_REQUEST).map((ids) =>
          base.getMany(resource, withColumns(resource, { ...params, ids })),
        ),
      );
      return { data: answers.flatMap((answer) => answer.data) };
    },
  } satisfies Partial<DataProvider>;
}
