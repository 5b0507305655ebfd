import Link from '@mui/material/Link';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { mailtoLink } from '../../domain/mailto';
import { paths } from '../data/paths';
import type { Quote } from '../data/records';
import { GoneMark } from '../list/GoneMark';
import { phoneLink } from './quoteModel';

/** Name and company, then phone and e-mail. The name is a link, so the row opens by keyboard too. */
export function ClientCell({ quote }: { quote: Quote }) {
  const { search } = useLocation();
  return (
    <div className="lines">
      <span>
        <GoneMark id={quote.id} />
        <RouterLink
          to={paths.quote(quote.id, search)}
          data-row-link={quote.id}
          onClick={(event) => event.stopPropagation()}
        >
          <bdi lang={quote.language}>{quote.name}</bdi>
        </RouterLink>
        {quote.company && (
          <span className="secondary">
            {' · '}
            <bdi lang={quote.language}>{quote.company}</bdi>
          </span>
        )}
      </span>
      <span className="contact">
        {quote.phone && (
          <a dir="ltr" href={phoneLink(quote.phone)} onClick={(event) => event.stopPropagation()}>
            {quote.phone}
          </a>
        )}
        {quote.phone && <span className="secondary">{' · '}</span>}
        <a dir="ltr" href={mailtoLink(quote.email)} onClick={(event) => event.stopPropagation()}>
          {quote.email}
        </a>
      </span>
    </div>
  );
}

export function EmailLink({ email }: { email: string }) {
  return (
    <Link href={mailtoLink(email)} underline="hover">
      <bdi dir="ltr">{email}</bdi>
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
