import Box from '@mui/material/Box';
import { type Theme, useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { BarChart } from '@mui/x-charts/BarChart';
import { useFormats } from '../i18n/useFormats';
import { CHART_HEIGHT, MonthTable, type MonthValues } from './StatTable';

/**
 * Labels every third month, starting with the second. The label of the last of the twelve months
 * would be cut off at the edge.
 */
const everyThird = (_: unknown, index: number) => index % 3 === 1;

/**
 * A chart with a bar per month, the current month last in the reading direction, and a hidden table
 * for screen readers.
 */
export function MonthChart(values: MonthValues) {
  const { months, name, format, tone } = values;
  const formats = useFormats();
  const { palette, direction } = useTheme();
  const still = useMediaQuery('(prefers-reduced-motion: reduce)', { noSsr: true });
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('lg'), { noSsr: true });
  const wide = useMediaQuery('(min-width: 85rem)', { noSsr: true });
  const rtl = direction === 'rtl';
  return (
    <>
      <Box aria-hidden="true" sx={chart}>
        <BarChart
          height={CHART_HEIGHT}
          margin={{ top: 24, bottom: 0, left: 0, right: 0 }}
          series={[
            {
              data: months.map(({ value }) => value),
              label: name,
              color: palette.tones[tone].line,
              valueFormatter: (value) => format(value ?? 0),
              barLabel: ({ value }) =>
                narrow || !value ? null : shortLabel(formats.compact(value), wide ? 8 : 5),
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
              tickLabelInterval: narrow ? everyThird : 'auto',
              reverse: rtl,
              disableLine: true,
              disableTicks: true,
            },
          ]}
          yAxis={[
            {
              position: rtl ? 'right' : 'left',
              // Arabic figures such as “120 ألف” are wider than “120K”.
              width: rtl ? 80 : 60,
              // Leaves room for the figure above the highest bar.
              domainLimit: (_, max) => ({ min: 0, max: Math.max(1, Number(max)) * 1.15 }),
              tickMinStep: 1,
              tickNumber: 4,
              valueFormatter: (value: number) => formats.compact(value),
              disableLine: true,
              disableTicks: true,
            },
          ]}
          grid={{ horizontal: true }}
          hideLegend
          skipAnimation={still}
        />
      </Box>
      <Box sx={visuallyHidden}>
        <MonthTable {...values} />
      </Box>
    </>
  );
}

/** Hides a figure that is wider than the space of its bar, such as “120 ألف” in a small window. */
const shortLabel = (label: string, most: number) => (label.length > most ? null : label);

const chart = {
  height: CHART_HEIGHT,
  // Rounds the bars with CSS, because the masks of the chart's `borderRadius` keep their size when
  // the width of the chart changes.
  '& .MuiBarElement-root': { clipPath: 'inset(0 round 3px 3px 0 0)' },
};
