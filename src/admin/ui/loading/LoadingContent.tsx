import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import DialogContent from '@mui/material/DialogContent';
import Skeleton from '@mui/material/Skeleton';
import { isMissingRow } from '../../data/errors';
import type { MessageKey } from '../../i18n/messages/messages';
import { useErrorText } from '../../i18n/useErrorText';
import { useText } from '../../i18n/useText';
import { useIsGone } from '../../news/useNews';
import { ErrorDetails } from '../Failures';
import { RecordColumn, recordContent } from '../RecordParts';
import { PendingText } from './PendingText';

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

/** A placeholder for the details of a record. */
function PendingRecord() {
  return (
    <RecordColumn
      lead={<PendingText lines={5} />}
      facts={
        <>
          <PendingText lines={4} />
          <PendingText lines={5} />
        </>
      }
      history={<PendingText lines={3} />}
    />
  );
}

/** A placeholder for a form: single-line fields in two columns above a text area. */
function PendingForm() {
  return (
    <Box aria-hidden sx={form}>
      {['first', 'second', 'third', 'fourth'].map((field) => (
        <Skeleton key={field} variant="rounded" height={38} />
      ))}
      <Skeleton variant="rounded" height={140} sx={{ gridColumn: '1 / -1' }} />
    </Box>
  );
}

const form = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
};
