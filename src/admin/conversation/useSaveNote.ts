import { useDataProvider } from 'react-admin';
import { dayAfter, nextMonday } from '../../domain/dates';
import { authorName } from '../data/clientState';
import type { AdminDataProvider } from '../data/dataProvider';
import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';
import type { Offer } from '../ui/changes/notices';
import { useChange } from '../ui/changes/useChange';
import { useEdit } from '../ui/changes/useRecordChanges';
import { type Addressee, type Channel, channels, dropDrafts, type Kind } from './answer';

interface NewNote {
  id?: string;
  kind: Kind;
  author: string | null;
  body: string;
  subject?: string;
  /** What an undo restores in a quote that the note answered. */
  before?: object;
}

/**
 * Records a note, a message to the client or their reply. A message is followed by the offer of a
 * follow-up. An undo deletes the note, by which a quote that it answered becomes pending again.
 */
export function useSaveNote(to: Addressee, onSaved?: () => void) {
  const text = useText();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { set } = useSetFollowUp(to);
  const [_tomorrow, ...later] = followUpDays(new Date());
  const offer: Offer = [
    ...later.map(({ label, day }) => ({ label: text(label), run: () => set(day) })),
    { label: text('follow_up.none'), run: () => to.record.follow_up_on && set(null) },
  ];
  const { change, ...submission } = useChange<NewNote>({
    inForm: true,
    failed: 'errors.save_note',
    async send({ before, ...note }, { isUndo, createId }) {
      const { id = createId(note), kind } = note;
      const isMessage = channels.includes(kind as Channel);
      const { status, owner } = to.record;
      const isFirst = to.resource === 'quotes' && status === 'pending';
      if (isUndo) {
        // The first answer has set the status, and the owner of a quote without one.
        if (before)
          await dataProvider.changeRows(
            to.resource,
            [{ set: before, ids: [to.record.id] }],
            'contacted',
          );
        await dataProvider.delete('notes', { id });
      } else {
        await dataProvider.create('notes', { data: { id, subject_id: to.record.id, ...note } });
        dropDrafts(to.record.id, kind);
      }
      const value = isUndo
        ? text('notes.deleted')
        : isMessage
          ? text('answers.saved', { channel: text(`answers.by_${kind as Channel}`) })
          : text(kind === 'reply' ? 'notes.reply_saved' : 'notes.saved');
      return {
        message: text('app.change', { name: to.name, value }),
        undo: { ...note, id, ...(isMessage && isFirst && { before: { status, owner } }) },
        ...(isMessage && !isUndo && { offer }),
      };
    },
    onChanged: onSaved,
  });
  const save = (kind: Kind, body: string, subject?: string) =>
    void change(
      { kind, author: authorName(), body: body.trim(), ...(subject && { subject }) },
      to.name,
    );
  return { save, ...submission };
}

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
