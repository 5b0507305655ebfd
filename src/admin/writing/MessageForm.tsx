import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type ReactNode, useEffect, useRef } from 'react';
import { agencyDay } from '../../domain/dates';
import { noteLimits } from '../../domain/notes';
import { lengthOf } from '../../domain/texts';
import type { Addressee, MessageContent } from '../conversation/addressee';
import type { AnswerTemplate } from '../conversation/conversationRecords';
import { DraftNotice } from '../form/drafts';
import { useErrorText } from '../i18n/errorTexts';
import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';
import { isSubmitKey } from '../keyboard/useShortcuts';
import { BusyButton, buttonLine } from '../screen/controls';
import { afterGreeting, type Occasion } from '../templates/letter';
import { useTemplates } from '../templates/useTemplates';
import { AuthorName, bar, lowText } from './NoteBox';
import { TemplateMenus } from './TemplateMenus';
import type { AnswerOptions } from './useAnswer';
import { useMessageDraft } from './useMessageDraft';

interface Props {
  to: Addressee;
  kind: 'email' | 'whatsapp';
  /** The occasion that the address names. */
  occasion: Occasion | undefined;
  /** Counts how often the form was asked for: each time, its text gets the focus. */
  focusCount: number;
  /** Whether another program opens the message, in which one writes on. */
  isOpening: boolean;
  /** What the button does. */
  submitLabel: string;
  /** What the second button does, which also plans a follow-up. */
  remindLabel: string;
  /** Whether somebody writes. Before, the filled button of the record is the one of its next step. */
  isBegun: boolean;
  busy: boolean;
  /** Whether the message is being recorded, and what is typed would no longer be in it. */
  isSending: boolean;
  onSubmit: (message: MessageContent, options: AnswerOptions) => void;
  /** To whom and by which way, before the templates. */
  children: ReactNode;
}

/** After so many days, `remindLabel` contacts a client again. */
const REMINDER_DAYS = 3;

/** A form to write a message, which is sent, or opens in the mail program or in WhatsApp. */
export function MessageForm(props: Props) {
  const text = useText();
  const explain = useErrorText();
  const { data: templates, error, refetch } = useTemplates();
  if (templates) return <Message {...props} templates={templates} />;
  if (!error) return null;
  const retry = (
    <Button color="inherit" size="small" onClick={() => refetch()}>
      {text('app.retry')}
    </Button>
  );
  return (
    <Alert severity="error" action={retry}>
      {explain(error, 'errors.answer_templates')}
    </Alert>
  );
}

