import { type RaRecord, SelectPageCheckbox } from 'react-admin';
import { useFormats } from '../../i18n/useFormats';
import { useText } from '../../i18n/useText';
import { SelectRow } from '../selection/RowSelection';
import { ListColumn } from './ListColumn';

/** The column with the checkbox of each row. */
export const selectColumn = <Row extends RaRecord>(nameOf: (row: Row) => string) => (
  <ListColumn<Row>
    key="select"
    label={<SelectPageCheckbox />}
    width={52}
    pinned
    render={(row) => <SelectRow id={row.id} name={nameOf(row)} />}
  />
);

export function Euros({ amount }: { amount: number | null }) {
  const text = useText();
  const formats = useFormats();
  return amount === null ? text('quotes.not_specified') : formats.euros(amount);
}

export function Day({ date }: { date: string | null }) {
  const formats = useFormats();
  return date === null ? '–' : formats.calendarDay(date);
}
