import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { useDataProvider, useNotify, useRefresh } from 'react-admin';
import type { AdminDataProvider } from '../data/dataProvider';
import { useErrorText } from '../i18n/useErrorText';
import { useText } from '../i18n/useText';
import { BusyButton } from '../ui/BusyButton';
import { ErrorDetails } from '../ui/ErrorDetails';

interface Props {
  quotes: number;
  projects: number;
  onClose: () => void;
}

/** Asks for confirmation before the demo data is permanently removed. */
export function RemoveDemoData({ quotes, projects, onClose }: Props) {
  const text = useText();
  const title = useId();
  const explain = useErrorText();
  const notify = useNotify();
  const refresh = useRefresh();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => dataProvider.removeDemoData(),
    onSuccess: () => {
      notify(text('demo.removed'), { type: 'success' });
      onClose();
    },
    // Refreshes after a failure as well, because the data may have been removed although no
    // response arrived.
    onSettled: () => refresh(),
  });
  const counts = {
    quotes: text('demo.quotes', { smart_count: quotes }),
    projects: text('demo.projects', { smart_count: projects }),
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} maxWidth="xs" fullWidth>
      <DialogTitle id={title}>{text('demo.title')}</DialogTitle>
      <DialogContent>
        {error && (
          <Alert severity="error">
            {explain(error, 'errors.remove_demo')}
            <ErrorDetails error={error} />
          </Alert>
        )}
        <p>{text('demo.held', counts)}</p>
        <p>{text('demo.final')}</p>
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose} disabled={isPending}>
          {text('app.cancel')}
        </Button>
        <BusyButton color="error" onClick={() => mutate()} busy={isPending}>
          {text('demo.remove')}
        </BusyButton>
      </DialogActions>
    </Dialog>
  );
}
