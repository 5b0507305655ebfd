import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { AdminDataProvider } from '../../data/dataProvider';
import { useText } from '../../i18n/useText';
import { SmallDialog } from '../../screen/SmallDialog';
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
  const navigate = useNavigate();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const done = useDone();
  const isShown = useIsShown();
  const [typed, type] = useState(quote.name);
  const [chosen, choose] = useState<Chosen | null>(null);
  const { act, ...submission } = useAction('quotes.give_failed', { inDialog: true });
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
    <SmallDialog
      title={text('quotes.give_title')}
      submission={submission}
      confirm={text('quotes.give_confirm')}
      onConfirm={give}
      onClose={onClose}
    >
      <p>{text('quotes.give_sure', { name: chosen.name })}</p>
    </SmallDialog>
  );
}
