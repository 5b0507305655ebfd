import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useGetOne } from 'react-admin';
import { Link, useParams } from 'react-router-dom';
import { finishedStatuses } from '../../domain/projects';
import { clientOfQuote } from '../conversation/answer';
import { Composer } from '../conversation/Composer';
import { Timeline } from '../conversation/Conversation';
import { useClientRecords } from '../conversation/useTimeline';
import { paths } from '../data/paths';
import type { ClientRecords, Note, TimelineEntry } from '../data/records';
import { useLanguage } from '../i18n/i18nProvider';
import { useText } from '../i18n/useText';
import { EmailLink, PhoneLink } from '../kit/ContactLinks';
import { FullScreenError } from '../kit/Failures';
import {
  EmptyState,
  EntryLink,
  PageHeading,
  Panel,
  PendingPanel,
  twoColumns,
} from '../kit/PageParts';
import { useFrom } from '../kit/useFrom';
import { CLIENT } from '../kit/useKnownClient';
import { addresseeOf } from '../projects/projectModel';
import type { Project } from '../projects/table';
import type { Quote } from '../quotes/table';
import { ClientLists } from './ClientLists';

/** Shows what belongs to a client. The path contains the id of one of the quotes. */
export function ClientPage() {
  const text = useText();
  const { id = '' } = useParams();
  const { data, error, refetch } = useClientRecords(id);
  if (error && !data) {
    return (
      <FullScreenError error={error} fallback="quotes.load_failed" retry={() => void refetch()} />
    );
  }
  if (!data)
    return (
      <>
        <Skeleton width="16rem" sx={{ typography: 'h1', maxWidth: '100%', marginBlockEnd: 2 }} />
        <PendingPanel lines={8} />
      </>
    );
  const [newest] = data.quotes;
  if (!newest) return <EmptyState title={text('quotes.not_found')} />;
  return (
    <>
      <PageHeading title={newest.name}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <NewRecord resource="quotes" client={newest.id} />
          <NewRecord resource="projects" client={newest.id} />
        </Box>
      </PageHeading>
      <Client records={data} />
    </>
  );
}

/** Opens the form for a quote or a project of this client. */
function NewRecord({ resource, client }: { resource: 'quotes' | 'projects'; client: string }) {
  const text = useText();
  return (
    <Button
      component={Link}
      to={`${paths.create(resource, useFrom())}&${CLIENT}=${client}`}
      variant="outlined"
    >
      {text(resource === 'quotes' ? 'clients.new_quote' : 'projects.create')}
    </Button>
  );
}

function Client({ records }: { records: ClientRecords }) {
  const { quotes } = records;
  const text = useText();
  const [newest] = quotes;
  const names = distinct(quotes.map(({ name }) => name)).filter((name) => name !== newest?.name);
  const companies = distinct(quotes.map(({ company }) => company));
  const phones = distinct(quotes.map(({ phone }) => phone));
  const emails = distinct(quotes.map(({ email }) => email?.toLowerCase() ?? null));
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
      <Box sx={twoColumns}>
        <ClientLists {...records} />
        <ClientConversation records={records} />
      </Box>
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

/** The messages and notes of all records. New ones belong to the record that is named. */
function ClientConversation({ records }: { records: ClientRecords }) {
  const text = useText();
  const language = useLanguage();
  const { resource, id } = newestOpen(records);
  const { data: row } = useGetOne<Quote | Project>(resource, { id });
  const to = row && ('reference' in row ? clientOfQuote(row) : addresseeOf(row, language));
  return (
    <Panel title={text('notes.title')}>
      <Timeline entries={records.notes.map(entryOf)} resource={resource} />
      {to && (
        <>
          <Typography variant="body2" color="text.secondary" sx={{ marginBlockEnd: 1 }}>
            {text('clients.about')}{' '}
            <EntryLink to={paths.record(resource, id)}>
              <bdi>{'title' in to.record ? `${to.record.title}` : to.reference}</bdi>
            </EntryLink>
          </Typography>
          <Composer key={id} to={to} />
        </>
      )}
    </Panel>
  );
}

const entryOf = ({ id, created_at, ...note }: Note): TimelineEntry => ({
  ...note,
  ...{ id, row_id: id, happened_at: created_at, details: null },
  by_staff: !note.by_link && !note.by_mail,
});

/** Returns the newest open quote or project, and without one the newest quote. */
function newestOpen({ quotes, projects }: ClientRecords) {
  const converted = new Set(projects.map(({ quote_id }) => quote_id));
  const finished: readonly string[] = finishedStatuses;
  const open = [
    ...projects
      .filter(({ status }) => !finished.includes(status))
      .map((project) => ({ ...project, resource: 'projects' as const })),
    ...quotes
      .filter(({ id, status, is_spam }) => !is_spam && status !== 'rejected' && !converted.has(id))
      .map((quote) => ({ ...quote, resource: 'quotes' as const })),
  ].toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at));
  return open[0] ?? { resource: 'quotes' as const, id: quotes[0]?.id ?? '' };
}
