import { useDataProvider } from 'react-admin';
import { authorName } from '../data/clientState';
import type { AdminDataProvider } from '../data/dataProvider';
import { subjectColumn } from '../data/records';
import { useText } from '../i18n/useText';
import { useChange } from '../ui/changes/useChange';
import { type Addressee, type Channel, channels, dropDrafts, type Kind } from './answer';
import { useFollowUpOffer } from './useFollowUp';

interface NewNote {
  id?: string;
  kind: Kind;
  author: string | null;
  body: string;
  subject?: string;
}

/**
 * Records a note, a message to the client or their reply. A message is followed by the offer of a
 * follow-up. An undo deletes the note, by which a quote that it answered becomes pending again.
 */
export function useSaveNote(to: Addressee, onSaved?: () => void) {
  const text = useText();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const offer = useFollowUpOffer(to);
  const { change, ...submission } = useChange<NewNote>({
    inForm: true,
    failed: 'errors.save_note',
    async send(note, { isUndo, createId }) {
      const { id = createId(note), kind } = note;
      const isMessage = channels.includes(kind as Channel);
      if (isUndo) await dataProvider.delete('notes', { id });
      else {
        const subject = subjectColumn({ resource: to.resource, id: to.record.id });
        await dataProvider.create('notes', { data: { id, [subject]: to.record.id, ...note } });
        dropDrafts(to.record.id, kind);
      }
      const value = isUndo
        ? text('notes.deleted')
        : isMessage
          ? text('answers.saved', { channel: text(`answers.by_${kind as Channel}`) })
          : text(kind === 'reply' ? 'notes.reply_saved' : 'notes.saved');
      return {
        message: text('app.change', { name: to.name, value }),
        undo: { ...note, id },
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
