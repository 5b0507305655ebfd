import Alert from '@mui/material/Alert';
import DialogContent from '@mui/material/DialogContent';
import Skeleton from '@mui/material/Skeleton';
import { Refusal } from '../dataErrors';
import type { MessageKey } from '../i18n/messages';
import { useErrorText } from '../i18n/useErrorText';
import { useText } from '../i18n/useText';

interface Props {
  error: unknown;
  failed: MessageKey;
  gone: MessageKey;
}

/** PostgREST's answer when one row was asked for and there is none. */
const NO_ROW = 406;

/** A dialog keeps its size while its record is on its way, and says so when there is none. */
export function LoadingContent({ error, failed, gone }: Props) {
  const text = useText();
  const explain = useErrorText();
  if (!error) {
    return (
      <DialogContent sx={{ display: 'grid', gap: 2, minHeight: 320 }}>
        <Skeleton variant="rounded" height={90} />
        <Skeleton variant="rounded" height={160} />
      </DialogContent>
    );
  }
  const missing = error instanceof Refusal && error.fault.status === NO_ROW;
  return (
    <DialogContent>
      <Alert severity="error">
        {missing ? text(gone) : text('errors.full_screen', { message: explain(error, failed) })}
      </Alert>
    </DialogContent>
  );
}
