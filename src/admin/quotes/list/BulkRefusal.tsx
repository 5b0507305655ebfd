import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useGetMany, useListContext } from 'react-admin';
import { agencyLanguages } from '../../../domain/languages';
import { noteLimits } from '../../../domain/notes';
import { rejectionReasons } from '../../../domain/quotes';
import { limits } from '../../../domain/schema';
import { lengthOf } from '../../../domain/texts';
import { canAnswer, clientOfQuote, type MessageContent } from '../../conversation/addressee';
import { isSubmitKey } from '../../keyboard/useShortcuts';
import { useAuthor } from '../../owner/useAuthor';
import { BusyButton } from '../../screen/controls';
import { Words } from '../../screen/RecordParts';
import { type BulkDialogProps, useWords } from '../../screen/resource';
import { SmallDialog } from '../../screen/SmallDialog';
import { templateId, unknownWordsError, writeAnswer } from '../../templates/letter';
import { useTemplates } from '../../templates/useTemplates';
import { useTemplateTexts } from '../../templates/useTemplateTexts';
import { useChangeRows } from '../../write/useChangeRows';
import { useCanSend } from '../../writing/useCanSend';
import type { Quote } from '../table';

/**
 * Rejects the selected quotes, with or without a reason, and with or without a letter, which is shown in each language of the
 * clients and can be changed before it leaves. Without a mail server there is no letter: staff write to each client in their
 * own mail program.
 */
export function BulkRefusal({ rows, onClose }: BulkDialogProps) {
  const { text, label, formats } = useWords();
  const { onUnselectItems } = useListContext<Quote>();
  const [reason, setReason] = useState('');
  const [isWanted, setWanted] = useState(true);
  const { languageName } = useTemplateTexts();
  const { signature, withName, nameDialog } = useAuthor();
  const canSend = useCanSend();
  const { data: templates } = useTemplates();
  const [changed, setChanged] = useState<Readonly<Record<string, MessageContent>>>({});
  const { data: quotes } = useGetMany<Quote>('quotes', { ids: rows.map(({ id }) => id) });
  const { change, pending } = useChangeRows('quotes', () => text('choices.quote_status.rejected'), {
    onChanged: () => {
      onUnselectItems();
      onClose();
    },
  });
  const isTooMany = rows.length > limits.max_messages;
  const isWriting = canSend === true && isWanted && !isTooMany;
  const templateIn = (language: string) =>
    changed[language] ?? templates?.find(({ id }) => id === templateId('refusal', language));
  const all = (quotes ?? []).map((quote) => {
    const to = clientOfQuote(quote);
    const template = templateIn(to.language);
    const isWritten =
      template && !quote.is_spam && quote.status !== 'rejected' && canAnswer('email', to);
    const letter = isWritten ? writeAnswer(template, 'refusal', { ...to, signature }) : null;
    return { quote, letter };
  });
  const written = all.flatMap(({ quote, letter }) => (letter ? [{ quote, letter }] : []));
  const others = all.filter(({ letter }) => letter === null);
  const names = (rows: readonly { quote: Quote }[]) =>
    formats.list(rows.map(({ quote }) => quote.name));
  const busy = pending.length > 0;
  const problem = isWriting && Object.values(changed).map(problemOf).find(Boolean);
  // A colleague may have deleted some of the selected ones.
  const isReady = quotes !== undefined && templates !== undefined && canSend !== undefined;
  const send = () => {
    const messages = written.map(({ quote: { id }, letter }) => ({ id, ...letter }));
    const set = { status: 'rejected', ...(reason && { rejection_reason: reason }) };
    change({ set, rows, ...(isWriting && { messages }) });
  };
  const submit = () => {
    if (!isReady || busy || problem) return;
    if (isWriting) withName(send);
    else send();
  };
  return (
    <SmallDialog
      title={text('quotes.refuse_title', { smart_count: rows.length })}
      maxWidth="sm"
      submission={{ busy }}
      onKeyDown={(event) => {
        if (!isSubmitKey(event)) return;
        event.preventDefault();
        submit();
      }}
      send={
        <BusyButton
          // A disabled button takes no focus: the ready one is another button.
          key={`${isReady}`}
          autoFocus
          variant="contained"
          busy={busy}
          disabled={!isReady || Boolean(problem)}
          aria-keyshortcuts="Control+Enter"
          onClick={submit}
        >
          {text(isWriting ? 'quotes.refuse_send' : 'quotes.refuse_only')}
        </BusyButton>
      }
      onClose={onClose}
    >
      <TextField
        select
        margin="dense"
        label={text('resources.quotes.fields.rejection_reason')}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      >
        <option value="">{text('quotes.refuse_reason')}</option>
        {rejectionReasons.map(({ id }) => (
          <option key={id} value={id}>
            {label(rejectionReasons, id)}
          </option>
        ))}
      </TextField>
      {canSend === true && (
        <FormControlLabel
          control={
            <Checkbox
              checked={isWanted && !isTooMany}
              disabled={isTooMany}
              onChange={({ target }) => setWanted(target.checked)}
            />
          }
          label={text('quotes.refuse_write')}
        />
      )}
      {canSend === true && isTooMany && (
        <p>{text('quotes.refuse_many', { limit: formats.number(limits.max_messages) })}</p>
      )}
      {isWriting &&
        agencyLanguages.map((language) => {
          const same = written.filter(({ quote }) => quote.language === language);
          const [first] = same;
          const template = templateIn(language);
          if (!first || !template) return null;
          const heading = { language: languageName(language), names: names(same) };
          const own = changed[language];
          const write = ({ subject, body }: MessageContent) =>
            setChanged((letters) => ({ ...letters, [language]: { subject, body } }));
          return (
            <Box key={language} component="section" sx={ofLanguage}>
              <p>{text('quotes.refuse_to', heading)}</p>
              {own && <LetterFields letter={own} language={language} onChange={write} />}
              <Words lang={language}>{`${first.letter.subject}\n\n${first.letter.body}`}</Words>
              {!own && (
                <Button size="small" onClick={() => write(template)}>
                  {text('quotes.refuse_change')}
                </Button>
              )}
            </Box>
          );
        })}
      {isWriting && isReady && others.length > 0 && (
        <p>{text('quotes.refuse_nobody', { names: names(others) })}</p>
      )}
      {isWriting && <p>{text('quotes.refuse_undo', { seconds: limits.undo_seconds })}</p>}
      {nameDialog}
    </SmallDialog>
  );
}

