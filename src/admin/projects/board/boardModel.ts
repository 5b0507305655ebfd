import type { GetListParams } from 'react-admin';
import { projectStatuses } from '../../../domain/projects';
import type { StatusOf } from '../../data/changes';
import type { AdminDataProvider } from '../../data/dataProvider';
import type { Project } from '../table';

/**
 * A column of the board. `count` and `budget` are the totals of all its projects, and `rows`
 * contains the first ones.
 */
export interface BoardColumn {
  status: Project['status'];
  count: number;
  /** In whole euros. */
  budget: number;
  rows: Project[];
}

const ALL = { page: 1, perPage: Number.POSITIVE_INFINITY };

/**
 * Reads the projects that match the filter, grouped by status. `perPage` limits the rows of each
 * group.
 */
export function readBoard(
  { getList }: Pick<AdminDataProvider, 'getList'>,
  { filter, ...params }: GetListParams,
): Promise<BoardColumn[]> {
  const readColumn = async (status: Project['status']) => {
    const column = { ...params, filter: { ...filter, status } };
    const { data: rows, total } = await getList<Project>('projects', column);
    const budgets = { ...column, pagination: ALL, meta: { columns: 'id,budget' } };
    const all = rows.length < total ? (await getList<Project>('projects', budgets)).data : rows;
    const budget = all.reduce((sum, project) => sum + (project.budget ?? 0), 0);
    return { status, rows, count: all.length, budget };
  };
  const shown = projectStatuses.filter(({ id }) => !filter.status || filter.status === id);
  return Promise.all(shown.map(({ id }) => readColumn(id)));
}

/**
 * Returns the board after the moves. Moved projects come first in their new column until the board
 * is read again.
 */
export function withMoves(
  columns: readonly BoardColumn[],
  moves: readonly StatusOf[],
): readonly BoardColumn[] {
  return moves.reduce((board, { id, status }) => {
    const project = board.flatMap(({ rows }) => rows).find((row) => row.id === id);
    if (!project || project.status === status) return board;
    return board.map((column) => {
      if (column.status === project.status) {
        const rows = column.rows.filter((row) => row !== project);
        return { ...column, rows, ...totals(column, project, -1) };
      }
      if (column.status !== status) return column;
      const rows = [{ ...project, status: column.status }, ...column.rows];
      return { ...column, rows, ...totals(column, project, 1) };
    });
  }, columns);
}

const totals = ({ count, budget }: BoardColumn, project: Project, sign: 1 | -1) => ({
  count: count + sign,
  budget: budget + sign * (project.budget ?? 0),
});
