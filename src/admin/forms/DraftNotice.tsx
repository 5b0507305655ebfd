import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useText } from '../i18n/useText';

/** Says that an unsaved draft stands in the form again, and how to be rid of it. */
export function DraftNotice({ onDiscard }: { onDiscard: () => void }) {
  const text = useText();
  const discard = (
    <Button color="inherit" size="small" onClick={onDiscard}>
      {text('session.discard_draft')}
    </Button>
  );
  return (
    <Alert severity="info" action={discard} sx={{ marginBlockEnd: 2 }}>
      {text('session.draft')}
    </Alert>
  );
}
