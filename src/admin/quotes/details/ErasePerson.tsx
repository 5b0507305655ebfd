import Download from '@mui/icons-material/Download';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { useDataProvider, useNotify, useRefresh } from 'react-admin';
import { localDay } from '../../../domain/dates';
import type { AdminDataProvider } from '../../data/dataProvider';
import { useErrorText } from '../../i18n/useErrorText';
import { useText } from '../../i18n/useText';
import { BusyButton } from '../../ui/BusyButton';
import { ErrorDetails } from '../../ui/ErrorDetails';
import { usePersonData } from './usePersonData';

interface Props {
  email: string;
  onClose: () => void;
  onErased: () => void;
}

/**
 * Shows how many records about a person are stored, offers them for download, and permanently
 * erases the personal data.
 */
export function ErasePerson({ email, onClose, onErased }: Props) {
  const text = useText();
  const title = useId();
  const explain = useErrorText();
  const notify = useNotify();
  const refresh = useRefresh();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { data: held, error: unread } = usePersonData(email);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => dataProvider.erasePerson(email),
    onSuccess: () => {
      notify(text('quotes.erased'), { type: 'success' });
      refresh();
      onErased();
    },
    // Refreshes, because the data may have been erased although no response arrived.
    onError: () => refresh(),
  });
  const failure = error ?? unread;
  const statusChanges = held?.events.filter(({ details }) => 'status' in details) ?? [];
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} maxWidth="xs" fullWidth>
      <DialogTitle id={title}>{text('quotes.erase_title')}</DialogTitle>
      <DialogContent>
        {failure && (
          <Alert severity="error">
            {explain(failure, 'errors.erase')}
            <ErrorDetails error={failure} />
          </Alert>
        )}
        <p>
          <bdi>{text('quotes.erase_held', { email })}</bdi>
        </p>
        {held && (
          <>
            <ul>
              <li>{text('quotes.erase_quotes', { smart_count: held.quotes.length })}</li>
              <li>{text('quotes.erase_projects', { smart_count: held.projects.length })}</li>
              <li>{text('quotes.erase_changes', { smart_count: statusChanges.length })}</li>
              <li>{text('quotes.erase_notes', { smart_count: held.notes.length })}</li>
            </ul>
            <Button startIcon={<Download />} onClick={() => download(held)}>
              {text('quotes.erase_download')}
            </Button>
          </>
        )}
        <p>{text('quotes.erase_final')}</p>
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose} disabled={isPending}>
          {text('app.cancel')}
        </Button>
        <BusyButton color="error" onClick={() => mutate()} busy={isPending} disabled={!held}>
          {text('quotes.erase_confirm')}
        </BusyButton>
      </DialogActions>
    </Dialog>
  );
}

function download(held: object): void {
  const link = document.createElement('a');
  const json = JSON.stringify(held, null, 2);
  link.href = URL.createObjectURL(new Blob([json], { type: 'application/json' }));
  link.download = `person-data-${localDay(new Date())}.json`;
  link.click();
}
