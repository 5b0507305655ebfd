import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useText } from '../i18n/useText';

/** Reports that unsaved changes were restored, and offers to discard them. */
export function DraftNotice({ onDiscard }: { onDiscard: () => void }) {
  const text = useText();
  const discard = (
    <Button color="inherit" size="small" onClick={onDiscard}>
      {text('form.discard_draft')}
    </Button>
  );
  return (
    <Alert severity="info" action={discard}>
      {text('form.draft_restored')}
    </Alert>
  );
}
