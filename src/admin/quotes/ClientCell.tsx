import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { mailtoLink } from '../../domain/mailto';
import { paths } from '../data/paths';
import type { Quote } from '../data/records';
import { phoneLink } from './quoteModel';

/** The client's name and contact details. The name is a link, so the row opens by keyboard too. */
export function ClientCell({ quote }: { quote: Quote }) {
  const { search } = useLocation();
  return (
    <Box sx={cell} onClick={(event) => event.stopPropagation()}>
      <Link
        component={RouterLink}
        to={paths.quote(quote.id, search)}
        color="text.primary"
        underline="hover"
        data-row-link={quote.id}
        sx={{ fontWeight: 600 }}
      >
        <bdi>{quote.name}</bdi>
      </Link>
      <EmailLink email={quote.email} />
      {quote.phone && <PhoneLink phone={quote.phone} />}
      {quote.company && <bdi>{quote.company}</bdi>}
    </Box>
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

const cell = {
  display: 'inline-flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: 0.25,
  maxWidth: '20rem',
  fontSize: '0.875rem',
  color: 'text.secondary',
  overflowWrap: 'anywhere',
};
