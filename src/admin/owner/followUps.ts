import { agencyDay, nextMonday } from '../../domain/dates';
import type { Addressee } from '../conversation/addressee';
import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';
import { useSave } from '../write/useSave';

export type FollowedUp = Pick<Addressee, 'resource' | 'record' | 'name'>;

/** Returns a function that sets or removes the day of a follow-up. */
export function useSetFollowUp({ resource, record, name }: FollowedUp) {
  const text = useText();
  const formats = useFormats();
  const { save, busy } = useSave<Addressee['record']>(resource);
  const set = (day: string | null) => {
    const value = day
      ? text('follow_up.saved', { day: formats.calendarDay(day) })
      : text('follow_up.cleared');
    void save(record, { follow_up_on: day }, text('app.change', { name, value }), {
      ...(day === null && { clears: ['replied_at'] }),
    });
  };
  return { set, busy };
}

/** Returns the days that one press sets. */
export const followUpDays = (now: Date) =>
  [
    { label: 'follow_up.tomorrow', day: agencyDay(now, 1) },
    { label: 'follow_up.in_3_days', day: agencyDay(now, 3) },
    { label: 'follow_up.next_week', day: nextMonday(now) },
  ] as const;
