import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { DashboardStats, DashboardTrends } from '../data/dashboardRecords';
import { paths } from '../data/paths';
import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';
import { marked, Panel } from '../ui/PageParts';
import { dueLists, projectsWhere, quotesWhere, StatLink } from './statLinks';

export function StatCards({ stats: { quotes, projects } }: { stats: DashboardStats }) {
  const text = useText();
  const formats = useFormats();
  const stats = [
    {
      name: text('dashboard.total_quotes'),
      value: formats.number(quotes.total),
      to: quotesWhere({}),
      caption: (
        <StatLink to={quotesWhere({ received: 'month' })}>
          {text('dashboard.this_month', { smart_count: quotes.thisMonth })}
        </StatLink>
      ),
    },
    {
      name: text('dashboard.active_projects'),
      value: formats.number(projects.in_progress),
      to: projectsWhere({ status: 'in_progress' }),
      caption: (
        <StatLink to={projectsWhere({})}>
          {text('dashboard.of_total', { smart_count: projects.total })}
        </StatLink>
      ),
    },
    {
      name: text('dashboard.pending_quotes'),
      value: formats.number(quotes.pending),
      to: paths.list('quotes', dueLists.pending),
      caption: text('dashboard.need_attention'),
      attention: quotes.pending > 0,
    },
    {
      name: text('dashboard.paid_projects'),
      value: formats.number(projects.paid),
      to: projectsWhere({ status: 'paid' }),
      caption: text('dashboard.completed_paid'),
    },
    {
      name: text('dashboard.total_revenue'),
      value: formats.euros(projects.totalRevenue),
      to: projectsWhere({ status: 'paid' }),
      caption: text('dashboard.all_projects'),
    },
  ];
  return (
    <Box component="dl" sx={cards}>
      {stats.map(({ name, value, to, caption, attention }) => (
        <Card key={name} sx={{ ...card, ...(attention && marked) }}>
          <Typography component="dt" color="text.secondary" variant="body2">
            {name}
          </Typography>
          <Box component="dd" sx={{ margin: 0 }}>
            <Typography sx={valueText}>
              <StatLink to={to} label={`${name}: ${value}`} stretched>
                {value}
              </StatLink>
            </Typography>
            <Typography variant="caption" component="p" color="text.secondary">
              {caption}
            </Typography>
          </Box>
        </Card>
      ))}
    </Box>
  );
}

const card = {
  position: 'relative',
  padding: { xs: 2, md: 2.5 },
  '&:hover': { backgroundColor: 'action.hover' },
};
const valueText = {
  // At these sizes, the longest figure fits in the narrowest card.
  fontSize: { xs: '1.5rem', md: '1.375rem', lg: '1.75rem', xl: '2rem' },
  whiteSpace: 'nowrap',
  fontWeight: 600,
  lineHeight: 1.35,
};
export const cards = {
  display: 'grid',
  gap: 2,
  margin: 0,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(9.25rem, 100%), 1fr))',
  // The last card contains the longest value, so it spans all columns of a small screen.
  '& > :last-child': { gridColumn: { xs: '1 / -1', md: 'auto' } },
};

interface MoneyProps {
  stats: Pick<DashboardStats, 'projects'> & Pick<DashboardTrends, 'paid'>;
}

/** Shows the pipeline, the amount to invoice, and the amounts paid this year and last year. */
export function Money({ stats: { projects, paid } }: MoneyProps) {
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
      <Box component="dl" sx={figureList}>
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

const figureList = {
  display: 'grid',
  gap: 2,
  margin: 0,
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
};
