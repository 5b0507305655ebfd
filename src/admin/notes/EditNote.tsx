import { useDataProvider } from 'react-admin';
import type { AdminDataProvider } from '../data/dataProvider';
import type { Note } from '../data/records';
import { draftKeys } from '../forms/drafts';
import { useTextDraft } from '../forms/useTextDraft';
import { useText } from '../i18n/useText';
import { useUndoableSave } from '../ui/useUndoableSave';
import { NoteBox } from './NoteBox';

interface Props {
  note: Note;
  onEnd: () => void;
}

/** The form that changes the text of a note, in place of the note. */
export function EditNote({ note, onEnd }: Props) {
  const text = useText();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const draft = useTextDraft(draftKeys.note(note.id), note.body);
  const write = (body: string, previousData: Note) =>
    dataProvider.update<Note>('notes', { id: note.id, data: { body }, previousData });
  const { save, ...submission } = useUndoableSave<string>({
    async send(body) {
      const { data: saved } = await write(body, note);
      return {
        message: text('notes.changed'),
        detail: note.author,
        row: `notes/${note.id}`,
        undo: () => write(note.body, saved),
        undone: text('notes.changed_back'),
      };
    },
    onSaved: end,
    failed: 'errors.save_note',
  });
  function end() {
    draft.clear();
    onEnd();
  }
  return (
    <NoteBox
      label={text('notes.edit')}
      draft={draft}
      submission={submission}
      onSubmit={() => save(draft.message.trim())}
      onCancel={end}
    />
  );
}
