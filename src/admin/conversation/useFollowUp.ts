import { dayAfter, nextMonday } from '../../domain/dates';
import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';
import type { Offer } from '../ui/changes/notices';
import { useEdit } from '../ui/changes/useRecordChanges';
import type { Addressee } from './answer';

export type FollowedUp = Pick<Addressee, 'resource' | 'record' | 'name'>;

/** Returns a function that sets or removes the day of a follow-up, and the state of the change. */
export function useSetFollowUp({ resource, record, name }: FollowedUp) {
  const text = useText();
  const formats = useFormats();
  const { change, ...submission } = useEdit<Addressee['record']>(resource, {
    failed: `${resource}.update_failed`,
    saved: ({ follow_up_on: day }) =>
      text('app.change', {
        name,
        value: day
          ? text('follow_up.saved', { day: formats.calendarDay(day) })
          : text('follow_up.cleared'),
      }),
  });
  const set = (day: string | null) =>
    void change({ data: { follow_up_on: day }, base: record }, name);
  return { set, ...submission };
}

/** Returns the days that one press sets. */
export const followUpDays = (now: Date) =>
  [
    { label: 'follow_up.tomorrow', day: dayAfter(now, 1) },
    { label: 'follow_up.in_3_days', day: dayAfter(now, 3) },
    { label: 'follow_up.next_week', day: nextMonday(now) },
  ] as const;

/** Returns the offer of a follow-up, which the notice of an answer contains. */
export function useFollowUpOffer(to: FollowedUp): Offer {
  const text = useText();
  const { set } = useSetFollowUp(to);
  const [_tomorrow, ...later] = followUpDays(new Date());
  return [
    ...later.map(({ label, day }) => ({ label: text(label), run: () => set(day) })),
    { label: text('follow_up.none'), run: () => to.record.follow_up_on && set(null) },
  ];
}
