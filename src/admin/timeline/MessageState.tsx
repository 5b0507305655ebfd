import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Addressee } from '../conversation/addressee';
import type { TimelineEntry } from '../conversation/conversationRecords';
import { useMailState } from '../conversation/useEntryText';
import type { Mail } from '../data/mailRecords';
import { useText } from '../i18n/useText';
import { BusyButton, buttonLine } from '../screen/controls';
import { useSave } from '../write/useSave';
import { CorrectAddress } from '../writing/CorrectAddress';

interface Props {
  entry: TimelineEntry;
  to: Addressee;
  onTakeBack: () => void;
}

/** Where the email of a message is, and what helps if it did not arrive. */
export function MessageState({ entry, to, onTakeBack }: Props) {
  const text = useText();
  const { save, busy } = useSave<Pick<Mail, 'id' | 'status'>>('mails', {
    failed: 'errors.retry_mails',
  });
  const stateOf = useMailState();
  const details = entry.details ?? {};
  const sendAgain = () => {
    const notice = text('app.change', { name: to.name, value: text('answers.sent_again') });
    const mail = { id: `${details.mail}`, status: `${details.status}` };
    void save(mail, { status: 'queued' }, notice, { undo: null });
  };
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
          <BusyButton size="small" busy={busy} onClick={sendAgain}>
            {text('answers.send_again')}
          </BusyButton>
          {details.unconfirmed !== true && <CorrectAddress to={to} />}
        </>
      )}
    </Box>
  );
}

const line = { ...buttonLine, overflowWrap: 'anywhere' };
