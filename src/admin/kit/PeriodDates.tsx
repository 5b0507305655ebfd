import Box from '@mui/material/Box';
import { useEffect } from 'react';
import { FilterLiveForm, useListContext } from 'react-admin';
import { BETWEEN } from '../data/listQuery';
import { useText } from '../i18n/useText';
import { FILTER_DEBOUNCE_MS } from './FilterBar';
import { DayInput } from './inputs';

/**
 * The inputs for the first and the last day of a period, shown while the filter `received` is
 * `BETWEEN`.
 */
export function PeriodDates() {
  const text = useText();
  const { filterValues, setFilters } = useListContext();
  const { from, to, ...others } = filterValues;
  const isBetween = filterValues.received === BETWEEN;
  const isLeftOver = !isBetween && (from !== undefined || to !== undefined);
  useEffect(() => {
    if (isLeftOver) setFilters(others);
  });
  if (!isBetween) return null;
  return (
    // A single form for both days. With two forms, typing the second day would have to wait until
    // the list for the first day has loaded.
    <FilterLiveForm debounce={FILTER_DEBOUNCE_MS}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, marginBlockEnd: 1.5 }}>
        <DayInput source="from" label={text('list.from')} helperText={false} />
        <DayInput source="to" label={text('list.to')} helperText={false} />
      </Box>
    </FilterLiveForm>
  );
}
