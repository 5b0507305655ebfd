import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useDataProvider } from 'react-admin';
import type { AdminDataProvider } from '../data/dataProvider';
import { useText } from '../i18n/useText';
import { BusyButton } from '../ui/BusyButton';
import { useChange } from '../ui/changes/useChange';
import { FailureAlert } from '../ui/Failures';

interface Props {
  quotes: number;
  projects: number;
  onClose: () => void;
}

/** Asks for confirmation before the demo data is permanently removed. */
export function RemoveDemoData({ quotes, projects, onClose }: Props) {
  const text = useText();
  const title = useId();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { change, busy, failure, dismiss } = useChange({
    inForm: true,
    failed: 'errors.remove_demo',
    async send() {
      await dataProvider.removeDemoData();
      return { message: text('demo.removed') };
    },
    onChanged: onClose,
  });
  const counts = {
    quotes: text('demo.quotes', { smart_count: quotes }),
    projects: text('demo.projects', { smart_count: projects }),
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} maxWidth="xs" fullWidth>
      <DialogTitle id={title}>{text('demo.title')}</DialogTitle>
      <DialogContent>
        <FailureAlert failure={failure} onDismiss={dismiss} />
        <p>{text('demo.held', counts)}</p>
        <p>{text('demo.final')}</p>
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose} disabled={busy}>
          {text('app.cancel')}
        </Button>
        <BusyButton color="error" onClick={() => void change()} busy={busy}>
          {text('demo.remove')}
        </BusyButton>
      </DialogActions>
    </Dialog>
  );
}
