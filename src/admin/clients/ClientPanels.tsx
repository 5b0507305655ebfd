import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { projectStatuses } from '../../domain/projects';
import { budgets, projectTypes, quoteStatuses } from '../../domain/quotes';
import { paths } from '../data/paths';
import type { ClientRecords } from '../data/records';
import { useFormats } from '../i18n/useFormats';
import { useLabel, useText } from '../i18n/useText';
import { Panel } from '../ui/Panel';
import { PanelList } from '../ui/PanelList';
import { TimeStamp } from '../ui/TimeStamp';
import { ClientEntry, ClientStatus } from './ClientEntry';

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
          >
            {quote.is_spam ? (
              text('quotes.spam')
            ) : (
              <ClientStatus choices={quoteStatuses} status={quote.status} />
            )}
            {quote.budget && ` · ${label(budgets, quote.budget)}`}
          </ClientEntry>
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
      {projects.length === 0 && (
        <Typography color="text.secondary">{text('clients.no_projects')}</Typography>
      )}
      <PanelList>
        {projects.map((project) => (
          <ClientEntry
            key={project.id}
            to={paths.record('projects', project.id)}
            name={<bdi>{project.title}</bdi>}
            date={project.created_at}
          >
            <ClientStatus choices={projectStatuses} status={project.status} />
            {project.budget !== null && ` · ${formats.euros(project.budget)}`}
          </ClientEntry>
        ))}
      </PanelList>
    </Panel>
  );
}

export function ClientNotes({ notes }: Pick<ClientRecords, 'notes'>) {
  const text = useText();
  return (
    <Panel title={text('resources.quotes.fields.notes')}>
      {notes.length === 0 && (
        <Typography color="text.secondary">{text('clients.no_notes')}</Typography>
      )}
      <PanelList>
        {notes.map((note) => (
          <li key={note.id}>
            <Box sx={{ minWidth: 0 }}>
              <Box component="bdi" sx={{ fontWeight: 600 }}>
                {note.author}
              </Box>{' '}
              <Typography variant="body2" component="span" color="text.secondary">
                <TimeStamp value={note.created_at} time />
              </Typography>
              <Box dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                {note.body}
              </Box>
            </Box>
          </li>
        ))}
      </PanelList>
    </Panel>
  );
}
