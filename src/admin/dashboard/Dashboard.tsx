import MarkEmailUnread from '@mui/icons-material/MarkEmailUnreadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { StatusChoice } from '../../domain/choices';
import { localDay } from '../../domain/dates';
import { projectStatuses } from '../../domain/projects';
import { quoteStatuses } from '../../domain/quotes';
import type { Activity, DashboardStats } from '../data/dashboardRecords';
import { paths } from '../data/paths';
import type { MessageKey } from '../i18n/messages/en';
import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';
import { MailTroubles } from '../mail/MailTroubles';
import { SUSPECTED, UNVERIFIED } from '../quotes/table';
import { useDayName } from '../screen/dates';
import { EntryLink, Panel, PanelList, PendingPanel } from '../screen/PageParts';
import { clampedName } from '../theme/text';
import { Money, PendingStatCards, StatCards } from './StatCards';
import { StatsPage } from './StatsPage';
import { dueLists, projectsWhere, quotesWhere, StatLink, share } from './statLinks';
import { PendingToday, Today } from './Today';

/** Shows the records that need attention, then the stats, all in one window of a laptop. */
export function Dashboard() {
  const text = useText();
  return (
    <StatsPage
      title={text('app.dashboard')}
      queryKey={['dashboardStats']}
      read={(dataProvider) => dataProvider.dashboardStats(new Date())}
      action={(stats) => (
        <>
          {stats && stats.quotes.unverified > 0 && (
            <UnverifiedMail count={stats.quotes.unverified} />
          )}
          <Button component={RouterLink} to={paths.reports} sx={{ marginInlineStart: 'auto' }}>
            {text('dashboard.reports')}
          </Button>
        </>
      )}
      loading={<PendingDashboard />}
    >
      {(stats) => (
        <Box sx={columns}>
          <Box sx={main}>
            <MailTroubles />
            <Today stats={stats} />
            <StatCards stats={stats} />
            <Box sx={panels}>
              <Money stats={stats} />
              <Breakdowns stats={stats} />
            </Box>
          </Box>
          <RecentActivity entries={stats.recentActivity} />
        </Box>
      )}
    </StatsPage>
  );
}

/** Beside the title, the mails of senders who are not verified, which wait until staff look at them. */
function UnverifiedMail({ count }: { count: number }) {
  const text = useText();
  const formats = useFormats();
  return (
    <Chip
      component={RouterLink}
      to={quotesWhere(UNVERIFIED)}
      clickable
      color="warning"
      icon={<MarkEmailUnread />}
      label={text('list.unverified_count', { count: formats.number(count) })}
    />
  );
}

/** Placeholders at the places of the panels. */
const PendingDashboard = () => (
  <Box sx={columns}>
    <Box sx={main}>
      <PendingToday />
      <PendingStatCards />
      <Box sx={panels}>
        {['money', 'quotes', 'projects'].map((panel) => (
          <PendingPanel key={panel} lines={8} />
        ))}
      </Box>
    </Box>
    <PendingPanel lines={23} />
  </Box>
);

const main = {
  display: 'flex',
  flexDirection: 'column',
  gap: 2,
  minWidth: 0,
  // Ends where the other column ends.
  '& > :last-child': { flex: 1 },
} as const;
const columns = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(15rem, 20rem)' },
};
const panels = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(17rem, 100%), 1fr))',
};

/** Shows how many quotes and projects have each status. */
function Breakdowns({ stats: { quotes, projects } }: { stats: DashboardStats }) {
  const text = useText();
  return (
    <>
      <Breakdown
        title={text('dashboard.quotes_status')}
        statuses={quoteStatuses}
        counts={quotes}
        to={(status) =>
          status === 'pending' ? paths.list('quotes', dueLists.pending) : quotesWhere({ status })
        }
      >
        {quotes.spam > 0 && (
          <Typography variant="body2" color="text.secondary" sx={{ marginBlockStart: 1.5 }}>
            <StatLink to={quotesWhere(SUSPECTED)}>
              {text('dashboard.spam', { smart_count: quotes.spam })}
            </StatLink>
          </Typography>
        )}
      </Breakdown>
      <Breakdown
        title={text('dashboard.projects_status')}
        statuses={projectStatuses}
        counts={projects}
        to={(status) => projectsWhere({ status })}
      />
    </>
  );
}

