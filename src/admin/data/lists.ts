import type { DataProvider, GetListParams, RaRecord } from 'react-admin';
import { withColumns } from './columns';
import {
  chunks,
  IDS_PER_REQUEST,
  listFilter,
  MAX_ROWS_PER_RESPONSE,
  responsePages,
  stableSort,
} from './listQuery';
import { isPendingDelete } from './pendingDeletes';

/** Reads lists of any length. */
export function createLists(base: DataProvider) {
  const readPage = async <Row extends RaRecord>(resource: string, params: GetListParams) => {
    const answer = await base.getList<Row>(resource, params);
    // Rows whose deletion can still be undone stay hidden.
    const data = answer.data.filter((row) => !isPendingDelete(row.id));
    const hidden = answer.data.length - data.length;
    return { ...answer, data, total: (answer.total ?? data.length) - hidden };
  };

  /** Hosted servers cut long responses silently, so a long list takes several requests. */
  const readLongList = async <Row extends RaRecord>(resource: string, params: GetListParams) => {
    const wanted = params.pagination?.perPage ?? 0;
    const read = (page: number) => {
      const pagination = { page, perPage: MAX_ROWS_PER_RESPONSE };
      return readPage<Row>(resource, { ...params, pagination });
    };
    const first = await read(1);
    const data = [...first.data];
    for (const page of responsePages(Math.min(wanted, first.total)).slice(1)) {
      data.push(...(await read(page)).data);
    }
    return { ...first, data: data.slice(0, wanted) };
  };

  return {
    getList: <Row extends RaRecord>(resource: string, params: GetListParams) => {
      const query = toQuery(resource, params);
      const long =
        params.pagination?.page === 1 && params.pagination.perPage > MAX_ROWS_PER_RESPONSE;
      return long ? readLongList<Row>(resource, query) : readPage<Row>(resource, query);
    },
    getManyReference: (resource, params) =>
      base.getManyReference(resource, toQuery(resource, params)),
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

/** Translates filters and order for ra-data-postgrest. */
function toQuery<Params extends GetListParams>(resource: string, params: Params): Params {
  const { columns: read, ...meta } = params.meta ?? {};
  // A filter by the project needs the project among the columns.
  const filtered = read && params.filter?.converted ? `${read},project:projects(id)` : read;
  return withColumns(resource, {
    ...params,
    ...(filtered && { meta: { ...meta, columns: filtered } }),
    filter: listFilter(resource, params.filter ?? {}, new Date()),
    ...(params.sort && { sort: stableSort(params.sort.field, params.sort.order) }),
  });
}
