import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { agencyDay } from '../../domain/dates';
import type { DashboardStats, DashboardToday } from '../data/dashboardRecords';
import { paths } from '../data/paths';
import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';
import { marked, Panel } from '../screen/PageParts';
import { dueLists, offersOut, projectsWhere, quotesWhere, StatLink } from './statLinks';

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
    <Box component="dl" sx={statCards}>
      {stats.map(({ name, value, to, caption, attention }) => (
        <Card key={name} sx={{ ...card, ...(attention && marked) }}>
          <Typography component="dt" color="text.secondary" variant="body2">
            {name}
          </Typography>
          <Box component="dd" sx={{ margin: 0 }}>
            <Typography sx={valueText}>
              <StatLink to={to} of={name} stretched>
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

/** Placeholders of the five cards. */
export const PendingStatCards = () => (
  <Box aria-hidden sx={statCards}>
    {[1, 2, 3, 4, 5].map((card) => (
      <Skeleton key={card} variant="rounded" height={98} />
    ))}
  </Box>
);

const card = {
  position: 'relative',
  paddingInline: 2,
  paddingBlock: 1.5,
  '&:hover': { backgroundColor: 'action.hover' },
};
const valueText = {
  // At these sizes, the longest figure fits in the narrowest card.
  fontSize: { xs: '1.5rem', md: '1.375rem', xl: '1.75rem' },
  whiteSpace: 'nowrap',
  fontWeight: 600,
  lineHeight: 1.35,
};
const statCards = {
  display: 'grid',
  gap: 2,
  margin: 0,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(8.75rem, 100%), 1fr))',
  // The last card contains the longest value, so it spans all columns of a small screen.
  '& > :last-child': { gridColumn: { xs: '1 / -1', md: 'auto' } },
};

interface MoneyProps {
  stats: Pick<DashboardStats, 'projects'> & Pick<DashboardToday, 'offers' | 'paidThisYear'>;
}

/** Shows the offers that clients can accept, the pipeline, the amount to invoice, and the amount paid this year. */
export function Money({ stats: { projects, offers, paidThisYear } }: MoneyProps) {
  const text = useText();
  const formats = useFormats();
  const figures = [
    {
      name: text('offers.out'),
      hint: text('offers.out_hint', {
        out: formats.number(offers.out),
        opened: formats.number(offers.opened),
        ending: formats.number(offers.ending),
      }),
      value: formats.cents(offers.net_cents),
      to: offersOut,
    },
    {
      name: text('dashboard.pipeline'),
      hint: text('dashboard.pipeline_hint'),
      value: formats.euros(projects.pipeline),
    },
    {
      name: text('dashboard.to_invoice'),
      hint: text('dashboard.to_invoice_hint', {
        approved: formats.euros(projects.approved),
        rest: formats.euros(projects.budgets.completed - projects.approved),
      }),
      value: formats.euros(projects.budgets.completed),
      to: projectsWhere({ status: 'completed' }),
    },
    {
      name: text('dashboard.paid_in', { year: agencyDay(new Date()).slice(0, 4) }),
      value: formats.euros(paidThisYear),
    },
  ];
  return (
    <Panel title={text('dashboard.money')}>
      <Box component="dl" sx={figureList}>
        {figures.map(({ name, hint, value, to }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {to ? (
                <StatLink to={to} of={name}>
                  {value}
                </StatLink>
              ) : (
                value
              )}
            </dd>
            {hint && (
              <Typography variant="caption" component="dd" color="text.secondary">
                {hint}
              </Typography>
            )}
          </div>
        ))}
      </Box>
    </Panel>
  );
}

const figureList = {
  display: 'grid',
  gap: 1,
  margin: 0,
  '& > div': { display: 'grid', gridTemplateColumns: '1fr auto', alignItems: 'baseline' },
  '& dt': { fontSize: '0.875rem' },
  '& dd': { margin: 0 },
  '& dd + dd': { gridColumn: '1 / -1' },
  '& dt + dd': { fontWeight: 600, whiteSpace: 'nowrap' },
};