function Message(props: Props & { templates: readonly AnswerTemplate[] }) {
  const { to, kind, busy, isSending, templates, focusCount, isBegun } = props;
  const { isOpening, submitLabel, remindLabel, occasion, onSubmit, children } = props;
  const text = useText();
  const formats = useFormats();
  const draft = useMessageDraft({ to, kind, templates, occasion });
  const { language, subject, message } = draft;
  const isLong = message.split(/\n+/u).length > 2;
  const isLow = !isBegun && !isLong;
  const whenBegun = isBegun ? {} : laterOnPhone;
  const input = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (focusCount > 0) input.current?.focus();
  }, [focusCount]);
  const address = (kind === 'email' ? to.email : to.phone) ?? undefined;
  const length = lengthOf(message);
  const tooLong = length > noteLimits.body;
  const limits = { length: formats.number(length), limit: formats.number(noteLimits.body) };
  const isComplete = length > 0 && (isOpening || !draft.isOnlyGreeting);
  const canSubmit = isComplete && !tooLong && !busy;
  const submit = (isReminding = false) => {
    if (!canSubmit) return;
    // If it is sent again, it is the same message. The subject of the template would answer it, once the stream has it.
    draft.keep({ subject: draft.sentSubject });
    // The client has some days to answer.
    const followUpOn = isReminding ? agencyDay(new Date(), REMINDER_DAYS) : undefined;
    onSubmit({ subject: draft.sentSubject, body: message }, { language, followUpOn });
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onKeyDown={(event) => {
        if (!isSubmitKey(event)) return;
        event.preventDefault();
        submit(event.shiftKey);
      }}
      sx={[form, { '--lines': isLong ? 6 : 1 }, isLow && low]}
    >
      {draft.restored && <DraftNotice onDiscard={draft.clear} />}
      <Box sx={line}>
        <Box sx={receiver}>
          {children}
          <Box sx={[addressLine, whenBegun]}>
            <Box component="bdi" dir="ltr" title={address} sx={addressText}>
              {address}
            </Box>
          </Box>
        </Box>
        <Box sx={[menus, whenBegun]}>
          <TemplateMenus draft={draft} />
        </Box>
      </Box>
      {kind === 'email' && (
        <TextField
          size="small"
          sx={isLow ? hidden : whenBegun}
          label={text('resources.answer_templates.fields.subject')}
          value={subject}
          onChange={({ target }) => draft.write({ subject: target.value })}
          slotProps={{
            htmlInput: {
              dir: 'auto',
              lang: language,
              maxLength: noteLimits.subject,
              readOnly: isSending,
            },
          }}
        />
      )}
      <TextField
        inputRef={input}
        multiline
        minRows={3}
        maxRows={12}
        label={text('resources.answer_templates.fields.body')}
        value={message}
        onChange={({ target }) => draft.write({ message: target.value })}
        // A press of the mouse sets the caret afterwards, where it is pressed.
        onFocus={({ target }) => {
          const place = draft.isOwn ? target.value.length : afterGreeting(target.value);
          if (target.selectionEnd === 0) target.setSelectionRange(place, place);
        }}
        error={tooLong}
        helperText={tooLong && text('answers.too_long', limits)}
        {...(!isBegun && { sx: lowText })}
        slotProps={{ htmlInput: { dir: 'auto', lang: language, readOnly: isSending } }}
      />
      <Box sx={[bar, whenBegun, isLow && besideText]}>
        <AuthorName />
        {isBegun && (
          <BusyButton
            busy={busy}
            disabled={!canSubmit}
            aria-keyshortcuts="Control+Shift+Enter"
            onClick={() => submit(true)}
          >
            {remindLabel}
          </BusyButton>
        )}
        <BusyButton
          type="submit"
          variant={isBegun ? 'contained' : 'outlined'}
          busy={busy}
          disabled={!canSubmit}
          aria-keyshortcuts="Control+Enter"
        >
          {submitLabel}
        </BusyButton>
      </Box>
    </Box>
  );
}

/** On a phone, what is not the text has room only while somebody writes. */
const laterOnPhone = { display: { xs: 'none', sm: 'flex' } };
/** `--lines` are the lines that are shown before somebody writes: of a first answer so many that one sees what would leave. */
const form = { display: 'grid', gap: 1.5 };
/** Before somebody writes, a greeting leaves the room to the stream: the text and its button stand in one line. */
const low = {
  gridTemplateColumns: { sm: 'minmax(0, 1fr) auto' },
  '& > *': { gridColumn: '1 / -1' },
  '& > :nth-last-child(-n + 2)': { gridColumn: 'auto' },
};
const hidden = { display: 'none' };
/** Without the name. */
const besideText = { '& > :first-of-type': hidden };
const line = { ...buttonLine, color: 'text.secondary' };
const receiver = {
  flex: { xs: '1 0 100%', sm: '1 1 20rem' },
  minWidth: 0,
  display: 'flex',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  alignItems: 'center',
  columnGap: 1,
};
const addressLine = {
  display: 'flex',
  flex: { xs: '1 0 100%', sm: '1 1 0' },
  minWidth: { xs: 0, sm: '4rem' },
};
const addressText = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };
/** Both in the same row. */
const menus = { display: 'flex', columnGap: 1 };
