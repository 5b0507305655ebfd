import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { StatusChoice } from '../../domain/choices';
import { offerStatuses } from '../../domain/offers';
import { projectStatuses } from '../../domain/projects';
import { budgets, projectTypes, quoteStatuses } from '../../domain/quotes';
import { paths } from '../data/paths';
import type { ClientRecords } from '../data/records';
import { useFormats } from '../i18n/useFormats';
import { useLabel, useText } from '../i18n/useText';
import { TimeStamp } from '../ui/dates';
import { EntryLink, Panel, PanelList } from '../ui/PageParts';
import { StatusMark } from '../ui/RecordParts';

export function ClientQuotes({ quotes }: Pick<ClientRecords, 'quotes'>) {
  const text = useText();
  const label = useLabel();
  return (
    <Panel title={text('quotes.title')}>
      <PanelList>
        {quotes.map((quote) => (
          <ClientEntry
            key={quote.id}
            to={paths.record('quotes', quote.id)}
            name={text('app.pair', {
              first: quote.reference,
              second: label(projectTypes, quote.project_type),
            })}
            date={quote.created_at}
            choices={quoteStatuses}
            status={quote.is_spam ? null : quote.status}
            budget={quote.budget && label(budgets, quote.budget)}
          />
        ))}
      </PanelList>
    </Panel>
  );
}

export function ClientOffers({ offers }: Pick<ClientRecords, 'offers'>) {
  const text = useText();
  const formats = useFormats();
  return (
    <Panel title={text('offers.title')}>
      <PanelList>
        {offers.map(({ id, quote_id, number, title, created_at, status, gross_cents }) => (
          <ClientEntry
            key={id}
            to={paths.record('quotes', quote_id)}
            name={<bdi>{number ? text('app.pair', { first: number, second: title }) : title}</bdi>}
            date={created_at}
            choices={offerStatuses}
            status={status}
            budget={formats.cents(gross_cents)}
          />
        ))}
      </PanelList>
    </Panel>
  );
}

export function ClientProjects({ projects }: Pick<ClientRecords, 'projects'>) {
  const text = useText();
  const formats = useFormats();
  const paid = projects
    .filter(({ status }) => status === 'paid')
    .reduce((sum, { budget }) => sum + (budget ?? 0), 0);
  return (
    <Panel
      title={text('projects.title')}
      action={paid > 0 && text('clients.paid', { total: formats.euros(paid) })}
    >
      <PanelList>
        {projects.map((project) => (
          <ClientEntry
            key={project.id}
            to={paths.record('projects', project.id)}
            name={<bdi>{project.title}</bdi>}
            date={project.created_at}
            choices={projectStatuses}
            status={project.status}
            budget={project.budget !== null && formats.euros(project.budget)}
          />
        ))}
      </PanelList>
    </Panel>
  );
}

interface Props {
  to: string;
  name: ReactNode;
  date: string;
  choices: readonly StatusChoice[];
  /** The status, or null for suspected spam. */
  status: string | null;
  budget: string | false | null;
}

/** A list entry for a quote, an offer or a project of a client. */
function ClientEntry({ to, name, date, choices, status, budget }: Props) {
  const text = useText();
  return (
    <li>
      <Box sx={{ minWidth: 0 }}>
        <EntryLink to={to}>{name}</EntryLink>
        <Typography variant="body2" component="div" color="text.secondary">
          {status === null ? text('quotes.spam') : <StatusMark choices={choices} value={status} />}
          {budget && ` · ${budget}`}
        </Typography>
      </Box>
      <Typography variant="body2" color="text.secondary">
        <TimeStamp value={date} near />
      </Typography>
    </li>
  );
}
