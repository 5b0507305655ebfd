import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { KeyboardEvent } from 'react';
import { useText } from '../i18n/useText';
import { BusyButton } from '../ui/controls';
import { FailureAlert } from '../ui/Failures';
import type { OpenedAnswer } from './answer';
import { useSaveNote } from './useSaveNote';

interface Props {
  answer: OpenedAnswer;
  onSent: () => void;
  onNotSent: () => void;
}

/**
 * Asks whether staff sent the answer that they opened in another program. A failure is shown here,
 * so that it disappears when a retry succeeds.
 */
export function SentQuestion({ answer, onSent, onNotSent }: Props) {
  const { to, channel, message } = answer;
  const text = useText();
  const { save, busy, failure, dismiss } = useSaveNote(to, onSent);
  const called = channel === 'phone';
  const subject = channel === 'email' ? message.subject : undefined;
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // Prevents Escape from closing the surrounding dialog as well.
    event.stopPropagation();
    onNotSent();
  };
  return (
    <Box
      component="fieldset"
      aria-label={text('answers.to', { name: to.name })}
      onKeyDown={leave}
      sx={question}
    >
      <FailureAlert failure={failure} onDismiss={dismiss} />
      <BusyButton
        autoFocus
        variant="contained"
        busy={busy}
        onClick={() => save(channel, called ? '' : message.body, subject)}
      >
        {text(called ? 'answers.called' : 'answers.sent')}
      </BusyButton>
      <Button onClick={onNotSent}>
        {text(called ? 'answers.not_called' : 'answers.not_sent')}
      </Button>
    </Box>
  );
}

const question = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  minInlineSize: 0,
  margin: 0,
  padding: 0,
  border: 0,
  '& > button': { minHeight: { xs: 44, lg: 36 } },
};
