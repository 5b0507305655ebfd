import {
  useFieldValue,
  useGetRecordRepresentation,
  useRecordContext,
  useResourceContext,
} from 'react-admin';
import type { StatusOf } from '../data/changes';
import type { ResourceName } from '../i18n/messages/en';
import { useFormats } from '../i18n/useFormats';
import { StatusCell } from '../write/StatusSelect';

/** An amount in euros. The name of a column with cents ends with `_cents`. */
export function AmountField({ source }: { source: string }) {
  const formats = useFormats();
  const amount: unknown = useFieldValue({ source });
  if (typeof amount !== 'number') return '–';
  return source.endsWith('_cents') ? formats.cents(amount) : formats.euros(amount);
}

/** The status of a row, which staff change in place. */
export function StatusField() {
  const record = useRecordContext<StatusOf>();
  const resource = useResourceContext() as ResourceName;
  const name = useGetRecordRepresentation(resource)(record);
  return record && <StatusCell {...{ resource, record }} name={String(name)} />;
}
