import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useUpdate } from 'react-admin';
import type { Addressee } from '../conversation/addressee';
import type { TimelineEntry } from '../conversation/conversationRecords';
import { useMailState } from '../conversation/useEntryText';
import type { Mail } from '../data/mailRecords';
import { useText } from '../i18n/useText';
import { BusyButton, buttonLine } from '../screen/controls';
import { ONE_AFTER_THE_OTHER, useDone, useFailure } from '../write/useSave';
import { CorrectAddress } from '../writing/CorrectAddress';

interface Props {
  entry: TimelineEntry;
  to: Addressee;
  onTakeBack: () => void;
}

/** Where the email of a message is, and what helps if it did not arrive. */
export function MessageState({ entry, to, onTakeBack }: Props) {
  const text = useText();
  const done = useDone();
  const fail = useFailure('errors.retry_mails');
  const stateOf = useMailState();
  const details = entry.details ?? {};
  const [sendAgain, { isPending: busy }] = useUpdate<Mail>(
    'mails',
    { id: `${details.mail}`, data: { status: 'queued' } },
    {
      ...ONE_AFTER_THE_OTHER,
      mutationMode: 'pessimistic',
      onSuccess: () =>
        done(text('app.change', { name: to.name, value: text('answers.sent_again') })),
      onError: (error) => fail(error),
    },
  );
  const isLost = details.status === 'failed' || details.status === 'bounced';
  return (
    <Box sx={line}>
      <Box component="span" sx={{ color: isLost ? 'error.main' : 'text.secondary' }}>
        {stateOf(details)}
      </Box>
      {details.status === 'queued' && details.left !== true && (
        <Button size="small" color="inherit" onClick={onTakeBack}>
          {text('answers.take_back')}
        </Button>
      )}
      {isLost && (
        <>
          <BusyButton size="small" busy={busy} onClick={() => sendAgain()}>
            {text('answers.send_again')}
          </BusyButton>
          {details.unconfirmed !== true && <CorrectAddress to={to} />}
        </>
      )}
    </Box>
  );
}

const line = { ...buttonLine, overflowWrap: 'anywhere' };
