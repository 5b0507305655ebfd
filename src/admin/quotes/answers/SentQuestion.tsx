import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { KeyboardEvent } from 'react';
import { useText } from '../../i18n/useText';
import { BusyButton } from '../../ui/BusyButton';
import type { Failure } from '../../ui/FailureAlert';
import { useSetStatus } from '../../ui/status/useSetStatus';
import { dropAnswer, type OpenedAnswer } from './useOpenAnswer';

interface Props {
  answer: OpenedAnswer;
  onContacted: () => void;
  /** Called if the answer was not sent, or if somebody else changed the status first. */
  onNotSent: () => void;
  onFailure?: (failure: Failure) => void;
}

/** Asks whether staff sent the answer that they opened in another program. */
export function SentQuestion({ answer, onContacted, onNotSent, onFailure }: Props) {
  const { quote, channel, message } = answer;
  const text = useText();
  const { busy, setStatus } = useSetStatus('quotes', {
    onFailure,
    onChanged() {
      dropAnswer(quote, channel);
      onContacted();
    },
    onConflict() {
      dropAnswer(quote, channel);
      onNotSent();
    },
  });
  const record = () =>
    setStatus(
      [quote.id],
      'contacted',
      { name: quote.name, status: quote.status },
      {
        quote_id: quote.id,
        channel,
        template: quote.language,
        ...(channel === 'email' && { subject: message.subject }),
        ...(channel !== 'phone' && { body: message.body }),
      },
    );
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // Prevents Escape from closing the surrounding dialog as well.
    event.stopPropagation();
    onNotSent();
  };
  const called = channel === 'phone';
  return (
    <Box
      component="fieldset"
      aria-label={text('answers.to', { name: quote.name })}
      onKeyDown={leave}
      sx={row}
    >
      <BusyButton autoFocus variant="contained" busy={busy} onClick={record}>
        {text(called ? 'answers.called' : 'answers.sent')}
      </BusyButton>
      <Button onClick={onNotSent}>
        {text(called ? 'answers.not_called' : 'answers.not_sent')}
      </Button>
    </Box>
  );
}

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  minInlineSize: 0,
  margin: 0,
  padding: 0,
  border: 0,
  '& button': { minHeight: { xs: 44, lg: 36 } },
};
