import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { StatusChoice } from '../../domain/choices';
import { projectStatuses } from '../../domain/projects';
import { quoteStatuses } from '../../domain/quotes';
import type { DashboardStats } from '../data/dashboardRecords';
import { paths } from '../data/paths';
import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';
import { Panel } from '../ui/PageParts';
import { dueLists, projectsWhere, quotesWhere, StatLink, share } from './statLinks';

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
  const rows = projectStatuses.map((status) => ({
    status,
    count: counts[status.id],
    to: projectsWhere({ status: status.id }),
  }));
  return <Breakdown title={title} total={counts.total} rows={rows} />;
}

interface Props {
  title: string;
  total: number;
  rows: readonly { status: StatusChoice; count: number; to: string }[];
  children?: ReactNode;
}

function Breakdown({ title, total, rows, children }: Props) {
  const translate = useTranslate();
  const formats = useFormats();
  const { tones } = useTheme().palette;
  return (
    <Panel title={title}>
      <Box component="dl" sx={rowList}>
        {rows.map(({ status, count, to }) => (
          <Box key={status.id} sx={row}>
            <dt>{translate(status.name)}</dt>
            <dd>
              <StatLink
                to={to}
                label={`${translate(status.name)}: ${formats.number(count)}`}
                stretched
              >
                {formats.number(count)}
              </StatLink>
            </dd>
            <Box aria-hidden="true" sx={{ ...bar, backgroundColor: 'action.hover' }}>
              <Box
                sx={{
                  ...bar,
                  width: `${share(count, total) * 100}%`,
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
