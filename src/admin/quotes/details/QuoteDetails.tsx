import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { useGetList, useListContext } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import { clientLanguages } from '../../../domain/languages';
import {
  campaign,
  optionalTexts,
  projectTypes,
  rejectionReasons,
  timelines,
} from '../../../domain/quotes';
import { type Addressee, clientOfQuote } from '../../conversation/addressee';
import { requestOf } from '../../conversation/blocks';
import { useTimeline } from '../../conversation/useTimeline';
import { LONGEST_WAITING } from '../../data/listQuery';
import { paths } from '../../data/paths';
import { useLabel, useText } from '../../i18n/useText';
import { useShortcuts } from '../../keyboard/useShortcuts';
import { OfferSection, useOffers } from '../../offers/OfferSection';
import { type OfferMenu, useOfferMenu } from '../../offers/useOfferMenu';
import { FollowUp } from '../../owner/FollowUp';
import { Owner } from '../../owner/Owner';
import { EmailLink, NamedLinks, PhoneLink } from '../../record/ContactLinks';
import { DescriptionList } from '../../record/DescriptionList';
import { RecordActions, RecordPage } from '../../record/RecordPage';
import { TimeStamp } from '../../screen/dates';
import { isWriting } from '../../screen/screen';
import { useCloseDialog } from '../../screen/useFrom';
import { useIsShown } from '../../screen/useIsShown';
import { Conversation } from '../../timeline/Conversation';
import { RecordDetails } from '../../timeline/RecordDetails';
import { CorrectAddress } from '../../writing/CorrectAddress';
import { nextWaiting } from '../nextWaiting';
import { Budget } from '../QuoteCells';
import { canGive, suspicionKey } from '../quoteModel';
import { canWriteOffer, currentOffer, quoteStep } from '../quoteStep';
import type { Quote } from '../table';
import { useSpamMark } from '../useSpamMark';
import { ClientHistory, FurtherWork } from './ClientHistory';
import { ErasePerson } from './ErasePerson';
import { GiveMail } from './GiveMail';
import { QuoteNextStep } from './QuoteNextStep';

export function QuoteDetails() {
  // Stays while staff walk from one quote to the next.
  const [answered, setAnswered] = useState<Versions>({});
  const answer = ({ id, updated_at }: Quote) =>
    setAnswered((others) => ({ ...others, [id]: updated_at }));
  return (
    <RecordPage<Quote> resource="quotes" reference={({ reference }) => reference}>
      {(quote) => <QuoteRecord quote={quote} answered={answered} onAnswered={answer} />}
    </RecordPage>
  );
}

/** The versions of quotes by their ids. */
type Versions = Readonly<Record<string, string>>;

interface RecordProps {
  quote: Quote;
  /** The versions of the quotes that were answered. The cache may still hold them as rows that wait. */
  answered: Versions;
  onAnswered: (quote: Quote) => void;
}

/**
 * The content of the dialog for a quote, such as the client's message, the details, the history and
 * the actions.
 */
function QuoteRecord({ quote, answered, onAnswered }: RecordProps) {
  const [isOpened, setOpened] = useState(false);
  const [isMessageBegun, setMessageBegun] = useState(false);
  const goToNext = useNextWaiting(quote, isOpened, answered);
  const to = clientOfQuote(quote);
  const current = currentOffer(quote.offers);
  const offers = useOffers(quote.id);
  const read = offers.data?.map(({ updated_at }) => updated_at).join();
  const offer = offers.data?.find(({ id }) => id === current?.id);
  const step = quoteStep(quote);
  const menu = useOfferMenu(offer, step.actions);
  return (
    <RecordDetails
      row={quote}
      step={<QuoteNextStep {...{ quote, to, step, offer, menu, isMessageBegun }} />}
      parts={[{ version: read, refetch: offers.refetch }]}
      notices={
        <>
          {menu.dialog}
          <UndeliveredReceipt to={to} />
        </>
      }
      foot={<DetailActions quote={quote} offerItems={menu.items} />}
    >
      <Conversation
        to={to}
        request={requestOf(quote)}
        action={<Owner {...to} />}
        onOpened={() => setOpened(true)}
        onAnswered={() => {
          onAnswered(quote);
          goToNext();
        }}
        onBegun={setMessageBegun}
      />
      <OfferSection quoteId={quote.id} />
      <FurtherWork quote={quote} />
      <ClientSection quote={quote} />
      <RequestSection quote={quote} />
      <FollowUp {...to} />
      <ClientHistory quote={quote} />
      <SourceSection quote={quote} />
    </RecordDetails>
  );
}

/** The contact details of the client, without the name, which is the title of the dialog. */
function ClientSection({ quote }: { quote: Quote }) {
  const text = useText();
  const words = (value: string | null) => value && <bdi lang={quote.language}>{value}</bdi>;
  return (
    <DescriptionList
      title={text('quotes.client_info')}
      values={{
        email: quote.email && <EmailLink email={quote.email} />,
        ...Object.fromEntries(optionalTexts.map((field) => [field, words(quote[field])])),
        phone: quote.phone && <PhoneLink phone={quote.phone} />,
      }}
    />
  );
}

