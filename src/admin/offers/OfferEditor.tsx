import Alert from '@mui/material/Alert';
import { useRef, useState } from 'react';
import { ResourceContextProvider, useGetOne } from 'react-admin';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { RecordNews } from '../conversation/History';
import { authorName } from '../data/clientState';
import { paths } from '../data/paths';
import type { FormValues } from '../forms/DialogForm';
import { CreateForm, EditForm } from '../forms/RecordDialogs';
import { useUnsavedChanges } from '../forms/useUnsavedChanges';
import { useText } from '../i18n/useText';
import { draftKeys } from '../kit/drafts';
import { LoadingContent } from '../ui/RecordParts';
import { RoutedDialog } from '../ui/RoutedDialog';
import { recordMessages } from '../ui/resource';
import { useOffers } from './OfferActions';
import { OfferForm } from './OfferForm';
import { newOffer, type OfferValues, type QuoteOfOffer, toData, toForm } from './offerModel';
import { isOut, type Offer } from './table';

/** The form of an offer for a quote. If the quote has a draft, it opens the draft. */
export function OfferEditor() {
  const text = useText();
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const { search } = useLocation();
  // The drafts of a tab belong to the quote, because a new offer has no id yet.
  const unsaved = useUnsavedChanges(draftKeys.record('offers', id));
  const { data: quote, error } = useGetOne<QuoteOfOffer>('quotes', { id }, { retry: false });
  const { data: offers, error: unread } = useOffers(id);
  // Kept as state, so that a refresh behind the dialog does not replace the form.
  const [begun, begin] = useState<{ draft: Offer | null } | null>(null);
  if (!begun && offers) begin({ draft: offers.find(({ status }) => status === 'draft') ?? null });
  const saved = useRef<{ id?: string; isSent: boolean }>({ isSent: false });
  const close = () => {
    const send = saved.current.isSent ? saved.current.id : undefined;
    const record = paths.record('quotes', id, search);
    navigate(send ? paths.send(id, send, search) : record, { replace: true });
  };
  const note = (offer: Offer) => {
    saved.current.id = offer.id;
    return text('app.change', { name: offer.title, value: text('offer.saved') });
  };
  const form = {
    resource: 'offers',
    unsaved,
    toData: (values: FormValues) => toData(values as unknown as OfferValues) as Partial<Offer>,
    submitLabel: 'offer.save',
    also: {
      label: 'offer.save_and_send',
      choose: (isSent: boolean) => {
        saved.current.isSent = isSent;
      },
    },
    onClose: close,
    children: (
      <>
        <RecordNews resource="quotes" id={id} />
        {offers?.some(isOut) && <Alert severity="warning">{text('offer.other_open')}</Alert>}
        <OfferForm saved={begun?.draft ?? null} />
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
      onClose={() => unsaved.leave(close)}
    >
      <ResourceContextProvider value="offers">
        {!begun || !quote ? (
          <LoadingContent
            form
            error={error ?? unread}
            failed="quotes.load_failed"
            gone="quotes.not_found"
          />
        ) : begun.draft ? (
          <EditForm<Offer>
            {...form}
            id={begun.draft.id}
            row={offers?.find((offer) => offer.id === begun.draft?.id) ?? begun.draft}
            title=""
            name={({ title }) => title}
            toForm={toForm}
            saved={note}
            messages={recordMessages('offers')}
          />
        ) : (
          <CreateForm<Offer>
            {...form}
            initial={() => newOffer(quote)}
            toData={(values) => ({
              quote_id: id,
              ...form.toData(values),
              updated_by: authorName(),
            })}
            created={(offer) => ({ message: note(offer), to: paths.record('quotes', id) })}
            failed="offers.update_failed"
          />
        )}
      </ResourceContextProvider>
    </RoutedDialog>
  );
}
