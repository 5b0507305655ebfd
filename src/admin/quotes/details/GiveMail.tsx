import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { AdminDataProvider } from '../../data/dataProvider';
import { useText } from '../../i18n/useText';
import { BusyButton } from '../../screen/controls';
import { FailureAlert } from '../../screen/Failures';
import { useIsShown } from '../../screen/useIsShown';
import { SearchDialog } from '../../search/SearchDialog';
import type { Choice } from '../../search/useSearchOptions';
import { useAction } from '../../write/useAction';
import { useDone } from '../../write/useSave';
import type { Quote } from '../table';

interface Props {
  quote: Pick<Quote, 'id' | 'name'>;
  onClose: () => void;
}

type Chosen = Parameters<Choice['choose']>[0];

/** Searches for the record of the client who has sent a mail, and makes the request a reply in it. */
export function GiveMail({ quote, onClose }: Props) {
  const text = useText();
  const title = useId();
  const navigate = useNavigate();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const done = useDone();
  const isShown = useIsShown();
  const [typed, type] = useState(quote.name);
  const [chosen, choose] = useState<Chosen | null>(null);
  const { act, busy, failure, dismiss } = useAction('quotes.give_failed', { inDialog: true });
  if (!chosen) {
    const choice = { title: text('quotes.give_title'), without: quote.id, choose };
    return <SearchDialog {...{ typed, onClose, choice }} onType={type} />;
  }
  const give = async () => {
    const ids = { quote_id: quote.id, subject_id: chosen.id };
    const given = await act(async () => {
      await dataProvider.call('give_mail', ids);
      return true;
    });
    if (!given) return;
    done(text('quotes.given'));
    if (isShown()) navigate(chosen.path, { replace: true });
  };
  return (
    <Dialog open onClose={() => !busy && onClose()} aria-labelledby={title} maxWidth="xs" fullWidth>
      <DialogTitle id={title}>{text('quotes.give_title')}</DialogTitle>
      <DialogContent>
        <FailureAlert failure={failure} onDismiss={dismiss} />
        <p>{text('quotes.give_sure', { name: chosen.name })}</p>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={busy}>
          {text('ra.action.cancel')}
        </Button>
        <BusyButton autoFocus variant="contained" onClick={give} busy={busy}>
          {text('quotes.give_confirm')}
        </BusyButton>
      </DialogActions>
    </Dialog>
  );
}
