import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import type { Addressee } from '../conversation/addressee';
import { useTextDraft } from '../form/drafts';
import { useText } from '../i18n/useText';
import { useAuthor } from '../owner/useAuthor';
import { buttonLine } from '../screen/controls';
import { useIsShown } from '../screen/useIsShown';
import { draftKey, dropDraftOf } from './messageDrafts';
import { AuthorName, NoteBox } from './NoteBox';
import { useRecordNote } from './useRecordNote';

interface NoteProps {
  to: Addressee;
  kind: 'phone' | 'note' | 'reply';
  focusCount: number;
  /** Whether somebody writes. */
  isBegun: boolean;
  head: ReactNode;
  onCall: () => void;
  onClose: () => void;
}

/** The form for a note, for what was said in a call, and for what the client replied. */
export function NoteForm(props: NoteProps) {
  const { to, kind, focusCount, isBegun, head, onCall, onClose } = props;
  const text = useText();
  const draft = useTextDraft(draftKey(to.record.id, kind), { message: '' });
  const { record, busy, isSaving } = useRecordNote(to);
  const { withName, nameDialog } = useAuthor();
  const isShown = useIsShown();
  const save = async () => {
    if ((await record(kind, draft.message)) && isShown()) onClose();
  };
  const label = { phone: 'answers.said', note: 'notes.add', reply: 'notes.reply_text' } as const;
  return (
    <>
      <Box sx={buttonLine}>{head}</Box>
      <NoteBox
        label={text(label[kind])}
        draft={draft}
        busy={busy || isSaving(kind)}
        focusCount={focusCount}
        isBegun={isBegun}
        onSubmit={() => withName(() => void save())}
        onCancel={() => {
          dropDraftOf(to.record.id, kind);
          onClose();
        }}
        mayBeEmpty={kind === 'phone'}
        {...(kind === 'reply' && { submitLabel: text('ra.action.save') })}
      >
        {kind === 'phone' ? (
          <Button variant="outlined" onClick={onCall}>
            <bdi dir="ltr">{to.phone}</bdi>
          </Button>
        ) : (
          <AuthorName />
        )}
      </NoteBox>
      {nameDialog}
    </>
  );
}
