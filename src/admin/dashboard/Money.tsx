import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { DashboardStats, DashboardTrends } from '../data/dashboardRecords';
import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';
import { Panel } from '../ui/Panel';
import { StatLink } from './StatLink';
import { projectsWhere } from './statLists';

interface Props {
  stats: Pick<DashboardStats, 'projects'> & Pick<DashboardTrends, 'paid'>;
}

/** Shows the pipeline, the amount to invoice, and the amounts paid this year and last year. */
export function Money({ stats: { projects, paid } }: Props) {
  const text = useText();
  const formats = useFormats();
  const year = new Date().getFullYear();
  const figures = [
    { name: text('dashboard.pipeline'), euros: projects.pipeline, hint: 'dashboard.pipeline_hint' },
    {
      name: text('dashboard.to_invoice'),
      euros: projects.budgets.completed,
      hint: 'dashboard.to_invoice_hint',
      to: projectsWhere({ status: 'completed' }),
    },
    { name: text('dashboard.paid_in', { year: String(year) }), euros: paid.thisYear },
    { name: text('dashboard.paid_in', { year: String(year - 1) }), euros: paid.lastYear },
  ] as const;
  return (
    <Panel title={text('dashboard.money')}>
      <Box component="dl" sx={list}>
        {figures.map(({ name, euros, ...figure }) => (
          <div key={name}>
            <Typography component="dt" variant="body2" color="text.secondary">
              {name}
            </Typography>
            <Box component="dd" sx={{ margin: 0 }}>
              <Typography sx={{ fontSize: '1.25rem', fontWeight: 600, whiteSpace: 'nowrap' }}>
                {'to' in figure ? (
                  <StatLink to={figure.to} label={`${name}: ${formats.euros(euros)}`}>
                    {formats.euros(euros)}
                  </StatLink>
                ) : (
                  formats.euros(euros)
                )}
              </Typography>
              {'hint' in figure && (
                <Typography variant="caption" component="p" color="text.secondary">
                  {text(figure.hint)}
                </Typography>
              )}
            </Box>
          </div>
        ))}
      </Box>
    </Panel>
  );
}

const list = {
  display: 'grid',
  gap: 2,
  margin: 0,
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
};
