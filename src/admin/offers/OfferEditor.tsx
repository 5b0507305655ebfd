import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { useGetOne } from 'react-admin';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { writtenColumns } from '../../domain/schema';
import { RecordNews } from '../conversation/RecordNews';
import { authorName } from '../data/clientState';
import { paths } from '../data/paths';
import { draftKeys } from '../form/drafts';
import { CreateForm, EditForm } from '../form/RecordForm';
import { useFormDialog } from '../form/useFormDialog';
import { useLanguage } from '../i18n/i18nProvider';
import { useText } from '../i18n/useText';
import { LoadingContent } from '../screen/LoadingContent';
import { RoutedDialog } from '../screen/RoutedDialog';
import { OfferForm } from './OfferForm';
import { OfferTotals } from './OfferLines';
import { useOffers } from './OfferSection';
import { newOffer, type OfferValues, type QuoteOfOffer, toForm } from './offerValues';
import { isOut, type Offer } from './table';
import { filledLines } from './typedLines';

/** The form of an offer for a quote. If the quote has a draft, it opens the draft. */
export function OfferEditor() {
  const text = useText();
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { data: quote, error } = useGetOne<QuoteOfOffer>('quotes', { id }, { retry: false });
  const { data: offers, error: unread, isFetchedAfterMount } = useOffers(id);
  // Kept as state, so that a refresh behind the dialog does not replace the form. Waits, because somebody may have begun,
  // changed or sent a draft since the offers were read.
  const [opened, setOpened] = useState<{ draft: Offer | undefined } | null>(null);
  if (!opened && offers && isFetchedAfterMount)
    setOpened({ draft: offers.find(({ status }) => status === 'draft') });
  const typing = useLanguage();
  const open = (path: string) => navigate(path, { replace: true });
  // The drafts of a tab belong to the quote, because a new offer has no id yet.
  const dialog = useFormDialog(draftKeys.record('offers', id), () =>
    open(paths.record('quotes', id, search)),
  );
  const form = {
    resource: 'offers',
    dialog,
    transform: (values: object) =>
      written({ ...values, lines: filledLines(values as OfferValues, typing) }),
    notice: ({ title }: Offer) => text('app.change', { name: title, value: text('offer.saved') }),
    submitLabel: 'offer.save',
    also: 'offer.save_and_send',
    onSaved: (offer: Offer, isSent: boolean) =>
      isSent ? open(paths.send(id, offer.id, search)) : dialog.close(),
    foot: <OfferTotals />,
    children: (
      <>
        <RecordNews resource="quotes" id={id} />
        {offers?.some(isOut) && <Alert severity="warning">{text('offer.other_open')}</Alert>}
        {quote && <OfferForm quote={quote} />}
      </>
    ),
  } as const;
  return (
    <RoutedDialog
      full
      title={text('offer.write')}
      reference={quote?.reference}
      name={quote?.name}
      rowId={id}
      onClose={dialog.leave}
    >
      {!opened || !quote ? (
        <LoadingContent
          form
          error={error ?? unread}
          failed="quotes.load_failed"
          gone="quotes.not_found"
        />
      ) : opened.draft ? (
        <EditForm<Offer> {...form} row={opened.draft} name={({ title }) => title} toForm={toForm} />
      ) : (
        <CreateForm<Offer>
          {...form}
          defaultValues={{ ...newOffer(quote), updated_by: authorName() }}
        />
      )}
    </RoutedDialog>
  );
}

/** Returns the columns that staff write. What was typed in a draft that is gone has all columns of that draft, also its id. */
function written({ id: _gone, ...values }: Record<string, unknown>) {
  const inserted: readonly string[] = writtenColumns.offers.INSERT;
  return Object.fromEntries(Object.entries(values).filter(([column]) => inserted.includes(column)));
}
