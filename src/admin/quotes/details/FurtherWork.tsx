import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useGetList, useGetOne } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { NEWEST_FIRST } from '../../data/listQuery';
import { paths } from '../../data/paths';
import { useText } from '../../i18n/useText';
import { useFrom } from '../../kit/useFrom';
import type { Quote } from '../table';

/** Links the quote that this one continues with further work, and the quotes that continue this one. */
export function FurtherWork({ quote: { id, follows_quote_id, offers } }: { quote: Quote }) {
  const text = useText();
  const from = useFrom();
  const silent = () => {};
  const { data: earlier } = useGetOne<Quote>(
    'quotes',
    { id: follows_quote_id ?? '' },
    { enabled: follows_quote_id !== null, retry: false, onError: silent },
  );
  const { data: later = [] } = useGetList<Quote>(
    'quotes',
    {
      filter: { follows_quote_id: id },
      sort: NEWEST_FIRST,
      pagination: { page: 1, perPage: 20 },
    },
    // Only an accepted offer is followed by further work.
    { enabled: offers.some(({ status }) => status === 'accepted'), onError: silent },
  );
  const link = ({ id, reference }: Quote, label: 'offer.follows' | 'offer.further') => (
    <li key={id}>
      <Link component={RouterLink} to={paths.record('quotes', id, from)}>
        {text(label, { reference })}
      </Link>
    </li>
  );
  if (!earlier && later.length === 0) return null;
  return (
    <Box
      component="ul"
      sx={{ margin: 0, padding: 0, listStyle: 'none', display: 'grid', gap: 0.5 }}
    >
      {earlier && link(earlier, 'offer.follows')}
      {later.map((quote) => link(quote, 'offer.further'))}
    </Box>
  );
}
