import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { type ReactNode, useEffect, useRef } from 'react';
import { noteLimits } from '../../domain/notes';
import { lengthOf } from '../../domain/texts';
import type { TextDraft } from '../form/drafts';
import { DraftNotice } from '../form/drafts';
import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';
import { isSubmitKey } from '../keyboard/useShortcuts';
import { useAuthor } from '../owner/useAuthor';
import { BusyButton } from '../screen/controls';
import { type Failure, FailureAlert } from '../screen/Failures';
import { MentionField } from './MentionField';

interface Props {
  label: string;
  draft: TextDraft;
  busy: boolean;
  failure?: Failure | null;
  onDismiss?: () => void;
  onSubmit: () => void;
  onCancel: () => void;
  submitLabel?: string;
  /** Whether a call can be recorded without a text. */
  mayBeEmpty?: boolean;
  /** Counts how often the form was asked for: each time, its text gets the focus. */
  focusCount?: number;
  /** Whether somebody writes. */
  isBegun?: boolean;
  /** Rendered before the buttons. */
  children?: ReactNode;
}

/** The form for the text of a note, a call or a reply. */
export function NoteBox(props: Props) {
  const { label, draft, busy, failure = null, onDismiss, onSubmit, onCancel, children } = props;
  const { mayBeEmpty = false, focusCount = 1, isBegun = true } = props;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const field = focusCount > 0 && form.current?.querySelector('textarea');
    if (!field) return;
    field.focus();
    // One types on after what is there.
    field.setSelectionRange(field.value.length, field.value.length);
  }, [focusCount]);
  const text = useText();
  const formats = useFormats();
  const length = lengthOf(draft.message);
  const tooLong = length > noteLimits.body;
  const canSave = (length > 0 || mayBeEmpty) && !tooLong;
  const limits = { length: formats.number(length), limit: formats.number(noteLimits.body) };
  const { submitLabel = text('notes.save') } = props;
  return (
    <Box
      ref={form}
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      onKeyDown={(event) => {
        if (!isSubmitKey(event)) return;
        event.preventDefault();
        if (canSave && !busy) onSubmit();
      }}
      sx={box}
    >
      {draft.restored && <DraftNotice onDiscard={draft.clear} />}
      <FailureAlert failure={failure} onDismiss={() => onDismiss?.()} />
      <MentionField
        minRows={2}
        maxRows={12}
        label={label}
        value={draft.message}
        onText={(message) => draft.write({ message })}
        readOnly={busy}
        error={tooLong}
        helperText={tooLong && text('notes.too_long', limits)}
        {...(!isBegun && { sx: lowText })}
      />
      <Box sx={bar}>
        {children}
        <Button onClick={onCancel} disabled={busy}>
          {text('ra.action.cancel')}
        </Button>
        <BusyButton type="submit" variant="contained" busy={busy} disabled={!canSave}>
          {busy ? text('form.saving') : submitLabel}
        </BusyButton>
      </Box>
    </Box>
  );
}

const box = { display: 'grid', gap: 1.5 };
const height = { xs: '1lh', sm: 'calc(var(--lines, 3) * 1lh)' };
const fade = 'linear-gradient(to bottom, black calc(100% - 1.5lh), transparent)';
/**
 * For the `sx` of the field of a text: before somebody writes, it shows how the text begins and fades where it goes on, and
 * on a phone one line of it.
 */
export const lowText = {
  '& textarea': { maxHeight: height },
  // From the start, before the lines of the text are counted.
  '& textarea:not([aria-hidden])': {
    minHeight: height,
    // A scroll timeline is active only if the text is longer.
    animation: { sm: 'goes-on linear' },
    animationTimeline: 'scroll(self)',
  },
  '@keyframes goes-on': { 'from, to': { maskImage: fade } },
};

/** The line with the buttons of a form in a conversation. */
export const bar = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 1,
  '& > button': { minHeight: { xs: 44, sm: 36 } },
  '& > :first-of-type': { marginInlineEnd: 'auto' },
};

/** It has a second line before a button has. */
const name = { flex: '1 1 5rem', minWidth: 0, textAlign: 'start' };

/** Whose name the entry bears. A press changes it. */
export function AuthorName() {
  const text = useText();
  const { author, changeName, nameDialog } = useAuthor();
  return (
    <>
      <Link
        component="button"
        type="button"
        variant="body2"
        color="text.secondary"
        underline="hover"
        onClick={changeName}
        sx={name}
      >
        {author ? text('notes.as', { name: author }) : text('notes.sign')}
      </Link>
      {nameDialog}
    </>
  );
}
