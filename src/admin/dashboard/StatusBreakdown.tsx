import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { StatusChoice } from '../../domain/choices';
import { type ProjectStatus, projectStatuses } from '../../domain/projects';
import { quoteStatuses } from '../../domain/quotes';
import { useFormats } from '../i18n/useFormats';
import { useLabel, useText } from '../i18n/useText';
import type { DashboardStats } from '../records';
import { tones } from '../theme/tones';

/** The name of a project status in `dashboard_stats`. */
const countOf = {
  planning: 'planning',
  in_progress: 'inProgress',
  completed: 'completed',
  on_hold: 'onHold',
  paid: 'paid',
} as const satisfies Record<ProjectStatus, keyof DashboardStats['projects']>;

export function QuotesBreakdown({ counts }: { counts: DashboardStats['quotes'] }) {
  const title = useText()('dashboard.quotes_status');
  const rows = quoteStatuses.map((status) => ({ status, count: counts[status.id] }));
  return <Breakdown title={title} total={counts.total} rows={rows} choices={quoteStatuses} />;
}

export function ProjectsBreakdown({ counts }: { counts: DashboardStats['projects'] }) {
  const title = useText()('dashboard.projects_status');
  const rows = projectStatuses.map((status) => ({ status, count: counts[countOf[status.id]] }));
  return <Breakdown title={title} total={counts.total} rows={rows} choices={projectStatuses} />;
}

interface Props {
  title: string;
  total: number;
  rows: readonly { status: StatusChoice; count: number }[];
  choices: readonly StatusChoice[];
}

function Breakdown({ title, total, rows, choices }: Props) {
  const label = useLabel();
  const formats = useFormats();
  const palette = tones[useTheme().palette.mode];
  return (
    <Card component="section" sx={{ padding: 2.5 }}>
      <Typography variant="h2" sx={{ marginBlockEnd: 1.5 }}>
        {title}
      </Typography>
      <Box component="dl" sx={{ display: 'grid', gap: 1.5, margin: 0 }}>
        {rows.map(({ status, count }) => (
          <Box key={status.id} sx={row}>
            <dt>{label(choices, status.id)}</dt>
            <Box component="dd" sx={{ margin: 0, fontWeight: 600 }}>
              {formats.number(count)}
            </Box>
            <Box aria-hidden="true" sx={{ ...bar, backgroundColor: 'action.hover' }}>
              <Box
                sx={{
                  ...bar,
                  width: `${total === 0 ? 0 : (count / total) * 100}%`,
                  backgroundColor: palette[status.tone].line,
                }}
              />
            </Box>
          </Box>
        ))}
      </Box>
    </Card>
  );
}

const row = { display: 'grid', gridTemplateColumns: '1fr auto', rowGap: 0.5, fontSize: '0.875rem' };
const bar = { gridColumn: '1 / -1', height: 6, borderRadius: 3 };
