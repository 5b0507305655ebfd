import Alert from '@mui/material/Alert';

interface Props {
  /** The text of the failure, or null to render nothing. */
  failure: string | null;
  onDismiss: () => void;
}

/** Says inside a dialog why an action failed. */
export function FailureAlert({ failure, onDismiss }: Props) {
  if (failure === null) return null;
  return (
    <Alert severity="error" onClose={onDismiss}>
      {failure}
    </Alert>
  );
}
