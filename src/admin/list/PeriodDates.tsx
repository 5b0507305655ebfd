import Box from '@mui/material/Box';
import { DateInput, FilterLiveForm, useListContext } from 'react-admin';
import { BETWEEN } from '../data/listQuery';
import { useText } from '../i18n/useText';

/** The first and the last day of a period, while the list is filtered by two dates. */
export function PeriodDates() {
  const text = useText();
  const { filterValues } = useListContext();
  if (filterValues.received !== BETWEEN) return null;
  return (
    <FilterLiveForm debounce={250}>
      <Box sx={{ display: 'flex', gap: 1, marginBlockEnd: 1.5 }}>
        <DateInput source="from" label={text('list.from')} helperText={false} />
        <DateInput source="to" label={text('list.to')} helperText={false} />
      </Box>
    </FilterLiveForm>
  );
}
