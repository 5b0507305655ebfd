import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useNotify, useStore } from 'react-admin';
import type { Quote } from '../data/records';
import { DraftNotice } from '../forms/DraftNotice';
import { draftKeys } from '../forms/drafts';
import { useTextDraft } from '../forms/useTextDraft';
import { useText } from '../i18n/useText';
import { BusyButton } from '../ui/BusyButton';
import { DetailSection } from '../ui/DetailSection';
import type { Failure } from '../ui/FailureAlert';
import { useSetStatus } from '../ui/useSetStatus';
import {
  answerLink,
  type Channel,
  fillTemplate,
  languageOf,
  templates,
  toTemplate,
} from './answer';

interface Props {
  quote: Quote;
  channel: Channel;
  onFailure: (failure: Failure) => void;
}

/** A form for an answer, which opens in the mail program, the phone or WhatsApp of staff. */
export function AnswerForm({ quote, channel, onFailure }: Props) {
  const text = useText();
  const notify = useNotify();
  const language = languageOf(quote);
  const [template, keep] = useStore(`answers.${language}`, templates[language].text);
  const draft = useTextDraft(draftKeys.answer(quote.id, channel), fillTemplate(template, quote));
  const { message } = draft;
  const [opened, setOpened] = useState(false);
  const name = text(`quotes.by_${channel}`);
  const href = answerLink(channel, quote, message);
  const handOver = () => {
    setOpened(true);
    // The draft of a pending quote is kept until the quote is marked as contacted.
    if (quote.status !== 'pending') draft.clear();
  };
  const open = href === null ? { disabled: true } : { href, onClick: handOver };
  return (
    <DetailSection title={text('quotes.answer_by', { channel: name })}>
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        {draft.restored && <DraftNotice onDiscard={draft.discard} />}
        {channel !== 'phone' && (
          <TextField
            autoFocus={!draft.restored}
            multiline
            minRows={4}
            maxRows={12}
            label={text('quotes.answer_text')}
            value={message}
            onChange={(event) => draft.write(event.target.value)}
            slotProps={{ htmlInput: { dir: 'auto', lang: language } }}
          />
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button
            variant="contained"
            component="a"
            {...open}
            {...(channel === 'whatsapp' && { target: '_blank', rel: 'noreferrer' })}
          >
            {channel === 'phone'
              ? text('quotes.answer_call', { phone: quote.phone ?? '' })
              : text('quotes.answer_open', { channel: name })}
          </Button>
          {channel !== 'phone' && (
            <Button
              onClick={() => {
                keep(toTemplate(message, quote));
                notify(text('quotes.answer_kept'), { type: 'success' });
              }}
            >
              {text('quotes.answer_keep')}
            </Button>
          )}
        </Box>
        {opened && quote.status === 'pending' && (
          <MarkContacted quote={quote} onFailure={onFailure} onMarked={draft.clear} />
        )}
      </Box>
    </DetailSection>
  );
}

interface MarkProps extends Omit<Props, 'channel'> {
  onMarked: () => void;
}

function MarkContacted({ quote, onFailure, onMarked }: MarkProps) {
  const text = useText();
  const { busy, setStatus } = useSetStatus('quotes', { onFailure, onChanged: onMarked });
  const mark = (
    <BusyButton
      color="inherit"
      size="small"
      busy={busy}
      onClick={() => setStatus([quote.id], 'contacted', quote.name)}
    >
      {text('quotes.answer_mark')}
    </BusyButton>
  );
  return (
    <Alert severity="info" action={mark}>
      {text('quotes.answer_sent')}
    </Alert>
  );
}
