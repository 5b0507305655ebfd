import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useGetOne } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { finishedStatuses } from '../../domain/projects';
import { type Addressee, clientOfQuote } from '../conversation/addressee';
import { type About, requestOf } from '../conversation/blocks';
import type { TimelineEntry } from '../conversation/conversationRecords';
import type { ClientRecords } from '../data/clientRecords';
import { paths } from '../data/paths';
import { useLanguage } from '../i18n/i18nProvider';
import type { ResourceName } from '../i18n/messages/en';
import { useText } from '../i18n/useText';
import { addresseeOf } from '../projects/projectModel';
import type { Project } from '../projects/table';
import type { Quote } from '../quotes/table';
import { EntryLink, Panel } from '../screen/PageParts';
import { useFrom } from '../screen/useFrom';
import { Timeline } from '../timeline/Timeline';
import { type Call, Composer } from '../writing/Composer';

interface Props {
  records: ClientRecords;
  newest: ClientRecords['quotes'][number];
  entries: readonly TimelineEntry[];
}

/** The requests, messages and changes of all records, each with its record. New ones belong to the record that is named. */
export function ClientStream({ records, newest, entries }: Props) {
  const text = useText();
  const language = useLanguage();
  const open = newestOpen(records) ?? { resource: 'quotes' as const, id: newest.id };
  // What somebody writes stays about the record with which they began.
  const [isBegun, setBegun] = useState(false);
  const [opened, setOpened] = useState(open);
  if (!isBegun && open.id !== opened.id) setOpened(open);
  const { resource, id } = isBegun ? opened : open;
  const { data: row, isLoading } = useGetOne<Quote | Project>(resource, { id });
  const to = row && ('reference' in row ? clientOfQuote(row) : addresseeOf(row, language));
  const [call, setCall] = useState<Call | null>(null);
  const known = useAbouts(records);
  const about = ({ subject_id }: TimelineEntry) =>
    known.get(subject_id) ?? { to: clientOfQuote(newest) };
  return (
    <Panel title={text('notes.title')}>
      <Box aria-busy={isLoading}>
        <Timeline
          entries={[...entries, ...records.quotes.map(requestOf)]}
          about={about}
          call={call}
        />
        {to && (
          <>
            <Typography variant="body2" color="text.secondary" sx={{ marginBlockEnd: 1 }}>
              {text('clients.about')}{' '}
              <EntryLink to={paths.record(resource, id)}>
                <bdi>{to.resource === 'projects' ? `${to.record.title}` : to.reference}</bdi>
              </EntryLink>
            </Typography>
            <Composer key={id} to={to} call={call} onCall={setCall} onBegun={setBegun} />
          </>
        )}
      </Box>
    </Panel>
  );
}

/** Returns the client and the link of each record. */
function useAbouts({ quotes, projects }: ClientRecords): ReadonlyMap<string, About> {
  const from = useFrom();
  const linkTo = (resource: ResourceName, id: string, name: string) => (
    <Link
      component={RouterLink}
      to={paths.record(resource, id, from)}
      color="inherit"
      sx={{ whiteSpace: resource === 'quotes' ? 'nowrap' : undefined }}
    >
      <bdi>{name}</bdi>
    </Link>
  );
  // The stream of a single record need not name it at each entry.
  const isSingle = quotes.length + projects.length === 1;
  const known = new Map<string, About>(
    quotes.map((quote) => [
      quote.id,
      {
        to: clientOfQuote(quote),
        link: !isSingle && linkTo('quotes', quote.id, quote.reference),
      },
    ]),
  );
  const [newest] = known.values();
  for (const project of projects) {
    const lead = known.get(project.quote_id ?? '') ?? newest;
    if (!lead) continue;
    const to: Addressee = { ...lead.to, resource: 'projects', record: project };
    known.set(project.id, { to, link: linkTo('projects', project.id, project.title) });
  }
  return known;
}

/** Returns the newest open quote or project, if there is one. */
export function newestOpen({ quotes, projects }: ClientRecords) {
  const converted = new Set(projects.map(({ quote_id }) => quote_id));
  const finished: readonly string[] = finishedStatuses;
  const open = [
    ...projects
      .filter(({ status }) => !finished.includes(status))
      .map((record) => ({
        resource: 'projects' as const,
        id: record.id,
        name: record.title,
        record,
      })),
    ...quotes
      .filter(({ id, status, is_spam }) => !is_spam && status !== 'rejected' && !converted.has(id))
      .map((record) => ({
        resource: 'quotes' as const,
        id: record.id,
        name: record.reference,
        record,
      })),
  ].toSorted((a, b) => Date.parse(b.record.created_at) - Date.parse(a.record.created_at));
  return open[0];
}
