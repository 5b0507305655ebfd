import { useRef, useState } from 'react';
import { useDataProvider, useStore } from 'react-admin';
import type { AdminDataProvider } from '../data/dataProvider';
import type { Subject } from '../data/history';
import { AUTHOR } from '../data/preferences';
import { draftKeys } from '../forms/drafts';
import { useCreateId } from '../forms/useCreateId';
import { useTextDraft } from '../forms/useTextDraft';
import { useText } from '../i18n/useText';
import { useShortcuts } from '../keyboard/useShortcuts';
import { useUndoableSave } from '../ui/changes/useUndoableSave';
import { AuthorInput } from './AuthorInput';
import { NoteBox } from './NoteBox';

/** The form for a new note. The author enters a name once, and this browser remembers it. */
export function NewNote({ entity, id: subject }: Subject) {
  const text = useText();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const idFor = useCreateId();
  const draft = useTextDraft(draftKeys.newNote(subject), '');
  const [remembered, remember] = useStore(AUTHOR, '');
  const [typed, setAuthor] = useState<string | null>(null);
  const author = typed ?? remembered;
  const [unnamed, setUnnamed] = useState(false);
  const name = useRef<HTMLInputElement>(null);
  const body = useRef<HTMLTextAreaElement>(null);
  useShortcuts(
    {
      n(event) {
        // Prevents the letter from being typed into the field.
        event.preventDefault();
        body.current?.focus();
      },
    },
    'dialog',
  );
  const { save, ...submission } = useUndoableSave<string>({
    async send(body) {
      const note = { [`${entity}_id`]: subject, author: author.trim(), body };
      const id = idFor(note);
      await dataProvider.create('notes', { data: { id, ...note } });
      return {
        message: text('notes.saved'),
        name: note.author,
        row: `notes/${id}`,
        undo: () => dataProvider.delete('notes', { id }),
        undone: text('notes.deleted'),
      };
    },
    onSaved() {
      remember(author.trim());
      draft.discard();
    },
    failed: 'errors.save_note',
  });
  const submit = () => {
    const blank = author.trim() === '';
    setUnnamed(blank);
    if (blank) name.current?.focus();
    else save(draft.message.trim());
  };
  return (
    <NoteBox
      label={text('notes.add')}
      draft={draft}
      submission={submission}
      onSubmit={submit}
      inputRef={body}
    >
      <AuthorInput value={author} onChange={setAuthor} missing={unnamed} inputRef={name} />
    </NoteBox>
  );
}
