import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { useLayoutEffect, useRef, useState } from 'react';
import { useGetList, useListContext } from 'react-admin';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { LONGEST_WAITING } from '../../data/listQuery';
import { paths } from '../../data/paths';
import type { Mail } from '../../data/records';
import { draftKeys, readDraft } from '../../forms/drafts';
import { useText } from '../../i18n/useText';
import { DetailsDialog } from '../../list/DetailsDialog';
import { useRecordNews } from '../../news/poll';
import { RecordNews } from '../../notes/RecordNews';
import { Timeline } from '../../notes/Timeline';
import { type Failure, FailureAlert } from '../../ui/Failures';
import { DetailSection, RecordColumn, recordContent, Words } from '../../ui/RecordParts';
import { focusQuietly } from '../../ui/screen';
import { AnswerForm } from '../answers/AnswerForms';
import { SentQuestion, useAnswerKeys } from '../answers/AnswerRows';
import { nextWaiting, type WrittenChannel, writtenChannels } from '../answers/answer';
import { type OpenedAnswer, useOpenAnswer } from '../answers/useOpenAnswer';
import { spamKey } from '../quoteModel';
import type { Quote } from '../table';
import { DetailActions } from './DetailActions';
import { FollowUp, OnIt } from './FollowUpAndTaking';
import { ClientHistory, ClientSection, RequestSection, SourceSection } from './QuoteFacts';

export const QuoteDetails = () => (
  <DetailsDialog<Quote> resource="quotes" reference={({ reference }) => reference}>
    {(quote, close) => <QuoteRecord key={quote.id} quote={quote} onClose={close} />}
  </DetailsDialog>
);

/**
 * The content of the dialog for a quote, such as the client's message, the details, the history and
 * the actions.
 */
function QuoteRecord({ quote, onClose }: { quote: Quote; onClose: () => void }) {
  const text = useText();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [written, setWritten] = useState(() => draftedChannel(quote.id));
  const [opened, setOpened] = useState<OpenedAnswer | null>(null);
  const goToNext = useNextWaiting(quote.id, opened !== null);
  const open = useOpenAnswer(setOpened);
  const content = useContentFocus();
  const news = useRecordNews(quote.id);
  // Whether to ask the user if the opened answer was sent. A change by somebody else (`news`) may
  // have ended the status `pending`, but the user may have sent the answer too.
  const isAsked = quote.status === 'pending' || news.length > 0;
  useAnswerKeys((channel) => open(channel, quote), 'dialog');
  const leave = () => {
    focusQuietly(content.current);
    setOpened(null);
  };
  return (
    <>
      <DialogContent ref={content} tabIndex={0} sx={recordContent}>
        <RecordNews resource="quotes" id={quote.id} />
        <FailureAlert failure={failure} onDismiss={() => setFailure(null)} />
        {quote.is_spam && <Alert severity="warning">{text(spamKey(quote.spam_reason))}</Alert>}
        <UndeliveredReceipt quoteId={quote.id} email={quote.email} />
        <RecordColumn
          lead={
            <>
              <DetailSection
                title={text('resources.quotes.fields.message')}
                action={<OnIt quote={quote} onFailure={setFailure} />}
              >
                <Words lang={quote.language}>{quote.message}</Words>
              </DetailSection>
              {written && (
                <AnswerForm
                  key={written}
                  quote={quote}
                  channel={written}
                  onOpen={(message) => open(written, quote, message)}
                />
              )}
            </>
          }
          facts={
            <>
              <ClientSection quote={quote} />
              <RequestSection quote={quote} />
              <FollowUp quote={quote} />
              <ClientHistory quote={quote} />
              <SourceSection quote={quote} />
            </>
          }
          history={<Timeline resource="quotes" id={quote.id} />}
        />
      </DialogContent>
      {opened && isAsked && (
        <DialogActions sx={{ justifyContent: 'start', paddingInline: { xs: 2, sm: 3 } }}>
          <SentQuestion
            answer={opened}
            onContacted={() => {
              leave();
              goToNext();
            }}
            onNotSent={leave}
            onFailure={setFailure}
          />
        </DialogActions>
      )}
      <DetailActions
        quote={quote}
        onFailure={setFailure}
        onAnswer={(channel) => open(channel, quote)}
        onWrite={setWritten}
        onClose={onClose}
      />
    </>
  );
}

/**
 * Returns the channel of an unfinished answer, so that the form of that answer opens again, or null
 * if there is none.
 */
function draftedChannel(quoteId: string): WrittenChannel | null {
  const begun = (channel: WrittenChannel) =>
    readDraft(sessionStorage, draftKeys.answer(quoteId, channel)) !== null;
  return writtenChannels.find(begun) ?? null;
}

/**
 * If the focused element was removed together with the previous quote, focuses the content, so that
 * shortcuts still work.
 */
function useContentFocus() {
  const content = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (document.activeElement === document.body) focusQuietly(content.current);
  }, []);
  return content;
}

/**
 * Warns that the confirmation email to the client was not delivered, with the reason and a link to
 * correct the email address.
 */
function UndeliveredReceipt({ quoteId, email }: { quoteId: string; email: string }) {
  const text = useText();
  const { search, state } = useLocation();
  const { data: undelivered } = useGetList<Mail>(
    'mails',
    {
      filter: { quote_id: quoteId, kind: 'receipt', 'status@in': '(failed,dismissed)' },
      pagination: { page: 1, perPage: 1 },
      // The key of the query contains `meta`, so that the query runs again after staff correct the
      // email address. The correction queues a new confirmation email.
      meta: { email },
    },
    { retry: false },
  );
  const receipt = undelivered?.[0];
  if (!receipt) return null;
  return (
    <Alert
      severity="warning"
      action={
        <Button
          component={Link}
          to={paths.edit('quotes', quoteId, search)}
          replace
          state={state}
          size="small"
          color="inherit"
        >
          {text('mail.correct_address')}
        </Button>
      }
    >
      {text('mail.receipt_failed', { error: receipt.last_error ?? text('mail.no_worker') })}
    </Alert>
  );
}

/**
 * Returns a function that opens the next quote: of the other quotes that match the filter of the
 * list, the one that has waited longest. The next quote is read as soon as the answer is opened in
 * another program, so that the details of the next quote open without a delay.
 */
function useNextWaiting(id: string, isAnswerOpen: boolean): () => void {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const { data = [], filterValues } = useListContext<Quote>();
  const { data: waiting = data } = useGetList<Quote>(
    'quotes',
    {
      filter: { ...filterValues, status: 'pending' },
      sort: LONGEST_WAITING,
      pagination: { page: 1, perPage: 2 },
    },
    // Shows no error, because after an error the next quote is chosen from the rows of the list.
    {
      enabled: isAnswerOpen && (filterValues.status ?? 'pending') === 'pending',
      onError: () => {},
    },
  );
  return () => {
    const next = nextWaiting(waiting, id);
    if (next) navigate(paths.record('quotes', next.id, search), { replace: true, state });
  };
}
