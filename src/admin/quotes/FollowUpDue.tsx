import { localDay } from '../../domain/dates';
import type { Quote } from '../data/records';
import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';

/** Says in a list that a quote is to be followed up today, or should have been. */
export function FollowUpDue({ quote: { follow_up_on: day } }: { quote: Quote }) {
  const text = useText();
  const formats = useFormats();
  const today = localDay(new Date());
  if (day === null || day > today) return null;
  return <strong>{text('follow_up.due', { day: formats.nearDay(day, today) })}</strong>;
}
