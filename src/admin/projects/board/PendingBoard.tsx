import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ProjectStatus, projectStatuses } from '../../../domain/projects';
import { useLabel } from '../../i18n/useText';
import { openCard } from '../../list/openRow';
import { clampedName, lead } from '../../theme/text';

/** A placeholder for the board while its code loads. */
export function PendingBoard() {
  return (
    <Box sx={board}>
      {projectStatuses.map(({ id }) => (
        <PendingColumn key={id} status={id} />
      ))}
    </Box>
  );
}

/** A placeholder for a column whose cards are loading. */
export function PendingColumn({ status }: { status: ProjectStatus }) {
  const label = useLabel();
  return (
    <section aria-hidden className={`tone-${status}`}>
      <header>
        <Typography variant="h3" component="h2">
          {label(projectStatuses, status)}
        </Typography>
      </header>
      <ul>
        {PENDING.map((place) => (
          <li key={place}>
            <Skeleton width="70%" />
            <Skeleton width="40%" />
          </li>
        ))}
      </ul>
    </section>
  );
}

const PENDING = ['first', 'second'];

const sideBySide = (theme: Theme) => theme.breakpoints.up('md');

/**
 * One style for the board, because creating a style for each card would take longer than rendering
 * the cards.
 */
export const board = (theme: Theme) => ({
  display: 'grid',
  gap: theme.spacing(1.5),
  fontSize: '0.875rem',
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  [sideBySide(theme)]: {
    gridTemplateColumns: `repeat(${projectStatuses.length}, minmax(0, 1fr))`,
  },
  '& > section': {
    display: 'flex',
    flexDirection: 'column',
    minWidth: 0,
    borderRadius: '8px',
    border: `1px solid ${theme.palette.divider}`,
    borderBlockStartWidth: 3,
    backgroundColor: theme.palette.action.hover,
    // Each column scrolls separately, below its heading.
    [sideBySide(theme)]: { maxHeight: 'max(24rem, calc(100dvh - 13rem))' },
  },
  ...Object.fromEntries(
    projectStatuses.map(({ id, tone }) => [
      `& > .tone-${id}`,
      { borderBlockStartColor: theme.palette.tones[tone].line },
    ]),
  ),
  '& header': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: theme.spacing(1),
    padding: theme.spacing(1, 1.5),
  },
  '& .count': { color: theme.palette.text.secondary },
  '& .sum': {
    marginInlineStart: 'auto',
    fontWeight: 600,
    [theme.breakpoints.between('md', 'lg')]: { marginInlineStart: 0, flexBasis: '100%' },
  },
  '& ul': {
    flex: 1,
    minHeight: 96,
    margin: 0,
    paddingBlock: theme.spacing(0.5, 1),
    paddingInline: theme.spacing(1),
    listStyle: 'none',
    overflowY: 'auto',
    borderRadius: 'inherit',
  },
  '& ul.target': {
    backgroundColor: theme.palette.background.paper,
    boxShadow: `inset 0 0 0 2px ${theme.palette.secondary.main}`,
  },
  // The drag-and-drop library adds a placeholder, which reserves the space of the dragged card. The
  // placeholder is hidden, because it would look like an empty card.
  '& li[data-rfd-placeholder-context-id]': { visibility: 'hidden' },
  '& .empty': { padding: theme.spacing(1), color: theme.palette.text.secondary },
  '& li:not(.empty)': {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: theme.spacing(0.5),
    marginBlockEnd: theme.spacing(1),
    padding: theme.spacing(1, 1.25),
    borderRadius: '8px',
    border: `1px solid ${theme.palette.divider}`,
    backgroundColor: theme.palette.background.paper,
    overflowWrap: 'anywhere',
    '&:hover': { borderColor: theme.palette.text.secondary },
    '&:has(h3 a[aria-current])': openCard,
    '&.dragged': { boxShadow: theme.shadows[8], borderColor: theme.palette.secondary.main },
  },
  '& .head': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: theme.spacing(1),
    minWidth: 0,
  },
  '& .select': { display: 'flex', flex: 'none', position: 'relative', margin: '-10px', zIndex: 1 },
  '& h3': {
    margin: 0,
    minWidth: 0,
    fontSize: '0.9375rem',
    fontWeight: 600,
    lineHeight: lead(theme.direction, 1.4),
  },
  // The link and its focus ring cover the whole card.
  '& h3 a::after': { content: '""', position: 'absolute', inset: 0, borderRadius: '8px' },
  '& h3 a:focus-visible': { outline: 'none' },
  '& h3 a:focus-visible::after': { outline: `2px solid ${theme.palette.secondary.main}` },
  '& h3 a': { textDecoration: 'none' },
  '& h3 bdi': {
    ...clampedName(2),
    // In a narrow column, a line has two words.
    [theme.breakpoints.between('md', 'lg')]: { WebkitLineClamp: 4 },
  },
  '& .facts': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: theme.spacing(0.5, 1),
  },
  // A date that is cut would be another date.
  '& .facts > span': { whiteSpace: 'normal' },
  '& .amount': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: theme.spacing(0.5, 1),
    // In the same line of each card, whatever stands above it.
    flexBasis: '100%',
  },
  '& b': { fontWeight: 600 },
  '& .more': {
    padding: theme.spacing(1.5),
    color: theme.palette.primary.main,
    borderBlockStart: `1px solid ${theme.palette.divider}`,
  },
});

const inRows = { gridTemplateColumns: 'repeat(auto-fill, minmax(13rem, 1fr))' };

/** Beside an open record, the columns are in rows. */
export const boardBesideRecord = (theme: Theme) => ({
  ...board(theme),
  [theme.breakpoints.up('sm')]: inRows,
  [sideBySide(theme)]: inRows,
});
