import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { projectStatuses } from '../../../domain/projects';
import { quoteStatuses } from '../../../domain/quotes';
import { paths } from '../../data/paths';
import { useErrorText } from '../../i18n/useErrorText';
import { useLabel, useText } from '../../i18n/useText';
import { DetailSection } from '../../ui/DetailSection';
import { TimeStamp } from '../../ui/TimeStamp';
import type { Quote } from '../table';
import { useClientRecords } from '../useClientRecords';

/** Shows the projects and the other quotes from the email address or the phone number of the quote. */
export function ClientHistory({ quote }: { quote: Quote }) {
  const text = useText();
  const label = useLabel();
  const explain = useErrorText();
  const { search } = useLocation();
  const { data, error } = useClientRecords(quote.id);
  const quotes = data?.quotes.filter(({ id }) => id !== quote.id) ?? [];
  const projects = data?.projects ?? [];
  return (
    <DetailSection title={text('quotes.same_person')}>
      {error && explain(error, 'quotes.load_failed')}
      {data && quotes.length + projects.length === 0 && (
        <Typography color="text.secondary">{text('quotes.no_other')}</Typography>
      )}
      <Box component="ul" sx={list}>
        {quotes.map(({ id, reference, status, created_at }) => (
          <li key={id}>
            <Link component={RouterLink} to={paths.record('quotes', id, search)}>
              {text('quotes.open_quote', { reference })}
            </Link>
            {` · ${label(quoteStatuses, status)} · `}
            <TimeStamp value={created_at} />
          </li>
        ))}
        {projects.map(({ id, title, status, created_at }) => (
          <li key={id}>
            <Link component={RouterLink} to={paths.record('projects', id)}>
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

const list = { margin: 0, padding: 0, listStyle: 'none', display: 'grid', gap: 0.5 };
