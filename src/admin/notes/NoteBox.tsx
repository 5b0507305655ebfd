import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import type { ReactNode, Ref } from 'react';
import { noteLimits } from '../../domain/notes';
import type { TextDraft } from '../forms/drafts';
import { DraftNotice } from '../forms/useUnsavedChanges';
import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';
import { BusyButton } from '../ui/controls';
import { type Failure, FailureAlert } from '../ui/Failures';

interface Props {
  label: string;
  draft: TextDraft;
  submission: { busy: boolean; failure: Failure | null; dismiss: () => void };
  onSubmit: () => void;
  /** Undefined if the form cannot be closed. */
  onCancel?: () => void;
  inputRef?: Ref<HTMLTextAreaElement>;
  /** More inputs, rendered beside the button that saves the note. */
  children?: ReactNode;
}

/** The form for the text of a note. */
export function NoteBox({
  label,
  draft,
  submission,
  onSubmit,
  onCancel,
  inputRef,
  children,
}: Props) {
  const text = useText();
  const formats = useFormats();
  const { busy, failure, dismiss } = submission;
  const length = [...draft.message.trim()].length;
  const tooLong = length > noteLimits.body;
  const canSave = length > 0 && !tooLong && !busy;
  const limits = { length: formats.number(length), limit: formats.number(noteLimits.body) };
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        if (canSave) onSubmit();
      }}
      sx={box}
    >
      {draft.restored && <DraftNotice onDiscard={draft.discard} />}
      <FailureAlert failure={failure} onDismiss={dismiss} />
      <TextField
        multiline
        minRows={2}
        maxRows={12}
        autoFocus={onCancel !== undefined && !draft.restored}
        label={label}
        {...(inputRef && { inputRef })}
        value={draft.message}
        onChange={(event) => draft.write(event.target.value)}
        error={tooLong}
        helperText={tooLong && text('notes.too_long', limits)}
        slotProps={{ htmlInput: { dir: 'auto' } }}
      />
      <Box sx={bar}>
        {children}
        {onCancel && (
          <Button onClick={onCancel} disabled={busy}>
            {text('ra.action.cancel')}
          </Button>
        )}
        <BusyButton type="submit" variant="outlined" busy={busy} disabled={length === 0 || tooLong}>
          {text(busy ? 'form.saving' : 'notes.save')}
        </BusyButton>
      </Box>
    </Box>
  );
}

const box = { display: 'grid', gap: 1.5, marginBlockEnd: 2 };
const bar = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  justifyContent: 'flex-end',
  gap: 1,
  '& > .MuiTextField-root': {
    flex: '1 1 14rem',
    maxWidth: { sm: '22rem' },
    marginInlineEnd: 'auto',
  },
  '& > button': { minHeight: { xs: 44, sm: 40 } },
};
