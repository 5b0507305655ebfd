import Button from '@mui/material/Button';
import { useTheme } from '@mui/material/styles';
import { useEffect, useState } from 'react';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { localDay } from '../../domain/dates';
import { mailtoLink, phoneLink } from '../../domain/mailto';
import { paths } from '../data/paths';
import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';
import { useFrom } from '../kit/useFrom';
import { RowLink } from '../list/NewRows';
import { PlainLink, useRowLink } from '../list/selection/RowSelection';
import { OwnerInitials } from '../ui/OwnerInitials';
import { StatusCell } from '../ui/status/StatusSelect';
import {
  canConvert,
  isSuspected,
  offerOf,
  responseTime,
  roundDuration,
  spamKey,
} from './quoteModel';
import type { Quote } from './table';

interface ClientProps {
  quote: Quote;
  /**
   * If true, the phone number and the email address are links. If false, they are plain text,
   * because table rows contain buttons for answers.
   */
  linked?: boolean;
}

/** The most characters of a message that a row has room for. */
const MESSAGE_START = 160;

/**
 * The name and the company of the client, the start of the message if there is room, and below them the phone number
 * and the email address.
 */
export function ClientCell({ quote, linked = false }: ClientProps) {
  const { phone, email } = quote;
  return (
    <div className="lines">
      <span className="first">
        <span className="client">
          <RowLink resource="quotes" id={quote.id}>
            <bdi lang={quote.language}>{quote.name}</bdi>
          </RowLink>
          {quote.owner && <OwnerInitials name={quote.owner} />}
          {quote.company && (
            <span className="secondary">
              {' · '}
              <bdi lang={quote.language}>{quote.company}</bdi>
            </span>
          )}
        </span>
        {!linked && (
          <bdi className="message" lang={quote.language}>
            {quote.message.slice(0, MESSAGE_START)}
          </bdi>
        )}
      </span>
      <span className="contact">
        {phone && <Contact href={phoneLink(phone)} name={phone} linked={linked} />}
        {phone && email && <span className="secondary">{' · '}</span>}
        {email && <Contact href={mailtoLink(email)} name={email} linked={linked} />}
      </span>
    </div>
  );
}

function Contact({ href, name, linked }: { href: string; name: string; linked: boolean }) {
  if (!linked) return <span dir="ltr">{name}</span>;
  return (
    <a dir="ltr" href={href} onClick={(event) => event.stopPropagation()}>
      {name}
    </a>
  );
}

const EVERY_MINUTE_MS = 60_000;

/** The status of a quote in a list, or that it is suspected spam. */
export function QuoteStatus({ quote }: { quote: Quote }) {
  const suspected = useText()('quotes.suspected');
  return (
    <StatusCell
      resource="quotes"
      record={quote}
      name={quote.name}
      shown={isSuspected(quote) ? suspected : undefined}
    />
  );
}

type ShownQuote = Parameters<typeof responseTime>[0] & Pick<Quote, 'spam_reason'>;

/**
 * Shows the remaining time or the delay of a waiting quote, the response time of an answered one,
 * or the reason for a spam mark.
 */
export function ResponseTime({ quote }: { quote: ShownQuote }) {
  const text = useText();
  const formats = useFormats();
  const { palette } = useTheme();
  const now = useNow();
  const response = responseTime(quote, now);
  if (!response) {
    // Most suspected requests have no more to say than their status.
    const says = isSuspected(quote) ? quote.spam_reason === 'over_limit' : quote.is_spam;
    return says && <span className="secondary">{text(spamKey(quote.spam_reason))}</span>;
  }
  const { value, unit } = roundDuration(response.milliseconds);
  return (
    <span
      style={{
        fontWeight: response.state === 'overdue' ? 600 : 400,
        color: response.inTime ? palette.text.secondary : palette.error.main,
      }}
      onPointerEnter={({ currentTarget }) => {
        if (quote.responded_at) currentTarget.title = formats.exact(quote.responded_at);
      }}
    >
      {text(`quotes.response_${response.state}`, { time: formats.duration(value, unit) })}
    </span>
  );
}

function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), EVERY_MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** In a list, marks a quote whose follow-up is due today or was due earlier. */
export function FollowUpDue({ quote: { follow_up_on: day } }: { quote: Quote }) {
  const text = useText();
  const formats = useFormats();
  const today = localDay(new Date());
  if (day === null || day > today) return null;
  return <strong>{text('follow_up.due', { day: formats.nearDay(day, today) })}</strong>;
}

/** In a list, the total of the offer that was sent or accepted. */
export function OfferChip({ quote }: { quote: Quote }) {
  const text = useText();
  const formats = useFormats();
  const offer = offerOf(quote);
  if (!offer) return null;
  const key = offer.status === 'accepted' ? 'offers.accepted_for' : 'offers.sent_for';
  return <span className="agreed">{text(key, { total: formats.cents(offer.gross_cents) })}</span>;
}

/** The actions on a row, as plain links on separate lines. */
export function QuoteActions({ quote }: { quote: Quote }) {
  const text = useText();
  const link = useRowLink('quotes');
  return (
    <div className="actions">
      <Conversion quote={quote} />
      <PlainLink {...link(quote.id)} className="view">
        {text('quotes.view')}
      </PlainLink>
    </div>
  );
}

/** In a row, a plain link to the conversion of an approved quote, or to the project of a converted quote. */
export function Conversion({ quote }: { quote: Quote }) {
  const conversion = useConversion(quote);
  if (!conversion) return null;
  return <PlainLink href={conversion.to}>{conversion.label}</PlainLink>;
}

/** The same as a button. */
export function ConversionLink({ quote }: { quote: Quote }) {
  const conversion = useConversion(quote);
  if (!conversion) return null;
  return (
    <Button
      component={RouterLink}
      to={conversion.to}
      size="small"
      {...(!quote.project && { variant: 'contained' })}
    >
      {conversion.label}
    </Button>
  );
}

function useConversion(quote: Quote): { to: string; label: string } | null {
  const text = useText();
  const { search } = useLocation();
  const from = useFrom();
  if (quote.project) {
    return {
      to: paths.record('projects', quote.project.id, from),
      label: text('quotes.see_project'),
    };
  }
  return canConvert(quote)
    ? { to: paths.convert(quote.id, search), label: text('quotes.convert') }
    : null;
}
