import { type Mutation, useMutationState } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify, useUpdate } from 'react-admin';
import type { Note } from '../conversation/conversationRecords';
import { conflictOf } from '../data/errors';
import { draftKeys, useTextDraft } from '../form/drafts';
import { failureText } from '../i18n/errorTexts';
import { useText } from '../i18n/useText';
import type { Failure } from '../screen/Failures';
import { useIsShown } from '../screen/useIsShown';
import { useConflictText } from '../write/useConflictText';
import { ONE_AFTER_THE_OTHER, PESSIMISTIC, useDone, useTakeBack } from '../write/useSave';
import { NoteBox } from './NoteBox';

interface EditProps {
  note: Note;
  label?: string;
  onEnd: () => void;
}

/** Finds the save of an edited note among the mutations. */
export const savingOf = ({ id }: Note) => ({
  mutationKey: ['notes', 'update'],
  predicate: ({ state }: Mutation) => (state.variables as { id?: unknown } | undefined)?.id === id,
});

/** The form that edits the text of a note. */
export function EditNote({ note, label, onEnd }: EditProps) {
  const text = useText();
  const draft = useTextDraft(draftKeys.note(note.id), { message: note.body }, note);
  const opened = draft.base ?? note;
  const [theirs, setTheirs] = useState<Note | null>(null);
  // What the next save replaces: the opened version, or after a conflict what somebody else has saved, until it is discarded.
  const base = (draft.base && theirs) || opened;
  const [failure, setFailure] = useState<Failure | null>(null);
  const dataProvider = useDataProvider();
  const [update] = useUpdate<Note>('notes', {}, ONE_AFTER_THE_OTHER);
  // By this form, or one that was left. `useIsMutating` compares whole mutations, which can differ at each render.
  const saves = useMutationState({
    filters: { ...savingOf(note), status: 'pending' },
    select: ({ mutationId }) => mutationId,
  });
  const busy = saves.length > 0;
  const takeBack = useTakeBack<Note>('notes');
  const conflictText = useConflictText('notes');
  const done = useDone();
  const notify = useNotify();
  const isShown = useIsShown();
  function end() {
    draft.clear();
    onEnd();
  }
  const submit = () => {
    const body = draft.message.trim();
    if (body === base.body) end();
    else void save(body);
  };
  const save = async (body: string) => {
    const { id, author: name } = note;
    const data = { body, updated_at: base.updated_at };
    setFailure(null);
    try {
      const params = { id, data, previousData: base };
      const saved = (await update('notes', params, PESSIMISTIC)) as Note;
      const undo = () => void takeBack(saved, { body: base.body }, name);
      done(text('app.change', { name, value: text('notes.changed') }), { undo });
      end();
    } catch (error) {
      const read = conflictOf(error) && dataProvider.getOne<Note>('notes', { id });
      const current = await read?.then(
        ({ data }) => data,
        () => null,
      );
      if (current) setTheirs(current);
      const notice = current
        ? await conflictText(error, opened, current, { body })
        : failureText(error, 'notes.update_failed', text);
      if (isShown()) setFailure({ error, text: notice });
      else notify(notice, { type: 'error', error });
    }
  };
  return (
    <NoteBox
      label={label ?? text('notes.edit')}
      draft={draft}
      busy={busy}
      failure={failure}
      onDismiss={() => setFailure(null)}
      onSubmit={submit}
      onCancel={end}
      mayBeEmpty={note.kind === 'phone'}
    />
  );
}
