import ArrowOutward from '@mui/icons-material/ArrowOutward';
import Visibility from '@mui/icons-material/VisibilityOutlined';
import { styled } from '@mui/material/styles';
import { useRecordContext } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { mailtoLink, phoneLink } from '../../domain/contactLinks';
import { budgets, projectTypes, timelines } from '../../domain/quotes';
import { paths } from '../data/paths';
import { useFormats } from '../i18n/useFormats';
import { useLabel, useText } from '../i18n/useText';
import { CellLink, RowLink, staysInRow } from '../list/RowLink';
import { isExpired } from '../offers/table';
import { Lines, NameLine, Secondary } from '../screen/cells';
import { TimeStamp } from '../screen/dates';
import { OwnerInitials } from '../screen/OwnerInitials';
import { PHONE, TABLET } from '../theme/dataTable';
import { clamp, ellipsis, firstLine } from '../theme/text';
import { StatusCell } from '../write/StatusSelect';
import { canConvert, isByMail, offerOf, suspicionKey } from './quoteModel';
import type { Quote } from './table';
import { Wait } from './Wait';

/** The most characters of a message that a row has room for. */
const MESSAGE_START = 160;

/**
 * The name and the company of the client, and below them the phone number and the email address: in a card as links, in a
 * table as text, beside or above the start of the message.
 */
export function Client({ isCard }: { isCard: boolean }) {
  const quote = useRecordContext<Quote>();
  const text = useText();
  if (!quote) return null;
  const { name, company, owner, message, phone, email, language } = quote;
  const Contact = isCard ? 'a' : 'span';
  const client = (
    <Lines>
      <NameLine>
        <RowLink>
          <bdi lang={language}>{name}</bdi>
        </RowLink>
        {owner && <OwnerInitials name={owner} />}
        {company && (
          <Secondary>
            {' · '}
            <bdi lang={language}>{company}</bdi>
          </Secondary>
        )}
      </NameLine>
      <Contacts>
        {phone && (
          <Contact dir="ltr" {...(isCard && { href: phoneLink(phone), onClick: staysInRow })}>
            {phone}
          </Contact>
        )}
        {phone && email && <span>{' · '}</span>}
        {isByMail(quote) && <span>{`${text('dashboard.by_mail')} · `}</span>}
        {email && (
          <Contact dir="ltr" {...(isCard && { href: mailtoLink(email), onClick: staysInRow })}>
            {email}
          </Contact>
        )}
      </Contacts>
    </Lines>
  );
  if (isCard) return client;
  return (
    <WithMessage>
      {client}
      <bdi lang={language}>{message.slice(0, MESSAGE_START)}</bdi>
    </WithMessage>
  );
}

/**
 * The client, and beside it two lines of the message, which are hidden if the column has no room for them. On a tablet,
 * where a row is higher, the message is the third line.
 */
const WithMessage = styled('div')(({ theme }) => ({
  ...firstLine,
  columnGap: 12,
  height: '2lh',
  '& > div': { flex: '1 1 10rem' },
  '& > bdi': {
    flex: '1 1 6.5rem',
    ...clamp(2),
    // A line that ends at the wrong side loses its ellipsis.
    textAlign: 'start',
    whiteSpace: 'normal',
    color: theme.palette.text.secondary,
  },
  [TABLET]: {
    rowGap: 0,
    height: '3lh',
    '& > div, & > bdi': { flexBasis: '100%' },
    '& > bdi': { display: 'block', ...ellipsis, textAlign: 'inherit', whiteSpace: 'nowrap' },
  },
}));

/** Truncates the end of the email address, even in right-to-left text. */
const Contacts = styled('span')(({ theme }) => ({
  display: 'flex',
  whiteSpace: 'pre',
  color: theme.palette.text.secondary,
  '& > :last-child': ellipsis,
  // The targets of a card are 24 pixels high (WCAG 2.5.8).
  '& > a': { lineHeight: '24px' },
}));

interface ProjectProps {
  isCard: boolean;
  /** Whether the budget has no column of its own. */
  withBudget: boolean;
}

/** The type of the project and its timeline, or in a card its budget. */
export function Project({ isCard, withBudget }: ProjectProps) {
  const quote = useRecordContext<Quote>();
  const label = useLabel();
  if (!quote) return null;
  const type = label(projectTypes, quote.project_type);
  if (isCard)
    return (
      <>
        {type} · <Budget budget={quote.budget} />
      </>
    );
  return (
    <Lines>
      <span>{type}</span>
      <Secondary>{label(timelines, quote.timeline)}</Secondary>
      {withBudget && (
        <span>
          <Budget budget={quote.budget} />
        </span>
      )}
    </Lines>
  );
}

