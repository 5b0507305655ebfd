import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useGetList, useGetOne } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { projectStatuses } from '../../../domain/projects';
import { quoteStatuses } from '../../../domain/quotes';
import { useClientRecords } from '../../conversation/useTimeline';
import { NEWEST_FIRST } from '../../data/listQuery';
import { paths } from '../../data/paths';
import { useErrorText } from '../../i18n/errorTexts';
import { useLabel, useText } from '../../i18n/useText';
import { TimeStamp } from '../../screen/dates';
import { DetailSection } from '../../screen/RecordParts';
import { useFrom } from '../../screen/useFrom';
import type { Quote } from '../table';

/** Shows the projects and the other quotes from the email address or the phone number of the quote. */
export function ClientHistory({ quote }: { quote: Quote }) {
  const text = useText();
  const label = useLabel();
  const explain = useErrorText();
  const from = useFrom();
  const { data, error, isLoading } = useClientRecords(quote.id);
  const quotes = data?.quotes.filter(({ id }) => id !== quote.id) ?? [];
  const projects = data?.projects ?? [];
  if (isLoading) return <div aria-busy />;
  return (
    <DetailSection title={text('quotes.same_person')}>
      {error && explain(error, 'quotes.load_failed')}
      <Box component="ul" sx={list}>
        {quotes.map(({ id, reference, status, is_spam, created_at }) => (
          <li key={id}>
            <Link component={RouterLink} to={paths.record('quotes', id, from)}>
              {text('quotes.open_quote', { reference })}
            </Link>
            {` · ${is_spam ? text('quotes.spam') : label(quoteStatuses, status)} · `}
            <TimeStamp value={created_at} />
          </li>
        ))}
        {projects.map(({ id, title, status, created_at }) => (
          <li key={id}>
            <Link component={RouterLink} to={paths.record('projects', id, from)}>
              <bdi>{text('quotes.open_project', { title })}</bdi>
            </Link>
            {` · ${label(projectStatuses, status)} · `}
            <TimeStamp value={created_at} />
          </li>
        ))}
      </Box>
      <Link component={RouterLink} to={paths.client(quote.id)}>
        {text('clients.open')}
      </Link>
    </DetailSection>
  );
}

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
    <Box component="ul" sx={list}>
      {earlier && link(earlier, 'offer.follows')}
      {later.map((quote) => link(quote, 'offer.further'))}
    </Box>
  );
}

const list = { margin: 0, padding: 0, listStyle: 'none', display: 'grid', gap: 0.5 };
