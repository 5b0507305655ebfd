import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import DialogContent from '@mui/material/DialogContent';
import Skeleton from '@mui/material/Skeleton';
import { isMissingRow } from '../data/errors';
import { useErrorText } from '../i18n/errorTexts';
import type { MessageKey } from '../i18n/messages/en';
import { useText } from '../i18n/useText';
import { ErrorDetails } from './Failures';
import { PendingText } from './PageParts';
import { RecordColumn, recordContent } from './RecordParts';

interface LoadingProps {
  /** Selects the placeholder: that of a form if true, that of the details of a record if false. */
  form?: boolean;
  error: unknown;
  failed: MessageKey;
  gone: MessageKey;
  /** Whether the record does not exist, for example because somebody else deleted it. */
  isGone?: boolean;
}

export function LoadingContent(props: LoadingProps) {
  const { form = false, error, failed, gone, isGone = isMissingRow(error) } = props;
  const text = useText();
  const explain = useErrorText();
  if (!error && !isGone) {
    return (
      <DialogContent sx={{ ...recordContent, minHeight: 320 }}>
        {form ? (
          <Box aria-hidden sx={pendingForm}>
            {['first', 'second', 'third', 'fourth'].map((field) => (
              <Skeleton key={field} variant="rounded" height={38} />
            ))}
            <Skeleton variant="rounded" height={140} sx={{ gridColumn: '1 / -1' }} />
          </Box>
        ) : (
          <RecordColumn>
            {[5, 3, 4, 6].map((lines) => (
              <PendingText key={lines} lines={lines} />
            ))}
          </RecordColumn>
        )}
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

const pendingForm = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
};
