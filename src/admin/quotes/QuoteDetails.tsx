import Alert from '@mui/material/Alert';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { useLayoutEffect, useRef, useState } from 'react';
import { useGetOne } from 'react-admin';
import { useParams } from 'react-router-dom';
import { quoteStatuses } from '../../domain/quotes';
import { lazyPart } from '../data/lazyPart';
import { paths } from '../data/paths';
import type { Quote } from '../data/records';
import { draftKeys, readDraft } from '../forms/drafts';
import { useText } from '../i18n/useText';
import { PrevNextButtons } from '../list/PrevNextButtons';
import { UndeliveredReceipt } from '../mail/UndeliveredReceipt';
import { Timeline } from '../notes/Timeline';
import { type Failure, FailureAlert } from '../ui/FailureAlert';
import { focusQuietly } from '../ui/focusQuietly';
import { LoadingContent, useIsDeleted } from '../ui/LoadingContent';
import { PartBoundary } from '../ui/PartBoundary';
import { RoutedDialog } from '../ui/RoutedDialog';
import { useCloseDialog } from '../ui/useCloseDialog';
import { useAnswerKeys } from './AnswerButtons';
import { type WrittenChannel, writtenChannels } from './answer';
import { ClientHistory } from './ClientHistory';
import { DetailActions } from './DetailActions';
import { FollowUp } from './FollowUp';
import { ClientSection, RequestSection, SourceSection } from './QuoteSections';
import { spamKey } from './quoteModel';
import { SentQuestion } from './SentQuestion';
import { useNextWaiting } from './useNextWaiting';
import { type OpenedAnswer, useOpenAnswer } from './useOpenAnswer';

const AnswerForm = lazyPart(() => import('./AnswerForm').then((module) => module.AnswerForm));

/** A dialog over the list with its own address. */
export function QuoteDetails() {
  const text = useText();
  const { id = '' } = useParams();
  const { data: quote, error } = useGetOne<Quote>('quotes', { id }, { retry: false });
  const isGone = useIsDeleted(id, error);
  const name = quote && text('app.pair', { first: quote.reference, second: quote.name });
  const close = useCloseDialog(paths.quotes);
  return (
    <RoutedDialog title={text('quotes.details')} name={name} rowId={id} onClose={close}>
      <PrevNextButtons id={id} path={paths.quote} name={name} />
      {quote && !isGone ? (
        <Details key={id} quote={quote} onClose={close} />
      ) : (
        <LoadingContent
          error={error}
          isGone={isGone}
          failed="errors.quotes"
          gone="quotes.not_found"
        />
      )}
    </RoutedDialog>
  );
}

function Details({ quote, onClose }: { quote: Quote; onClose: () => void }) {
  const text = useText();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [written, setWritten] = useState(() => draftedChannel(quote.id));
  const [opened, setOpened] = useState<OpenedAnswer | null>(null);
  const goToNext = useNextWaiting(quote.id);
  const open = useOpenAnswer(setOpened);
  const content = useContentFocus();
  useAnswerKeys((channel) => open(channel, quote), 'dialog');
  const leave = () => {
    focusQuietly(content.current);
    setOpened(null);
  };
  return (
    <>
      <DialogContent
        ref={content}
        tabIndex={0}
        sx={{ display: 'grid', gap: 3, alignContent: 'start' }}
      >
        <FailureAlert failure={failure} onDismiss={() => setFailure(null)} />
        {quote.is_spam && <Alert severity="warning">{text(spamKey(quote.spam_reason))}</Alert>}
        <UndeliveredReceipt quoteId={quote.id} email={quote.email} />
        {written && (
          <PartBoundary>
            <AnswerForm
              key={written}
              quote={quote}
              channel={written}
              onOpen={(message) => open(written, quote, message)}
            />
          </PartBoundary>
        )}
        <ClientSection quote={quote} />
        <RequestSection quote={quote} />
        <SourceSection quote={quote} />
        <FollowUp quote={quote} />
        <ClientHistory quote={quote} />
        <Timeline entity="quote" id={quote.id} statuses={quoteStatuses} />
      </DialogContent>
      {opened && quote.status === 'pending' && (
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

/** The channel of an unfinished answer, which opens again. */
function draftedChannel(quoteId: string): WrittenChannel | null {
  const begun = (channel: WrittenChannel) =>
    readDraft(sessionStorage, draftKeys.answer(quoteId, channel)) !== null;
  return writtenChannels.find(begun) ?? null;
}

/** Gives the content the focus that the quote before took along, so that its keys go on. */
function useContentFocus() {
  const content = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (document.activeElement === document.body) focusQuietly(content.current);
  }, []);
  return content;
}
