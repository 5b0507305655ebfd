import Download from '@mui/icons-material/Download';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { localDay } from '../../../domain/dates';
import { useClientRecords } from '../../conversation/useTimeline';
import { authorName } from '../../data/clientState';
import type { AdminDataProvider } from '../../data/dataProvider';
import { useErrorText } from '../../i18n/errorTexts';
import { useFormats } from '../../i18n/useFormats';
import { useText } from '../../i18n/useText';
import { ErrorDetails } from '../../screen/Failures';
import { useStoredTexts } from '../../screen/resource';
import { SmallDialog } from '../../screen/SmallDialog';
import { useIsShown } from '../../screen/useIsShown';
import { useAction } from '../../write/useAction';
import { useDone } from '../../write/useSave';
import type { Quote } from '../table';

interface Props {
  quote: Pick<Quote, 'id' | 'email' | 'phone'>;
  onClose: () => void;
  onErased: () => void;
}

/** Returns the email address or, without one, the phone number. */
const personOf = ({ email, phone }: Pick<Quote, 'email' | 'phone'>) => email ?? phone ?? '';

/**
 * Shows how many records about a person are stored, offers them for download, and permanently
 * erases the personal data. People share phone numbers, so it only names the client's other addresses.
 */
export function ErasePerson({ quote, onClose, onErased }: Props) {
  const person = personOf(quote);
  const text = useText();
  const explain = useErrorText();
  const { list } = useFormats();
  const storedTexts = useStoredTexts();
  const dataProvider = useDataProvider<AdminDataProvider>();
  // The audit records who reads and erases the data.
  const call = () => {
    const author = authorName();
    return author === null ? { email: person } : { email: person, author };
  };
  // Read once each time that the dialog opens, because the audit records each reading.
  const { data: stored, error: unread } = useQuery({
    queryKey: ['person', person],
    queryFn: () => dataProvider.call('person_data', call()),
    retry: false,
    staleTime: 'static',
    gcTime: 0,
  });
  const done = useDone();
  const isShown = useIsShown();
  const { act, ...submission } = useAction('errors.erase', { inDialog: true });
  const erase = async () => {
    if (!(await act(() => dataProvider.call('erase_person', call())))) return;
    const smart_count = contracts.length;
    done(smart_count > 0 ? text('quotes.erased_personal', { smart_count }) : text('quotes.erased'));
    if (isShown()) onErased();
  };
  const contracts = (stored?.offers ?? []).flatMap(({ number, status }) =>
    // Does not break at the hyphens.
    status === 'accepted' && number !== null ? number.replaceAll('-', '\u2011') : [],
  );
  const { data: client } = useClientRecords(quote.id);
  const isStored = (id: string) => stored?.quotes.some((own) => own.id === id);
  const others = client?.quotes.filter(({ id }) => !isStored(id)).map(personOf) ?? [];
  const statusChanges = stored?.events.filter(({ details }) => 'status' in details) ?? [];
  return (
    <SmallDialog
      title={text('quotes.erase_title')}
      submission={submission}
      confirm={text('quotes.erase_confirm')}
      isFinal
      isDisabled={!stored}
      onConfirm={erase}
      onClose={onClose}
    >
      {unread && !submission.failure && (
        <Alert severity="error">
          {explain(unread, 'errors.erase')}
          <ErrorDetails error={unread} />
        </Alert>
      )}
      <p>
        <bdi>{text('quotes.erase_held', { person })}</bdi>
      </p>
      {stored && (
        <>
          <ul>
            {storedTexts(lengthsOf(stored)).map((line) => (
              <li key={line}>{line}</li>
            ))}
            <li>{text('quotes.erase_changes', { smart_count: statusChanges.length })}</li>
            <li>{text('projects.notes', { smart_count: stored.notes.length })}</li>
          </ul>
          <Button startIcon={<Download />} onClick={() => download(stored)}>
            {text('quotes.erase_download')}
          </Button>
        </>
      )}
      {contracts.length > 0 && (
        <p>
          {text('quotes.erase_kept', { numbers: list(contracts), smart_count: contracts.length })}
        </p>
      )}
      {stored && others.length > 0 && (
        <p>{text('quotes.erase_others', { others: list([...new Set(others)]) })}</p>
      )}
      <p>{text('quotes.erase_beyond')}</p>
      <p>{text('quotes.erase_final')}</p>
    </SmallDialog>
  );
}

/** Returns the number of rows of each part. */
const lengthsOf = (stored: object) =>
  Object.fromEntries(
    Object.entries(stored).flatMap(([part, rows]) =>
      Array.isArray(rows) ? [[part, rows.length]] : [],
    ),
  );

function download(stored: object): void {
  const link = document.createElement('a');
  const json = JSON.stringify(stored, null, 2);
  link.href = URL.createObjectURL(new Blob([json], { type: 'application/json' }));
  link.download = `person-data-${localDay(new Date())}.json`;
  link.click();
}
