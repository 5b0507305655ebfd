import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import { agencyDay } from '../../domain/dates';
import { projectStatuses } from '../../domain/projects';
import { quoteStatuses } from '../../domain/quotes';
import type { TimelineEntry } from '../conversation/conversationRecords';
import { isNote } from '../conversation/useEntryText';
import { useClientRecords, useTimelines } from '../conversation/useTimeline';
import type { ClientRecords } from '../data/clientRecords';
import { paths } from '../data/paths';
import { CLIENT } from '../form/useKnownClient';
import { useText } from '../i18n/useText';
import { canBeAccepted } from '../offers/table';
import { EmailLink, PhoneLink } from '../record/ContactLinks';
import { FullScreenError } from '../screen/Failures';
import { EmptyState, EntryLink, PageHeading, PendingPanel, twoColumns } from '../screen/PageParts';
import { afterBusy } from '../screen/RecordParts';
import { useWords } from '../screen/resource';
import { useFrom } from '../screen/useFrom';
import { StatusMark } from '../write/StatusMark';
import { ClientLists } from './ClientLists';
import { ClientStream, newestOpen } from './ClientStream';

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
      <PageHeading title={newest.name} />
      <Client key={id} records={data} newest={newest} />
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

interface ClientProps {
  records: ClientRecords;
  newest: ClientRecords['quotes'][number];
}

function Client({ records, newest }: ClientProps) {
  const { quotes } = records;
  const text = useText();
  const names = distinct(quotes.map(({ name }) => name)).filter((name) => name !== newest.name);
  const companies = distinct(quotes.map(({ company }) => company));
  const phones = distinct(quotes.map(({ phone }) => phone));
  const emails = distinct(quotes.map(({ email }) => email?.toLowerCase() ?? null));
  const { entries, isLoading } = useTimelines([...records.projects, ...quotes].map(({ id }) => id));
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
        <Box sx={buttons}>
          <NewRecord resource="quotes" client={newest.id} />
          <NewRecord resource="projects" client={newest.id} />
        </Box>
      </Box>
      {isLoading ? (
        <PendingPanel lines={8} />
      ) : (
        <>
          <ClientFacts records={records} entries={entries} />
          <Box sx={columns}>
            <ClientStream records={records} newest={newest} entries={entries} />
            <ClientLists {...records} entries={entries} />
          </Box>
        </>
      )}
    </>
  );
}

const distinct = (texts: readonly (string | null)[]): string[] =>
  [...new Set(texts)].filter((text) => text !== null);

const contacts = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2.5,
  overflowWrap: 'anywhere',
  alignItems: 'center',
  '& > a': { display: 'inline-flex', alignItems: 'center', minHeight: 24 },
};
const buttons = { display: 'flex', flexWrap: 'wrap', gap: 1, marginInlineStart: { sm: 'auto' } };
/** The conversation, and beside it what it is about. */
const columns = {
  ...twoColumns,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
  // On a phone, the lists lie below the form.
  ...afterBusy({ xs: 'none', md: 'grid' }),
};

interface FactsProps {
  records: ClientRecords;
  entries: readonly TimelineEntry[];
}

/** What the client has ordered and could order, when somebody last spoke with them, who looks after them, and what is next. */
function ClientFacts({ records, entries }: FactsProps) {
  const { text, formats } = useWords();
  const { quotes, projects, offers } = records;
  const converted = new Set(projects.map(({ quote_id }) => quote_id));
  // Without VAT, as the budgets are.
  const total = (counts: (offer: (typeof offers)[number]) => boolean) =>
    offers.filter(counts).reduce((sum, { net_cents }) => sum + net_cents, 0);
  const budgets = projects.reduce((sum, { budget }) => sum + (budget ?? 0), 0);
  // The budget of a project holds the accepted offer of its quote.
  const won =
    budgets * 100 +
    total(({ status, quote_id }) => status === 'accepted' && !converted.has(quote_id));
  const open = total(canBeAccepted);
  const last = entries.find(({ kind }) => kind !== 'note' && isNote({ kind }))?.happened_at;
  const next = newestOpen(records);
  const owner = next?.record.owner ?? [...projects, ...quotes].find((one) => one.owner)?.owner;
  const day = next?.record.follow_up_on;
  return (
    <Box component="dl" sx={facts}>
      {won > 0 && <Fact name={text('clients.won')}>{formats.cents(won)}</Fact>}
      {open > 0 && <Fact name={text('offers.out')}>{formats.cents(open)}</Fact>}
      {last !== undefined && <Fact name={text('clients.last_contact')}>{formats.day(last)}</Fact>}
      <Fact name={text('resources.quotes.fields.owner')}>
        {owner ? <bdi>{owner}</bdi> : text('owner.none')}
      </Fact>
      {next && (
        <Fact name={text('clients.next')}>
          <EntryLink to={paths.record(next.resource, next.record.id)}>
            <bdi>{next.name}</bdi>
          </EntryLink>{' '}
          <StatusMark
            choices={next.resource === 'quotes' ? quoteStatuses : projectStatuses}
            value={next.record.status}
          />
          {day && (
            <>
              {' · '}
              <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
                {text('clients.due', { day: formats.nearDay(day, agencyDay(new Date())) })}
              </Box>
            </>
          )}
        </Fact>
      )}
    </Box>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const facts = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 4,
  rowGap: 1,
  marginBlock: '12px 20px',
  '& dt': { fontSize: '0.8125rem', color: 'text.secondary' },
  '& dd': { margin: 0, fontWeight: 500, overflowWrap: 'anywhere' },
};
