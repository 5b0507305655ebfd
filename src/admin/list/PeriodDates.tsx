import { FilterLiveForm } from 'react-admin';
import { DayInput } from '../form/inputs';
import { useText } from '../i18n/useText';
import { FILTER_DEBOUNCE_MS } from './FilterBar';

/** The inputs for the first and the last day of a period. */
export function PeriodDates() {
  const text = useText();
  return (
    // A single form for both days. With two forms, typing the second day would have to wait until
    // the list for the first day has loaded.
    <FilterLiveForm debounce={FILTER_DEBOUNCE_MS}>
      <DayInput source="from" label={text('list.from')} helperText={false} />
      <DayInput source="to" label={text('list.to')} helperText={false} />
    </FilterLiveForm>
  );
}
