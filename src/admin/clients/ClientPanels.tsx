import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { StatusChoice } from '../../domain/choices';
import { projectStatuses } from '../../domain/projects';
import { budgets, projectTypes, quoteStatuses } from '../../domain/quotes';
import { paths } from '../data/paths';
import type { ClientRecords } from '../data/records';
import { useFormats } from '../i18n/useFormats';
import { useLabel, useText } from '../i18n/useText';
import { Panel } from '../ui/Panel';
import { TimeStamp } from '../ui/TimeStamp';

export function ClientQuotes({ quotes }: Pick<ClientRecords, 'quotes'>) {
  const text = useText();
  const label = useLabel();
  return (
    <Panel title={text('app.quotes')}>
      <Box component="ul" sx={list}>
        {quotes.map((quote) => (
          <Entry
            key={quote.id}
            to={paths.quote(quote.id)}
            name={text('app.pair', {
              first: quote.reference,
              second: label(projectTypes, quote.project_type),
            })}
            date={quote.created_at}
          >
            {quote.is_spam ? (
              text('quotes.spam')
            ) : (
              <Status choices={quoteStatuses} status={quote.status} />
            )}
            {quote.budget && ` · ${label(budgets, quote.budget)}`}
          </Entry>
        ))}
      </Box>
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
      title={text('app.projects')}
      action={paid > 0 && text('clients.paid', { total: formats.euros(paid) })}
    >
      {projects.length === 0 && (
        <Typography color="text.secondary">{text('clients.no_projects')}</Typography>
      )}
      <Box component="ul" sx={list}>
        {projects.map((project) => (
          <Entry
            key={project.id}
            to={paths.project(project.id)}
            name={<bdi>{project.title}</bdi>}
            date={project.created_at}
          >
            <Status choices={projectStatuses} status={project.status} />
            {project.budget !== null && ` · ${formats.euros(project.budget)}`}
          </Entry>
        ))}
      </Box>
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
      <Box component="ul" sx={list}>
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
      </Box>
    </Panel>
  );
}

interface EntryProps {
  to: string;
  name: ReactNode;
  date: string;
  children: ReactNode;
}

function Entry({ to, name, date, children }: EntryProps) {
  return (
    <li>
      <Box sx={{ minWidth: 0 }}>
        <Link
          component={RouterLink}
          to={to}
          color="text.primary"
          underline="hover"
          sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}
        >
          {name}
        </Link>
        <Typography variant="body2" component="div" color="text.secondary">
          {children}
        </Typography>
      </Box>
      <Typography variant="body2" color="text.secondary">
        <TimeStamp value={date} near />
      </Typography>
    </li>
  );
}

/** A dot and a word. */
function Status({ choices, status }: { choices: readonly StatusChoice[]; status: string }) {
  const label = useLabel();
  const tone = choices.find(({ id }) => id === status)?.tone ?? 'ink';
  return (
    <Box
      component="span"
      sx={{
        '&::before': {
          content: '""',
          display: 'inline-block',
          width: 8,
          height: 8,
          borderRadius: '50%',
          marginInlineEnd: 0.75,
          backgroundColor: (theme) => theme.palette.tones[tone].line,
        },
      }}
    >
      {label(choices, status)}
    </Box>
  );
}

const list = {
  display: 'grid',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: 2,
    paddingBlock: 1,
    borderBlockStart: '1px solid',
    borderColor: 'divider',
  },
  '& li:first-of-type': { borderBlockStart: 0, paddingBlockStart: 0 },
};