interface Props<Status extends string> {
  title: string;
  statuses: readonly StatusChoice<Status>[];
  counts: Record<'total' | NoInfer<Status>, number>;
  to: (status: NoInfer<Status>) => string;
  children?: ReactNode;
}

function Breakdown<Status extends string>(props: Props<Status>) {
  const { title, statuses, counts, to, children } = props;
  const translate = useTranslate();
  const formats = useFormats();
  const { tones } = useTheme().palette;
  return (
    <Panel title={title}>
      <Box component="dl" sx={rowList}>
        {statuses.map(({ id, name, tone }) => (
          <Box key={id} sx={row}>
            <dt>{translate(name)}</dt>
            <dd>
              <StatLink to={to(id)} of={translate(name)} stretched>
                {formats.number(counts[id])}
              </StatLink>
            </dd>
            <Box aria-hidden="true" sx={{ ...bar, backgroundColor: 'action.hover' }}>
              <Box
                sx={{
                  ...bar,
                  width: `${share(counts[id], counts.total) * 100}%`,
                  backgroundColor: tones[tone].line,
                }}
              />
            </Box>
          </Box>
        ))}
      </Box>
      {children}
    </Panel>
  );
}

/** Each row is a line: the status, the bar and the number, in common columns. */
const rowList = {
  display: 'grid',
  margin: 0,
  gridTemplateColumns: 'fit-content(50%) 1fr auto',
  columnGap: 1.5,
};
const row = {
  position: 'relative',
  display: 'grid',
  gridColumn: '1 / -1',
  gridTemplateColumns: 'subgrid',
  alignItems: 'center',
  paddingBlock: 0.5,
  fontSize: '0.875rem',
  '& dd': { gridColumn: 3, margin: 0, fontWeight: 600, textAlign: 'end' },
  '&:hover': { backgroundColor: 'action.hover' },
};
const bar = { gridColumn: 2, gridRow: 1, height: 6, borderRadius: 3 };

const happened: Readonly<Record<Activity['type'], MessageKey>> = {
  quote: 'dashboard.new_quote',
  project: 'projects.create',
  reply: 'notes.reply',
  accepted: 'dashboard.offer_accepted',
  declined: 'dashboard.offer_declined',
  approved: 'dashboard.work_approved',
  paid: 'dashboard.paid',
};

function RecentActivity({ entries }: { entries: readonly Activity[] }) {
  const text = useText();
  const formats = useFormats();
  const nameOfDay = useDayName();
  const today = localDay(new Date());
  const timeOf = (date: string) => {
    const day = localDay(new Date(date));
    const time = formats.time(Date.parse(date));
    return day === today ? time : text('app.pair', { first: nameOfDay(day), second: time });
  };
  return (
    <Panel title={text('dashboard.recent')}>
      {entries.length === 0 ? (
        <Typography color="text.secondary">{text('dashboard.no_recent')}</Typography>
      ) : (
        <PanelList sx={activities}>
          {entries.map(({ id, type, resource, client, date }) => (
            <li key={`${type}-${id}-${date}`}>
              <EntryLink to={paths.record(resource, id)} sx={{ '& bdi': clampedName(1) }}>
                <bdi>{client}</bdi>
              </EntryLink>
              <Box component="time" dateTime={date} title={formats.exact(date)} sx={time}>
                {timeOf(date)}
              </Box>
              <Typography variant="body2" color="text.secondary" sx={{ gridColumn: '1 / -1' }}>
                {text(happened[type])}
              </Typography>
            </li>
          ))}
        </PanelList>
      )}
    </Panel>
  );
}

const time = { color: 'text.secondary', fontSize: '0.8125rem', whiteSpace: 'nowrap' };
/** One column beside the other panels, and as many as fit below them. */
const activities = {
  columnGap: 4,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(15rem, 100%), 1fr))',
  '& li, & li:first-of-type': {
    display: 'grid',
    gridTemplateColumns: '1fr auto',
    alignItems: 'baseline',
    columnGap: 1,
    rowGap: 0,
    paddingBlock: 0.5,
    borderBlockStart: '1px solid',
    borderColor: 'divider',
  },
};