/** A budget range, isolated from the direction of the surrounding text. */
export function Budget({ budget }: { budget: string | null }) {
  const text = useText();
  const label = useLabel();
  return budget === null ? text('app.not_specified') : <bdi>{label(budgets, budget)}</bdi>;
}

/** The status of a quote, or that it is suspected spam, and the state and the total of the offer that was sent or accepted. */
export function Status() {
  const quote = useRecordContext<Quote>();
  const text = useText();
  const formats = useFormats();
  if (!quote) return null;
  const offer = offerOf(quote);
  const suspicion = suspicionKey(quote);
  // With cents, the column would cut the amount off.
  const total = offer && formats.euros(Math.round(offer.gross_cents / 100));
  const isAccepted = offer?.status === 'accepted';
  const state = isAccepted ? 'accepted' : offer && isExpired(offer) ? 'expired' : 'sent';
  return (
    <>
      <StatusCell
        resource="quotes"
        record={quote}
        name={quote.name}
        shown={suspicion && text(suspicion)}
      />
      {offer && total && <OfferAmount>{text(`offers.${state}_for`, { total })}</OfferAmount>}
    </>
  );
}

const OfferAmount = styled('span')({
  display: 'block',
  // With a mouse, stands below the label of the status, whose button is higher, and has no outline.
  '@media (hover: hover) and (min-width: 48rem)': { marginBlockStart: '-1px' },
  fontSize: '0.75rem',
  lineHeight: 1.6,
  ...ellipsis,
});

/** When the quote was received, and on a tablet how long it waits. */
export function Received({ withWait }: { withWait: boolean }) {
  const quote = useRecordContext<Quote>();
  if (!quote) return null;
  return (
    <>
      <Time>
        <TimeStamp value={quote.created_at} near />
      </Time>
      {withWait && (
        <Folded>
          <Wait isCard={false} />
        </Folded>
      )}
    </>
  );
}

/** The day and the time on two lines, on a tablet on one, or in a card the day only. */
const Time = styled('div')(({ theme }) => ({
  '& time > span': { display: 'block', [TABLET]: { display: 'inline' } },
  '& time > :last-child': { color: theme.palette.text.secondary },
  [PHONE]: {
    color: theme.palette.text.secondary,
    '& time > span + span': { display: 'none' },
  },
}));

const Folded = styled('div')({ whiteSpace: 'normal', '& *': { whiteSpace: 'normal' } });

/** Links to the conversion of an approved quote, or to the project of a converted quote, and to the details. */
export function Actions({ isCard }: { isCard: boolean }) {
  const quote = useRecordContext<Quote>();
  const text = useText();
  const { search } = useLocation();
  const conversion = useConversion(quote);
  if (!quote) return null;
  if (isCard) return conversion && <CellLink to={conversion.to}>{conversion.label}</CellLink>;
  const view = text('quotes.view');
  return (
    <>
      <CellLink to={paths.record('quotes', quote.id, search)} aria-label={view} title={view}>
        <Visibility />
      </CellLink>
      {conversion && <ConversionLink {...conversion} />}
    </>
  );
}

/** What staff do next is a word, and what is only a page of its own a sign. */
function ConversionLink({ to, label, isPage }: { to: string; label: string; isPage: boolean }) {
  if (!isPage)
    return (
      <CellLink to={to} className="word">
        {label}
      </CellLink>
    );
  return (
    <CellLink to={to} aria-label={label} title={label}>
      <ArrowOutward />
    </CellLink>
  );
}

/** For the `sx` of the column of actions: targets of 36 pixels, side by side, of which the last ends where the header ends. */
export const actionLinks = {
  // Mirrored in right-to-left languages. Without a text, `end` has no direction.
  textAlign: 'right',
  [PHONE]: { textAlign: 'left' },
  '& a': {
    display: 'inline-block',
    padding: '8px',
    '&:last-child': { marginInlineEnd: { sm: -1 } },
    color: 'text.secondary',
    verticalAlign: 'middle',
    '&:hover': { color: 'primary.main' },
    '&.word': {
      maxWidth: '5.75rem',
      paddingInline: 0,
      paddingBlock: '2px',
      color: 'primary.main',
      fontWeight: 500,
      lineHeight: 1.25,
      textAlign: 'left',
      whiteSpace: 'normal',
    },
  },
  '& svg': { display: 'block', fontSize: '1.25rem' },
};

function useConversion(quote: Quote | undefined) {
  const text = useText();
  const { search } = useLocation();
  if (quote?.project) {
    const to = paths.record('projects', quote.project.id);
    return { to, label: text('quotes.see_project'), isPage: true };
  }
  return quote && canConvert(quote)
    ? { to: paths.convert(quote.id, search), label: text('quotes.convert'), isPage: false }
    : null;
}
