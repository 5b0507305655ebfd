import Box from '@mui/material/Box';
import { type Theme, useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { BarChart } from '@mui/x-charts/BarChart';
import type { Tone } from '../../domain/choices';
import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';
import { Panel } from '../screen/PageParts';
import { usePhone } from '../screen/screen';
import { StatTable } from './StatTable';

interface Props {
  title: string;
  /** The name of the value, such as 'Revenue'. */
  name: string;
  months: readonly { start: string; value: number }[];
  format: (value: number) => string;
  tone: Tone;
  /** What stands below the sum of the months. */
  note?: string;
}

/**
 * A chart with a bar per month, the current month last in the reading direction, and a table for
 * screen readers. A phone shows the table instead of tooltips, which would stay on the screen.
 */
export function MonthChart({ title, name, format, tone, note, ...props }: Props) {
  const text = useText();
  const formats = useFormats();
  const { palette, direction } = useTheme();
  const phone = usePhone();
  const wide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('md'), { noSsr: true });
  const months = props.months.map(({ start, value }) => ({ start: new Date(start), value }));
  const sum = months.reduce((total, { value }) => total + value, 0);
  // On a phone, a month without a value is a bar of no height and needs no row.
  const listed = phone ? months.filter(({ value }) => value !== 0) : months;
  const rows = listed.map(({ start, value }) => ({
    name: formats.monthAndYear(start),
    cells: [format(value)],
  }));
  return (
    <Panel
      title={title}
      action={
        <Typography variant="body2" color="text.secondary">
          {text('dashboard.in_months', { total: format(sum), months: String(months.length) })}
          {note && ` · ${note}`}
        </Typography>
      }
    >
      <Box aria-hidden="true" sx={chart}>
        <BarChart
          height={HEIGHT}
          margin={0}
          series={[
            {
              data: months.map(({ value }) => value),
              label: name,
              color: palette.tones[tone].line,
              valueFormatter: (value) => format(value ?? 0),
              barLabel: ({ value }) => (wide && value ? formats.compact(value) : null),
              barLabelPlacement: 'outside',
            },
          ]}
          xAxis={[
            {
              data: months.map(({ start }) => start),
              scaleType: 'band',
              categoryGapRatio: 0.35,
              valueFormatter: (start: Date, { location }) =>
                location === 'tick' ? formats.month(start) : formats.monthAndYear(start),
              tickLabelInterval: wide ? 'auto' : everyThird,
              tickLabelMinGap: 12,
              reverse: direction === 'rtl',
              disableLine: true,
              disableTicks: true,
            },
          ]}
          yAxis={[
            {
              position: 'none',
              // Leaves room for the figure above the highest bar.
              domainLimit: (_, max) => ({ min: 0, max: Math.max(1, Number(max)) * 1.15 }),
            },
          ]}
          hideLegend
          skipAnimation
          {...(phone && { slotProps: { tooltip: { trigger: 'none' } } })}
        />
      </Box>
      <Box sx={phone ? undefined : visuallyHidden}>
        <StatTable label={title} head={[text('dashboard.month'), name]} rows={rows} />
      </Box>
    </Panel>
  );
}

/** In a narrow chart, the names of all months would touch, and the last one would be cut off. */
const everyThird = (_: unknown, index: number) => index % 3 === 1;

const HEIGHT = 200;
const chart = {
  height: HEIGHT,
  // Rounds the bars with CSS, because the masks of the chart's `borderRadius` keep their size when
  // the width of the chart changes.
  '& .MuiBarElement-root': { clipPath: 'inset(0 round 3px 3px 0 0)' },
};
