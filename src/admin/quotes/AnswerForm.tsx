import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useNotify, useStore } from 'react-admin';
import { useText } from '../i18n/useText';
import type { Quote } from '../records';
import { answerLink, type Channel, fill, languageOf, templates, unfill } from './answer';
import { useQuoteStatus } from './useQuoteStatus';

interface Props {
  quote: Quote;
  channel: Channel;
  onFailure: (message: string) => void;
}

/** The answer is written here and sent from staff's own mail, phone or WhatsApp. */
export function AnswerForm({ quote, channel, onFailure }: Props) {
  const text = useText();
  const notify = useNotify();
  const language = languageOf(quote);
  const [template, keep] = useStore(`answers.${language}`, templates[language].text);
  const [message, setMessage] = useState(() => fill(template, quote));
  const [opened, setOpened] = useState(false);
  const name = text(`quotes.by_${channel}`);
  const href = answerLink(channel, quote, message);
  const open = href === null ? { disabled: true } : { href, onClick: () => setOpened(true) };
  return (
    <Box component="section" sx={{ display: 'grid', gap: 1.5 }}>
      <Typography variant="h3" component="h3" sx={{ color: 'primary.main' }}>
        {text('quotes.answer_by', { channel: name })}
      </Typography>
      {channel !== 'phone' && (
        <TextField
          autoFocus
          multiline
          minRows={4}
          maxRows={12}
          label={text('quotes.answer_text')}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
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
              keep(unfill(message, quote));
              notify(text('quotes.answer_kept'), { type: 'success' });
            }}
          >
            {text('quotes.answer_keep')}
          </Button>
        )}
      </Box>
      {opened && quote.status === 'pending' && (
        <MarkContacted quote={quote} onFailure={onFailure} />
      )}
    </Box>
  );
}

function MarkContacted({ quote, onFailure }: Omit<Props, 'channel'>) {
  const text = useText();
  const { busy, change } = useQuoteStatus(quote, onFailure);
  const mark = (
    <Button color="inherit" size="small" disabled={busy} onClick={() => change('contacted')}>
      {text('quotes.answer_mark')}
    </Button>
  );
  return (
    <Alert severity="info" action={mark}>
      {text('quotes.answer_sent')}
    </Alert>
  );
}
