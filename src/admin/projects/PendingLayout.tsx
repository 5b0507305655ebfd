import Skeleton from '@mui/material/Skeleton';
import { PendingBoard } from './board/PendingBoard';
import type { ProjectLayout } from './ProjectTools';

/** A placeholder for the table or the board while its code loads. */
export function PendingLayout({ layout }: { layout: ProjectLayout }) {
  if (layout === 'board') return <PendingBoard />;
  return ROWS.map((row) => (
    <Skeleton key={row} variant="rounded" height={44} sx={{ marginBlockEnd: 1 }} />
  ));
}

const ROWS = ['head', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];
