import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useStore } from 'react-admin';
import { type DateRange, dateRanges } from '../../domain/dates';
import type { ConversionCounts } from '../data/dashboardRecords';
import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';
import { titleLine } from '../ui/Panel';
import { share } from './responseTimes';

export type Period = DateRange | 'all';

/**
 * Returns the period of the conversion figures and a function that sets it. The default is this
 * year.
 */
export const usePeriod = () => useStore<Period>('dashboard.period', 'year');

interface Props {
  conversion: ConversionCounts;
  period: Period;
  onChange: (period: Period) => void;
}

/** Shows how many quotes of the period became projects, and lets the user choose the period. */
export function ConversionPeriod({ conversion, period, onChange }: Props) {
  const text = useText();
  const formats = useFormats();
  const { quotes, converted, revenue } = conversion;
  return (
    <Box sx={{ ...titleLine, alignItems: 'center', rowGap: 1 }}>
      <Typography role="status">
        {text('dashboard.conversion', {
          rate: formats.percent(share(converted, quotes) ?? 0),
          converted: formats.number(converted),
          quotes: formats.number(quotes),
          revenue: formats.euros(revenue),
        })}
      </Typography>
      <TextField
        select
        label={text('dashboard.received')}
        value={period}
        onChange={({ target }) => onChange(choices.find((id) => id === target.value) ?? 'year')}
        slotProps={{ select: { native: true } }}
        sx={{ minWidth: '11rem' }}
      >
        {choices.map((id) => (
          <option key={id} value={id}>
            {id === 'all' ? text('list.any_period') : text(`choices.period.${id}`)}
          </option>
        ))}
      </TextField>
    </Box>
  );
}

const choices = [...dateRanges, 'all'] as const;
