import CheckCircleOutline from '@mui/icons-material/CheckCircleOutline';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { use, useEffect, useEffectEvent } from 'react';
import { Link as RouterLink, useNavigate } from 'react-router-dom';
import { type Channel, channels } from '../conversation/addressee';
import { paths } from '../data/paths';
import { useText } from '../i18n/useText';
import { useShortcuts } from '../keyboard/useShortcuts';
import { rowKeys, useRestoreRowFocus } from '../list/ListShortcuts';
import { nameLine } from '../screen/cells';
import { Panel, PanelList } from '../screen/PageParts';
import { focusedRow, focusRow, focusRowOf, linkOfRow, OpenedContext } from '../screen/screen';
import { useFrom } from '../screen/useFrom';
import { ellipsis } from '../theme/text';
import { AnswerButtons } from '../writing/AnswerButtons';
import { useAnswerKeys } from '../writing/useAnswerKeys';
import { StatLink } from './statLinks';
import { type DueRow, type DueStats, useDueLists } from './useDueLists';

/** The number of rows that fit on the first screen together with the other panels. */
const SHOWN = 6;

/** All that is due in one list, the most urgent first, or the report that nothing is due. */
export function Today({ stats }: { stats: DueStats }) {
  const text = useText();
  const lists = useDueLists(stats);
  const navigate = useNavigate();
  const from = useFrom();
  const due = lists.flatMap(({ first }) => first).slice(0, SHOWN);
  const leave = useNextRow(due);
  const open = (channel: Channel, row: DueRow) => {
    leave(row);
    navigate(paths.answer(row.resource, row.id, channel, from));
  };
  useAnswerKeys((channel) => {
    const row = due[focusedRow()?.index ?? -1];
    if (row) open(channel, row);
  }, 'page');
  useShortcuts(rowKeys, 'page');
  useRestoreRowFocus(due.map(({ id }) => id).join());
  if (due.length === 0) {
    return (
      <Card component="p" sx={nothingDue}>
        <CheckCircleOutline color="success" />
        {text('dashboard.nothing_due')}
      </Card>
    );
  }
  const left = lists.flatMap(({ title, pages, first }) =>
    pages.flatMap(({ of, to, count, more }) => {
      const shown = first.filter((row) => row.resource === of && due.includes(row));
      const smart_count = count - shown.length;
      if (smart_count <= 0) return [];
      return [
        { to, label: text('app.change', { name: title, value: text(more, { smart_count }) }) },
      ];
    }),
  );
  return (
    <Panel title={text('list.today')} attention>
      <PanelList sx={list}>
        {due.map((row) => (
          <li key={row.to}>
            <Link
              component={RouterLink}
              to={row.to}
              onClick={() => leave(row)}
              {...linkOfRow(row.id)}
              color="text.primary"
              underline="hover"
              sx={nameLink}
            >
              <bdi>{row.name}</bdi>
              {row.company && (
                <Box component="span" sx={company}>
                  {' · '}
                  <bdi>{row.company}</bdi>
                </Box>
              )}
            </Link>
            <Box component="bdi" sx={excerpt}>
              {row.excerpt}
            </Box>
            <Box component="span" sx={what}>
              <span>{row.what}</span>
              <span>{row.since}</span>
            </Box>
            <Box sx={answers}>
              <AnswerButtons to={row} onAnswer={(channel) => open(channel, row)} />
            </Box>
          </li>
        ))}
      </PanelList>
      {left.length > 0 && (
        <Typography variant="body2" component="p" sx={rest}>
          {left.map(({ to, label }) => (
            <StatLink key={to} to={to}>
              {label}
            </StatLink>
          ))}
        </Typography>
      )}
    </Panel>
  );
}

/** As high as a list of some rows, which most days have. */
export function PendingToday() {
  return (
    <Card sx={{ padding: 2.5 }}>
      <Typography role="status" variant="h2" component="p" color="text.secondary">
        {useText()('dashboard.loading')}
      </Typography>
      {[1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} height={37} />
      ))}
    </Card>
  );
}

/**
 * Lands on the next row when the page of a row has closed: the one below it, which may have moved up meanwhile. Returns a
 * function to call when a row opens.
 */
function useNextRow(due: readonly DueRow[]): (row: DueRow) => void {
  const opened = use(OpenedContext);
  const land = useEffectEvent(() => {
    const { row: last } = opened.current;
    if (!last) return;
    const next = last.below.find((id) => due.some((row) => row.id === id));
    if (!next || !focusRowOf(next)) focusRow(last.index);
    opened.current.row = undefined;
  });
  useEffect(() => land(), []);
  return (row) => {
    const index = due.indexOf(row);
    opened.current.row = { index, below: due.slice(index + 1).map(({ id }) => id) };
  };
}

const nothingDue = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  margin: 0,
  paddingInline: 2.5,
  paddingBlock: 1.5,
};
const nameLink = {
  ...nameLine,
  gridArea: 'name',
  fontWeight: 500,
  '& > bdi': { ...ellipsis, flex: 'none', maxWidth: '100%' },
  // The whole row is clickable.
  '&::after': { content: '""', position: 'absolute', inset: 0 },
};
const company = { color: 'text.secondary', fontWeight: 400 };
const excerpt = {
  ...ellipsis,
  display: 'block',
  whiteSpace: 'nowrap',
  // On the side of the name, whatever the language of the client.
  textAlign: 'left',
  gridArea: 'excerpt',
  fontSize: '0.8125rem',
  color: 'text.secondary',
  '&:empty': { display: 'none' },
};
const what = {
  gridArea: 'what',
  display: { xs: 'flex', md: 'grid' },
  flexWrap: 'wrap',
  gridTemplateColumns: 'repeat(2, 1fr)',
  columnGap: 1,
  // A day is read in one piece.
  '& > *': { whiteSpace: 'nowrap' },
  fontSize: { xs: '0.8125rem', md: '0.875rem' },
  '& > :first-of-type': { color: 'text.secondary' },
};
/** Raises the buttons above the link that covers the row. Those without an address take space. */
const answers = {
  gridArea: 'answers',
  position: 'relative',
  zIndex: 1,
  display: 'flex',
  justifyContent: 'flex-end',
  minWidth: `${channels.length * 36}px`,
  '& > button': { padding: { xs: 1.5, md: 1 }, color: 'text.secondary' },
  '& > button:disabled': { visibility: 'hidden' },
};
const list = {
  '& li, & li:first-of-type': {
    position: 'relative',
    display: 'grid',
    alignItems: 'center',
    columnGap: { xs: 1, md: 2 },
    rowGap: 0,
    gridTemplateColumns: {
      xs: 'minmax(0, 1fr) auto',
      md: 'minmax(0, 3fr) minmax(0, 4fr) 16rem auto',
    },
    gridTemplateAreas: {
      xs: '"name answers" "excerpt answers" "what answers"',
      md: '"name excerpt what answers"',
    },
    paddingBlock: { xs: 0.5, md: 0 },
    borderBlockStart: '1px solid',
    borderColor: 'divider',
  },
  '& li:hover': { backgroundColor: 'action.hover' },
};
const rest = { display: 'flex', flexWrap: 'wrap', columnGap: 2, marginBlockStart: 1 };
