import Alert from '@mui/material/Alert';
import { ErrorDetails } from './ErrorDetails';

export interface Failure {
  text: string;
  error: unknown;
}

interface Props {
  failure: Failure | null;
  onDismiss: () => void;
}

/** Explains inside a dialog why an action failed. */
export function FailureAlert({ failure, onDismiss }: Props) {
  if (failure === null) return null;
  return (
    <Alert severity="error" onClose={onDismiss} sx={{ whiteSpace: 'pre-line' }}>
      {failure.text}
      <ErrorDetails error={failure.error} />
    </Alert>
  );
}
