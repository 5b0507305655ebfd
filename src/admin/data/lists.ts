import type { DataProvider, GetListParams, GetListResult, RaRecord } from 'react-admin';
import type { Json } from '../../backend/database.types';
import { withColumns } from './columns';
import {
  chunks,
  IDS_PER_REQUEST,
  isListResource,
  type ListResource,
  listFunctions,
  listRequest,
  MAX_ROWS_PER_RESPONSE,
} from './listQuery';
import { isPendingDelete } from './pendingDeletes';
import type { BoardColumn } from './records';
import type { CallFunction } from './rest';

/** Rows whose deletion can still be undone stay hidden. */
const isKept = ({ id }: RaRecord): boolean => !isPendingDelete(id);

function withoutPendingDeletes(column: BoardColumn): BoardColumn {
  const rows = column.rows.filter(isKept);
  const hidden = column.rows.filter((row) => !isKept(row));
  return {
    ...column,
    rows,
    count: column.count - hidden.length,
    budget: hidden.reduce((sum, { budget }) => sum - (budget ?? 0), column.budget),
  };
}

/** Reads lists of any length. */
export function createLists(base: DataProvider, callFunction: CallFunction) {
  const readPage = (resource: ListResource, request: { [key: string]: Json | undefined }) =>
    callFunction(listFunctions[resource], { request });

  /** A list longer than a response takes several requests, each from where the one before ended. */
  const readRows = async (resource: ListResource, params: GetListParams, now: Date) => {
    const wanted = params.pagination?.perPage ?? MAX_ROWS_PER_RESPONSE;
    const request = listRequest(params, now);
    const first = await readPage(resource, request);
    const rows: RaRecord[] = [...first.rows];
    for (let { next } = first; next !== null && rows.length < wanted; ) {
      const limit = Math.min(wanted - rows.length, MAX_ROWS_PER_RESPONSE);
      const page = await readPage(resource, { ...request, limit, offset: 0, after: next });
      rows.push(...page.rows);
      next = page.next;
    }
    return { ...first, rows };
  };

  return {
    async getList<Row extends RaRecord>(resource: string, params: GetListParams) {
      if (!isListResource(resource)) {
        const answer = await base.getList<Row>(resource, params);
        return { ...answer, data: answer.data.filter(isKept) };
      }
      const { rows, total, capped } = await readRows(resource, params, new Date());
      const data = rows.filter(isKept) as Row[];
      const hidden = rows.length - data.length;
      return { data, total: total - hidden, meta: { capped } } satisfies GetListResult<Row>;
    },
    /** The projects of a list by status; `perPage` is the limit of each column. */
    async projectBoard(params: GetListParams) {
      const request = listRequest(params, new Date());
      const { columns } = await callFunction('project_board', { request });
      return { data: columns.map(withoutPendingDeletes) };
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
