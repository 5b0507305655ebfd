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

/** Shows how many quotes and projects have each status. */
export function Breakdowns({ stats: { quotes, projects } }: { stats: DashboardStats }) {
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
            <StatLink to={quotesWhere({ spam: 'only' })}>
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