interface FieldsProps {
  letter: MessageContent;
  language: string;
  onChange: (letter: MessageContent) => void;
}

/** The letter to all clients of a language, for this time only, with the words in braces of its template. */
function LetterFields({ letter, language, onChange }: FieldsProps) {
  const { text } = useWords();
  const { subject, body } = letter;
  const problem = unknownWordsError(`${subject} ${body}`);
  const html = { dir: 'auto', lang: language } as const;
  return (
    <>
      <TextField
        size="small"
        fullWidth
        label={text('resources.answer_templates.fields.subject')}
        value={subject}
        onChange={({ target }) => onChange({ subject: target.value, body })}
        slotProps={{ htmlInput: { ...html, maxLength: noteLimits.subject } }}
      />
      <TextField
        multiline
        autoFocus
        fullWidth
        minRows={4}
        maxRows={12}
        label={text('resources.answer_templates.fields.body')}
        value={body}
        onChange={({ target }) => onChange({ subject, body: target.value })}
        error={problem !== undefined}
        helperText={text(problem ? 'answers.unknown_word' : 'quotes.refuse_hint')}
        slotProps={{ htmlInput: { ...html, maxLength: noteLimits.body } }}
      />
    </>
  );
}

/** Whether a letter cannot leave as it is. */
const problemOf = ({ subject, body }: MessageContent): boolean =>
  subject.trim() === '' ||
  body.trim() === '' ||
  lengthOf(body) > noteLimits.body ||
  unknownWordsError(`${subject} ${body}`) !== undefined;

const ofLanguage = { display: 'grid', gap: 1.5, justifyItems: 'start' };
