import Alert from '@mui/material/Alert';
import DialogContent from '@mui/material/DialogContent';
import { isMissingRow } from '../../data/errors';
import type { MessageKey } from '../../i18n/messages/messages';
import { useErrorText } from '../../i18n/useErrorText';
import { useText } from '../../i18n/useText';
import { useIsGone } from '../../news/useNews';
import { ErrorDetails } from '../ErrorDetails';
import { recordContent } from '../RecordColumns';
import { PendingForm, PendingRecord } from './PendingRecord';

interface Props {
  /** Selects the placeholder: that of a form if true, that of the details of a record if false. */
  form?: boolean;
  error: unknown;
  failed: MessageKey;
  gone: MessageKey;
  /** Whether the record does not exist, for example because somebody else deleted it. */
  isGone?: boolean;
}

/** Whether the record was deleted, even if it is still in the cache. */
export function useIsDeleted(id: string, error: unknown): boolean {
  return useIsGone(id) || isMissingRow(error);
}

/** The content of a dialog while its record loads, or the reason why the record cannot be shown. */
export function LoadingContent({
  form = false,
  error,
  failed,
  gone,
  isGone = isMissingRow(error),
}: Props) {
  const text = useText();
  const explain = useErrorText();
  if (!error && !isGone) {
    return (
      <DialogContent sx={{ ...recordContent, minHeight: 320 }}>
        {form ? <PendingForm /> : <PendingRecord />}
      </DialogContent>
    );
  }
  return (
    <DialogContent>
      <Alert severity="error">
        {isGone ? text(gone) : text('errors.full_screen', { message: explain(error, failed) })}
        {!isGone && <ErrorDetails error={error} />}
      </Alert>
    </DialogContent>
  );
}
