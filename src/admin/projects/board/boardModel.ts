import type { BoardColumn, Project, StatusOf } from '../../data/records';

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
