import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { StatusChoice } from '../../domain/choices';
import { projectStatuses } from '../../domain/projects';
import { quoteStatuses } from '../../domain/quotes';
import type { DashboardStats } from '../data/dashboardRecords';
import { paths } from '../data/paths';
import { useFormats } from '../i18n/useFormats';
import { useLabel, useText } from '../i18n/useText';
import { Panel } from '../ui/Panel';
import { StatLink } from './StatLink';
import { dueLists, projectsWhere, quotesWhere } from './statLists';

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
    <Breakdown
      title={text('dashboard.quotes_status')}
      total={counts.total}
      rows={rows}
      choices={quoteStatuses}
    >
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
  return <Breakdown title={title} total={counts.total} rows={rows} choices={projectStatuses} />;
}

interface Props {
  title: string;
  total: number;
  rows: readonly { status: StatusChoice; count: number; to: string; detail?: string }[];
  choices: readonly StatusChoice[];
  children?: ReactNode;
}

function Breakdown({ title, total, rows, choices, children }: Props) {
  const label = useLabel();
  const formats = useFormats();
  const { tones } = useTheme().palette;
  return (
    <Panel title={title}>
      <Box component="dl" sx={{ display: 'grid', margin: 0, marginBlockEnd: -1 }}>
        {rows.map(({ status, count, to, detail }) => (
          <Box key={status.id} sx={row}>
            <dt>{label(choices, status.id)}</dt>
            <Box component="dd" sx={{ margin: 0, fontWeight: 600 }}>
              {detail && (
                <Box component="bdi" sx={amount}>
                  {detail}
                </Box>
              )}
              <StatLink
                to={to}
                label={`${label(choices, status.id)}: ${formats.number(count)}`}
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