function RequestSection({ quote }: { quote: Quote }) {
  const text = useText();
  const label = useLabel();
  return (
    <DescriptionList
      title={text('quotes.project_info')}
      values={{
        project_type: label(projectTypes, quote.project_type),
        budget: <Budget budget={quote.budget} />,
        timeline: label(timelines, quote.timeline) || text('app.not_specified'),
        rejection_reason: label(rejectionReasons, quote.rejection_reason) || null,
        links: quote.links && <NamedLinks links={quote.links} />,
        created_at: <TimeStamp value={quote.created_at} time />,
      }}
    />
  );
}

function SourceSection({ quote }: { quote: Quote }) {
  const text = useText();
  const label = useLabel();
  const { landing_path: page, referrer } = quote.source;
  const from = campaign(quote.source);
  return (
    <DescriptionList
      title={text('quotes.source')}
      values={{
        reference: <bdi dir="ltr">{quote.reference}</bdi>,
        language: label(clientLanguages, quote.language),
        'source.landing_path': page ? <bdi dir="ltr">{page}</bdi> : null,
        'source.referrer': referrer ? <bdi dir="ltr">{referrer}</bdi> : null,
        'source.campaign': from ? <bdi>{from}</bdi> : null,
      }}
    />
  );
}

interface ActionsProps {
  quote: Quote;
  offerItems: OfferMenu['items'];
}

/** The foot of a quote: its status, and what staff do with it less often. */
function DetailActions({ quote, offerItems }: ActionsProps) {
  const text = useText();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [erasing, setErasing] = useState(false);
  const [isGiving, setGiving] = useState(false);
  const close = useCloseDialog();
  const { busy, mark } = useSpamMark();
  const suspicion = suspicionKey(quote);
  const spam = {
    key: 'spam',
    label: text('quotes.mark_spam'),
    disabled: busy,
    onClick: () => mark([quote], true),
  };
  const give = { key: 'give', label: text('quotes.give'), onClick: () => setGiving(true) };
  const more = [
    ...offerItems,
    {
      key: 'edit',
      ...(offerItems.length > 0 && { heading: <bdi dir="ltr">{quote.reference}</bdi> }),
      label: text('quotes.edit'),
      onClick: () => navigate(paths.edit('quotes', quote.id, search), { replace: true }),
    },
    ...(canGive(quote) ? [give] : []),
    ...(quote.is_spam ? [] : [spam]),
    {
      key: 'erase',
      label: text('quotes.erase'),
      isDangerous: true,
      onClick: () => setErasing(true),
    },
  ];
  const write = () => navigate(paths.offer(quote.id, search), { replace: true });
  useShortcuts(canWriteOffer(quote) ? { o: write } : {}, 'dialog');
  return (
    <>
      <RecordActions row={quote} shown={suspicion && text(suspicion)} more={more} />
      {isGiving && <GiveMail quote={quote} onClose={() => setGiving(false)} />}
      {erasing && <ErasePerson quote={quote} onClose={() => setErasing(false)} onErased={close} />}
    </>
  );
}

/**
 * Warns that the confirmation email to the client was not delivered or came back, with the reason and a link to
 * correct the email address.
 */
function UndeliveredReceipt({ to }: { to: Addressee }) {
  const text = useText();
  const { data } = useTimeline(to.record.id);
  // The newest one, because a corrected address gets another one.
  const receipt = data?.find(({ kind, details }) => kind === 'mail' && details?.kind === 'receipt');
  const { status, error, unconfirmed } = receipt?.details ?? {};
  // One that has perhaps arrived needs no other address.
  if (unconfirmed === true || !['failed', 'bounced', 'dismissed'].includes(`${status}`))
    return null;
  return (
    <Alert severity="warning" action={<CorrectAddress to={to} color="inherit" />}>
      {text('mail.receipt_failed', { error: String(error ?? text('mail.no_worker')) })}
    </Alert>
  );
}

/**
 * Returns a function that opens the next quote: of the other quotes that match the filter of the list, the one that has
 * waited longest, or after a refusal the next rejected row. The next quote is read as soon as the answer is opened in
 * another program, so that the details of the next quote open without a delay.
 */
function useNextWaiting({ id }: Quote, isAnswerOpen: boolean, answered: Versions): () => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isShown = useIsShown();
  const { data = [], filterValues } = useListContext<Quote>();
  const { data: waiting = data } = useGetList<Quote>(
    'quotes',
    {
      filter: { ...filterValues, status: 'pending' },
      sort: LONGEST_WAITING,
      // While rows are read again after quick answers, those that were just answered still stand first.
      pagination: { page: 1, perPage: 10 },
    },
    // Shows no error, because after an error the next quote is chosen from the rows of the list.
    {
      enabled: isAnswerOpen && (filterValues.status ?? 'pending') === 'pending',
      onError: () => {},
    },
  );
  return () => {
    const place = data.findIndex((row) => row.id === id);
    const rows = waiting.filter((row) => row.updated_at > (answered[row.id] ?? ''));
    // Refusals to several clients are sent one after the other.
    const next =
      data[place]?.status === 'rejected'
        ? data.slice(place + 1).find(({ status }) => status === 'rejected')
        : nextWaiting(rows, id);
    // The answer may have been recorded late. Nobody who has gone on loses the screen.
    const isLeft = !isShown() || pathname !== paths.record('quotes', id) || isWriting();
    if (next && !isLeft) navigate(paths.record('quotes', next.id, search), { replace: true });
  };
}
