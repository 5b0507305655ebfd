import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';
import type { DashboardStats } from '../records';

export function StatCards({ stats: { quotes, projects } }: { stats: DashboardStats }) {
  const text = useText();
  const formats = useFormats();
  const all = { smart_count: projects.total };
  return (
    <Box component="dl" sx={cards}>
      <StatCard
        name={text('dashboard.total_quotes')}
        figure={formats.number(quotes.total)}
        caption={text('dashboard.this_month', { smart_count: quotes.thisMonth })}
      />
      <StatCard
        name={text('dashboard.active_projects')}
        figure={formats.number(projects.inProgress)}
        caption={text('dashboard.of_total', all)}
      />
      <StatCard
        name={text('dashboard.pending_quotes')}
        figure={formats.number(quotes.pending)}
        caption={text('dashboard.need_attention')}
        attention={quotes.pending > 0}
      />
      <StatCard
        name={text('dashboard.paid_projects')}
        figure={formats.number(projects.paid)}
        caption={text('dashboard.completed_paid')}
      />
      <StatCard
        name={text('dashboard.total_revenue')}
        figure={formats.euros(projects.totalRevenue)}
        caption={text('dashboard.all_projects')}
      />
    </Box>
  );
}

interface CardProps {
  name: string;
  figure: string;
  caption: string;
  attention?: boolean;
}

function StatCard({ name, figure, caption, attention = false }: CardProps) {
  return (
    <Card sx={{ padding: { xs: 2, md: 2.5 }, ...(attention && marked) }}>
      <Typography component="dt" color="text.secondary" variant="body2">
        {name}
      </Typography>
      <Box component="dd" sx={{ margin: 0 }}>
        <Typography
          sx={{ fontSize: { xs: '1.5rem', md: '2rem' }, fontWeight: 600, lineHeight: 1.35 }}
        >
          {figure}
        </Typography>
        <Typography variant="caption" color="text.secondary">
          {caption}
        </Typography>
      </Box>
    </Card>
  );
}

const marked = {
  borderInlineStart: (theme: Theme) => `4px solid ${theme.palette.warning.main}`,
};
export const cards = {
  display: 'grid',
  gap: 2,
  margin: 0,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(9.25rem, 100%), 1fr))',
};
