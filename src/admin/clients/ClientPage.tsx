import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useParams } from 'react-router-dom';
import type { ClientRecords } from '../data/records';
import { useText } from '../i18n/useText';
import { EmailLink, PhoneLink } from '../quotes/ClientCell';
import { useClientRecords } from '../quotes/useClientRecords';
import { EmptyState } from '../ui/EmptyState';
import { FullScreenError } from '../ui/FullScreenError';
import { PendingPanel } from '../ui/loading/PendingText';
import { PageHeading } from '../ui/PageHeading';
import { ClientNotes, ClientProjects, ClientQuotes } from './ClientPanels';

/**
 * Shows the quotes, projects and notes of a client. The path contains the id of one of the quotes.
 * Quotes with the same email address or phone number belong to the same client.
 */
export function ClientPage() {
  const text = useText();
  const { id = '' } = useParams();
  const { data, error, refetch } = useClientRecords(id);
  if (error && !data) {
    return (
      <FullScreenError error={error} fallback="quotes.load_failed" retry={() => void refetch()} />
    );
  }
  if (!data) return <PendingClient />;
  const [newest] = data.quotes;
  if (!newest) return <EmptyState title={text('quotes.not_found')} />;
  return (
    <>
      <PageHeading title={newest.name} />
      <Client records={data} />
    </>
  );
}

function PendingClient() {
  return (
    <>
      <Skeleton width="16rem" sx={{ typography: 'h1', maxWidth: '100%', marginBlockEnd: 1 }} />
      <Skeleton width="24rem" sx={{ maxWidth: '100%', marginBlockEnd: 2 }} />
      <Box sx={columns}>
        <Box sx={{ display: 'grid', gap: 3 }}>
          <PendingPanel lines={4} />
          <PendingPanel lines={2} />
        </Box>
        <PendingPanel lines={3} />
      </Box>
    </>
  );
}

function Client({ records }: { records: ClientRecords }) {
  const { quotes, projects, notes } = records;
  const text = useText();
  const [newest] = quotes;
  const names = distinct(quotes.map(({ name }) => name)).filter((name) => name !== newest?.name);
  const companies = distinct(quotes.map(({ company }) => company));
  const phones = distinct(quotes.map(({ phone }) => phone));
  const emails = distinct(quotes.map(({ email }) => email.toLowerCase()));
  return (
    <>
      <Box sx={contacts}>
        {names.length > 0 && (
          <span>
            {text('clients.also')} <bdi>{names.join(', ')}</bdi>
          </span>
        )}
        {companies.length > 0 && <bdi>{companies.join(', ')}</bdi>}
        {phones.map((phone) => (
          <PhoneLink key={phone} phone={phone} />
        ))}
        {emails.map((email) => (
          <EmailLink key={email} email={email} />
        ))}
      </Box>
      <Box sx={columns}>
        <Box sx={{ display: 'grid', gap: 3 }}>
          <ClientQuotes quotes={quotes} />
          <ClientProjects projects={projects} />
        </Box>
        <ClientNotes notes={notes} />
      </Box>
      <Typography variant="body2" color="text.secondary" sx={{ marginBlockStart: 2 }}>
        {text('clients.how')}
      </Typography>
    </>
  );
}

const distinct = (texts: readonly (string | null)[]): string[] =>
  [...new Set(texts)].filter((text) => text !== null);

const contacts = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2.5,
  marginBlockEnd: 2,
  overflowWrap: 'anywhere',
  '& a': { display: 'inline-flex', alignItems: 'center', minHeight: 24 },
};
const columns = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
};
