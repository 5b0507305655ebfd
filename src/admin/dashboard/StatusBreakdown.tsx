import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { StatusChoice } from '../../domain/choices';
import { projectStatuses } from '../../domain/projects';
import { quoteStatuses } from '../../domain/quotes';
import type { Activity, DashboardStats, ResponseStats } from '../data/dashboardRecords';
import { paths } from '../data/paths';
import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';
import { clamp } from '../theme/brand';
import { TimeStamp } from '../ui/dates';
import { EntryLink, Panel, PanelList } from '../ui/PageParts';
import { StatTable } from './StatTable';
import {
  dueLists,
  projectsWhere,
  quotesWhere,
  roundedDuration,
  StatLink,
  share,
} from './statLinks';

/**
 * Shows the share of quotes answered within 24 hours and the median response time, for the quotes
 * received this month and last month.
 */
export function ResponseTimes({ response }: { response: DashboardStats['response'] }) {
  const text = useText();
  const formats = useFormats();
  const months = [response, response.previous];
  const inTime = ({ answeredWithin24h, due }: ResponseStats) => {
    const kept = share(answeredWithin24h, due);
    return kept === null ? '–' : formats.percent(kept);
  };
  const median = ({ medianMinutes }: ResponseStats) => {
    if (medianMinutes === null) return '–';
    const duration = roundedDuration(medianMinutes);
    return formats.duration(duration.value, duration.unit);
  };
  const head = [
    text('dashboard.received'),
    text('choices.period.month'),
    text('choices.period.last-month'),
  ];
  const rows = [
    { name: text('dashboard.in_time'), cells: months.map(inTime) },
    { name: text('dashboard.median_response'), cells: months.map(median) },
  ];
  return (
    <Panel title={text('dashboard.response_times')}>
      <StatTable head={head} rows={rows} sx={{ '& td': { fontWeight: 600 } }} />
    </Panel>
  );
}

export function QuotesBreakdown({ counts }: { counts: DashboardStats['quotes'] }) {
  const text = useText();
  const rows = quoteStatuses.map((status) => ({
    status,
    count: counts[status.id],
    to:
      status.id === 'pending'
        ? paths.list('quotes', dueLists.pending)
        : quotesWhere({ status: status.id }),
  }));
  return (
    <Breakdown title={text('dashboard.quotes_status')} total={counts.total} rows={rows}>
      {counts.spam > 0 && (
        <Typography variant="body2" color="text.secondary" sx={{ marginBlockStart: 1.5 }}>
          <StatLink to={quotesWhere({ spam: 'only' })}>
            {text('dashboard.spam', { smart_count: counts.spam })}
          </StatLink>
        </Typography>
      )}
    </Breakdown>
  );
}

export function ProjectsBreakdown({ counts }: { counts: DashboardStats['projects'] }) {
  const title = useText()('dashboard.projects_status');
  const formats = useFormats();
  const rows = projectStatuses.map((status) => ({
    status,
    count: counts[status.id],
    detail: formats.euros(counts.budgets[status.id]),
    to: projectsWhere({ status: status.id }),
  }));
  return <Breakdown title={title} total={counts.total} rows={rows} />;
}

interface Props {
  title: string;
  total: number;
  rows: readonly { status: StatusChoice; count: number; to: string; detail?: string }[];
  children?: ReactNode;
}

function Breakdown({ title, total, rows, children }: Props) {
  const translate = useTranslate();
  const formats = useFormats();
  const { tones } = useTheme().palette;
  return (
    <Panel title={title}>
      <Box component="dl" sx={{ display: 'grid', margin: 0, marginBlockEnd: -1 }}>
        {rows.map(({ status, count, to, detail }) => (
          <Box key={status.id} sx={row}>
            <dt>{translate(status.name)}</dt>
            <Box component="dd" sx={{ margin: 0, fontWeight: 600 }}>
              {detail && (
                <Box component="bdi" sx={amount}>
                  {detail}
                </Box>
              )}
              <StatLink
                to={to}
                label={`${translate(status.name)}: ${formats.number(count)}`}
                stretched
              >
                {formats.number(count)}
              </StatLink>
            </Box>
            <Box aria-hidden="true" sx={{ ...bar, backgroundColor: 'action.hover' }}>
              <Box
                sx={{
                  ...bar,
                  width: `${total === 0 ? 0 : (count / total) * 100}%`,
                  backgroundColor: tones[status.tone].line,
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

const amount = { fontWeight: 400, color: 'text.secondary', marginInlineEnd: 1.5 };
const row = {
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  rowGap: 0.5,
  paddingBlock: 1,
  fontSize: '0.875rem',
  '&:hover': { backgroundColor: 'action.hover' },
};
const bar = { gridColumn: '1 / -1', height: 6, borderRadius: 3 };

export function RecentActivity({ entries }: { entries: readonly Activity[] }) {
  const text = useText();
  return (
    <Panel title={text('dashboard.recent')}>
      {entries.length === 0 ? (
        <Typography color="text.secondary">{text('dashboard.no_recent')}</Typography>
      ) : (
        <PanelList sx={asTallAsOthers}>
          {entries.map((entry) => (
            <Entry key={`${entry.type}-${entry.id}`} entry={entry} />
          ))}
        </PanelList>
      )}
    </Panel>
  );
}

function Entry({ entry }: { entry: Activity }) {
  const text = useText();
  const quote = entry.type === 'quote';
  return (
    <li>
      <Box sx={{ minWidth: 0 }}>
        <EntryLink
          to={quote ? paths.record('quotes', entry.id) : paths.record('projects', entry.id)}
          sx={clamp(2)}
        >
          <bdi>{entry.client}</bdi>
        </EntryLink>
        <Typography variant="body2" color="text.secondary">
          {text(quote ? 'dashboard.new_quote' : 'projects.create')}
        </Typography>
      </Box>
      <Typography variant="body2" color="text.secondary">
        <TimeStamp value={entry.date} />
      </Typography>
    </li>
  );
}

/** Stretches the list to the height of the panels beside it. */
const asTallAsOthers = {
  flex: 1,
  gridAutoRows: 'minmax(min-content, 4.5rem)',
  alignContent: 'start',
  '& li': { alignItems: 'center' },
};
