import { useDelete, useNotify } from 'react-admin';
import { channels } from '../conversation/addressee';
import type { Note } from '../conversation/conversationRecords';
import { hasLeft } from '../data/errors';
import { useText } from '../i18n/useText';
import { ONE_AFTER_THE_OTHER, PESSIMISTIC, useDone, useFailure } from '../write/useSave';

/**
 * Returns a function that deletes a message or a note at once. A quote that it answered waits again, which the database
 * does. Returns whether it was deleted: a message that has left is kept. `name` is that of the client.
 */
export function useTakeBackNote() {
  const text = useText();
  const done = useDone();
  const fail = useFailure();
  const notify = useNotify();
  const [remove] = useDelete<Note>('notes', {}, ONE_AFTER_THE_OTHER);
  return async (note: Note, name: string): Promise<boolean> => {
    try {
      await remove('notes', { id: note.id, previousData: note }, PESSIMISTIC);
      const isMessage = channels.some((one) => one === note.kind);
      const value = text(isMessage ? 'answers.taken_back' : 'notes.deleted');
      done(text('app.change', { name, value }), { count: 0 });
      return true;
    } catch (error) {
      if (hasLeft(error)) notify(text('answers.has_left', { name }), { type: 'error', error });
      else fail(error, name);
      return false;
    }
  };
}
