import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Fragment } from 'react';
import { mailtoLink } from '../../domain/mailto';
import { useText } from '../i18n/useText';
import { RowLink } from '../list/NewRows';
import { isTaken, phoneLink } from './quoteModel';
import type { Quote } from './table';

interface Props {
  quote: Quote;
  /**
   * If true, the phone number and the email address are links. If false, they are plain text,
   * because table rows contain buttons for answers.
   */
  linked?: boolean;
}

/**
 * The name and the company of the client, and below them the phone number and the email address.
 */
export function ClientCell({ quote, linked = false }: Props) {
  return (
    <div className="lines">
      <span className="client">
        <RowLink resource="quotes" id={quote.id}>
          <bdi lang={quote.language}>{quote.name}</bdi>
        </RowLink>
        <TakenMark quote={quote} />
        {quote.company && (
          <span className="secondary">
            {' · '}
            <bdi lang={quote.language}>{quote.company}</bdi>
          </span>
        )}
      </span>
      <span className="contact">
        {quote.phone && (
          <Contact href={phoneLink(quote.phone)} linked={linked}>
            {quote.phone}
          </Contact>
        )}
        {quote.phone && <span className="secondary">{' · '}</span>}
        <Contact href={mailtoLink(quote.email)} linked={linked}>
          {quote.email}
        </Contact>
      </span>
    </div>
  );
}

/** The name of the person who took the quote. */
function TakenMark({ quote }: { quote: Quote }) {
  const text = useText();
  if (!quote.taken_by || !isTaken(quote)) return null;
  const label = text('quotes.on_it', { name: quote.taken_by });
  return (
    <Box component="span" role="img" aria-label={label} title={label} sx={mark}>
      <bdi>{quote.taken_by}</bdi>
    </Box>
  );
}

const mark = {
  display: 'flex',
  flex: 'none',
  alignSelf: 'center',
  maxWidth: '7rem',
  marginInlineStart: 0.75,
  paddingInline: 0.5,
  border: '1px solid',
  borderRadius: 1,
  color: 'primary.main',
  fontSize: '0.75rem',
  fontWeight: 600,
  lineHeight: 1.4,
};

interface ContactProps {
  href: string;
  linked: boolean;
  children: string;
}

function Contact({ href, linked, children }: ContactProps) {
  if (!linked) return <span dir="ltr">{children}</span>;
  return (
    <a dir="ltr" href={href} onClick={(event) => event.stopPropagation()}>
      {children}
    </a>
  );
}

export function EmailLink({ email }: { email: string }) {
  const parts = email.split(/(?<=[@._-])/u);
  return (
    <Link href={mailtoLink(email)} underline="hover">
      <bdi dir="ltr">
        {/* The address may break after these characters, rather than inside a word. */}
        {parts.map((part, place) => (
          <Fragment key={parts.slice(0, place + 1).join('')}>
            {part}
            <wbr />
          </Fragment>
        ))}
      </bdi>
    </Link>
  );
}

export function PhoneLink({ phone }: { phone: string }) {
  return (
    <Link href={phoneLink(phone)} underline="hover">
      <bdi dir="ltr">{phone}</bdi>
    </Link>
  );
}
