import Alert from '@mui/material/Alert';
import DialogContent from '@mui/material/DialogContent';
import { lazy, Suspense, useState } from 'react';
import { useGetOne } from 'react-admin';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { quoteStatuses } from '../../domain/quotes';
import { useText } from '../i18n/useText';
import { LoadingContent } from '../layout/LoadingContent';
import { RoutedDialog } from '../layout/RoutedDialog';
import { Neighbours } from '../list/Neighbours';
import { StatusHistory } from '../list/StatusHistory';
import { paths } from '../paths';
import type { Quote } from '../records';
import { draftKeys, readDraft } from '../session/drafts';
import { type Channel, channels } from './answer';
import { DetailActions } from './DetailActions';
import { ClientFacts, ProjectFacts, SourceFacts } from './QuoteFacts';
import { SamePerson } from './SamePerson';

const AnswerForm = lazy(() =>
  import('./AnswerForm').then((module) => ({ default: module.AnswerForm })),
);

/** A quote over the list, at its own address. */
export function QuoteDetails() {
  const text = useText();
  const { id = '' } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const { data: quote, error } = useGetOne<Quote>('quotes', { id }, { retry: false });
  const close = () => navigate(paths.quotes(search));
  return (
    <RoutedDialog title={text('quotes.details')} onClose={close}>
      <Neighbours id={id} path={paths.quote} />
      {quote ? (
        <Details key={id} quote={quote} onClose={close} />
      ) : (
        <LoadingContent error={error} failed="errors.quotes" gone="quotes.not_found" />
      )}
    </RoutedDialog>
  );
}

function Details({ quote, onClose }: { quote: Quote; onClose: () => void }) {
  const text = useText();
  const [failure, setFailure] = useState<string | null>(null);
  const [channel, setChannel] = useState(() => draftedChannel(quote.id));
  return (
    <>
      <DialogContent tabIndex={0} sx={{ display: 'grid', gap: 3, alignContent: 'start' }}>
        {failure && (
          <Alert severity="error" onClose={() => setFailure(null)}>
            {failure}
          </Alert>
        )}
        {quote.is_spam && <Alert severity="warning">{text('quotes.spam')}</Alert>}
        {channel && (
          <Suspense fallback={null}>
            <AnswerForm key={channel} quote={quote} channel={channel} onFailure={setFailure} />
          </Suspense>
        )}
        <ClientFacts quote={quote} />
        <ProjectFacts quote={quote} />
        <SourceFacts quote={quote} />
        <StatusHistory entity="quote" id={quote.id} statuses={quoteStatuses} />
        <SamePerson quote={quote} />
      </DialogContent>
      <DetailActions quote={quote} onFailure={setFailure} onAnswer={setChannel} onClose={onClose} />
    </>
  );
}

/** An answer that was begun opens again. */
function draftedChannel(quoteId: string): Channel | null {
  const begun = (channel: Channel) =>
    readDraft(sessionStorage, draftKeys.answer(quoteId, channel)) !== null;
  return channels.find(begun) ?? null;
}
