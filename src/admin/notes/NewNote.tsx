import { useRef, useState } from 'react';
import { useDataProvider, useStore } from 'react-admin';
import { AUTHOR } from '../data/clientState';
import type { AdminDataProvider } from '../data/dataProvider';
import { type Subject, subjectColumn } from '../data/records';
import { draftKeys, useTextDraft } from '../forms/drafts';
import { useText } from '../i18n/useText';
import { useShortcuts } from '../keyboard/useShortcuts';
import { useChange } from '../ui/changes/useChange';
import { AuthorInput } from './AuthorInput';
import { NoteBox } from './NoteBox';

/** The form for a new note. */
export function NewNote(subject: Subject) {
  const text = useText();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const draft = useTextDraft(draftKeys.newNote(subject.id), '');
  const [remembered, remember] = useStore(AUTHOR, '');
  const [typed, setAuthor] = useState<string | null>(null);
  const author = typed ?? remembered;
  const [unnamed, setUnnamed] = useState(false);
  const name = useRef<HTMLInputElement>(null);
  const body = useRef<HTMLTextAreaElement>(null);
  useShortcuts(
    {
      n(event) {
        // Prevents the browser from typing the letter n into the field, which gets the focus.
        event.preventDefault();
        body.current?.focus();
      },
    },
    'dialog',
  );
  const { change: save, ...submission } = useChange<Record<string, string>>({
    inForm: true,
    failed: 'errors.save_note',
    async send(note, { name = '', isUndo, createId }) {
      const { id = createId(note) } = note;
      if (isUndo) await dataProvider.delete('notes', { id });
      else await dataProvider.create('notes', { data: { id, ...note } });
      const value = text(isUndo ? 'notes.deleted' : 'notes.saved');
      return { message: text('app.change', { name, value }), undo: { ...note, id } };
    },
    onChanged() {
      // A suggested name is chosen without leaving the input.
      remember(author.trim());
      draft.discard();
    },
  });
  const submit = () => {
    const blank = author.trim() === '';
    setUnnamed(blank);
    if (blank) {
      name.current?.focus();
      return;
    }
    const note = {
      [subjectColumn(subject)]: subject.id,
      author: author.trim(),
      body: draft.message.trim(),
    };
    void save(note, note.author);
  };
  return (
    <NoteBox
      label={text('notes.add')}
      draft={draft}
      submission={submission}
      onSubmit={submit}
      inputRef={body}
    >
      <AuthorInput
        value={author}
        onChange={setAuthor}
        onBlur={() => author.trim() && remember(author.trim())}
        missing={unnamed}
        inputRef={name}
      />
    </NoteBox>
  );
}
