import { expect, it } from 'vitest';
import { type BoardColumn, withMoves } from '../../../src/admin/projects/board/boardModel';
import type { Project } from '../../../src/admin/projects/table';

const project = (id: string, status: Project['status'], budget: number | null) =>
  ({ id, status, budget }) as Project;

const site = project('site', 'planning', 500);
const columns: BoardColumn[] = [
  { status: 'planning', count: 60, budget: 9000, rows: [site, project('app', 'planning', null)] },
  { status: 'paid', count: 1, budget: 100, rows: [project('shop', 'paid', 100)] },
];

const shown = (board: readonly BoardColumn[]) =>
  board.map(({ rows, count, budget }) => [rows.map(({ id }) => id).join(' '), count, budget]);

it('a moved project is the first card of its new column, the counts and sums of both columns change, and moving it back restores them', () => {
  const board = withMoves(columns, [{ id: 'site', status: 'paid' }]);
  expect(shown(board)).toEqual([
    ['app', 59, 8500],
    ['site shop', 2, 600],
  ]);
  expect(board[1]?.rows[0]?.status).toBe('paid');

  const there = { id: 'site', status: 'paid' } as const;
  expect(shown(withMoves(columns, [there, { id: 'site', status: 'planning' }]))).toEqual([
    ['site app', 60, 9000],
    ['shop', 1, 100],
  ]);
});

it('a project disappears when there is no column for its new status, and moving an unknown project changes nothing', () => {
  expect(shown(withMoves(columns, [{ id: 'app', status: 'on_hold' }]))[0]).toEqual([
    'site',
    59,
    9000,
  ]);
  expect(withMoves(columns, [{ id: 'gone', status: 'paid' }])).toBe(columns);
});
