import Alert from '@mui/material/Alert';
import DialogContent from '@mui/material/DialogContent';
import Skeleton from '@mui/material/Skeleton';
import { isMissingRow } from '../data/errors';
import type { MessageKey } from '../i18n/messages';
import { useErrorText } from '../i18n/useErrorText';
import { useText } from '../i18n/useText';
import { ErrorDetails } from './ErrorDetails';

interface Props {
  error: unknown;
  failed: MessageKey;
  gone: MessageKey;
}

/** The content of a dialog while its record loads, or the reason why it cannot be shown. */
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
  return (
    <DialogContent>
      <Alert severity="error">
        {isMissingRow(error)
          ? text(gone)
          : text('errors.full_screen', { message: explain(error, failed) })}
        {!isMissingRow(error) && <ErrorDetails error={error} />}
      </Alert>
    </DialogContent>
  );
}
