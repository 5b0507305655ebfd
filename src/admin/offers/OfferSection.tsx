import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useGetList } from 'react-admin';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { offerStatuses } from '../../domain/offers';
import { NEWEST_FIRST, POLL_MS } from '../data/listQuery';
import { paths } from '../data/paths';
import { useErrorText } from '../i18n/errorTexts';
import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';
import { Facts } from '../screen/Facts';
import { DetailSection } from '../screen/RecordParts';
import { useWords } from '../screen/resource';
import { useFrom } from '../screen/useFrom';
import { isExpired, type Offer } from './table';

/** Reads the offers of a quote, the newest first, and again every half minute, because clients open and answer them. */
export const useOffers = (quoteId: string) =>
  useGetList<Offer>(
    'offers',
    { filter: { quote_id: quoteId }, sort: NEWEST_FIRST, pagination: { page: 1, perPage: 50 } },
    { refetchOnMount: 'always', refetchInterval: POLL_MS, onError: () => {} },
  );

/** The offers of a quote. Each links its document, or its form while it is a draft. */
export function OfferSection({ quoteId }: { quoteId: string }) {
  const text = useText();
  const explain = useErrorText();
  const { data: offers, error, isLoading } = useOffers(quoteId);
  const data = offers ?? [];
  if (isLoading) return <div aria-busy />;
  if (data.length === 0 && !error) return null;
  return (
    <DetailSection title={text('offers.title')}>
      {!offers && error && explain(error, 'offers.load_failed')}
      <Box component="ul" sx={list}>
        {data.map((entry) => (
          <OfferEntry key={entry.id} offer={entry} />
        ))}
      </Box>
    </DetailSection>
  );
}

function OfferEntry({ offer }: { offer: Offer }) {
  const { label, formats } = useWords();
  const { search } = useLocation();
  const from = useFrom();
  const { id, status, title, number, quote_id } = offer;
  const to =
    status === 'draft' && quote_id !== null
      ? paths.offer(quote_id, search)
      : paths.record('offers', id, from);
  return (
    <li>
      <Link component={RouterLink} to={to} replace={status === 'draft'}>
        {number && (
          <>
            <bdi dir="ltr">
              <strong>{number}</strong>
            </bdi>{' '}
          </>
        )}
        <bdi>{title}</bdi>
      </Link>
      {` · ${formats.cents(offer.gross_cents ?? 0)}`}
      <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
        <Facts list={[label(offerStatuses, status), ...useOfferFacts(offer)]} />
      </Box>
    </li>
  );
}

/** Returns what happened to an offer. */
export function useOfferFacts(offer: Offer) {
  const text = useText();
  const { day, calendarDay } = useFormats();
  const { status, opened_at, valid_until, answered_at, answered_by, decline_reason } = offer;
  if (status === 'sent') {
    return [
      opened_at ? text('offers.opened', { day: day(opened_at) }) : text('offers.not_opened'),
      isExpired(offer)
        ? text('offers.expired')
        : valid_until && text('offer.valid', { day: calendarDay(valid_until) }),
    ];
  }
  return [answered_by, answered_at && day(answered_at), decline_reason];
}

const list = { margin: 0, padding: 0, listStyle: 'none', display: 'grid', gap: 1.5 };
