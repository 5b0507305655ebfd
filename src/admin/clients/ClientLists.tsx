import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { StatusChoice } from '../../domain/choices';
import { offerStatuses } from '../../domain/offers';
import { projectStatuses } from '../../domain/projects';
import { budgets, projectTypes, quoteStatuses } from '../../domain/quotes';
import type { TimelineEntry } from '../conversation/conversationRecords';
import type { ClientRecords } from '../data/clientRecords';
import { paths } from '../data/paths';
import { isExpired } from '../offers/table';
import { Late } from '../screen/cells';
import { TimeStamp } from '../screen/dates';
import { EntryLink, Panel, PanelList } from '../screen/PageParts';
import { useWords } from '../screen/resource';
import { StatusMark } from '../write/StatusMark';

interface ListsProps extends ClientRecords {
  entries: readonly TimelineEntry[];
}

/** The quotes, offers and projects of a client. */
export function ClientLists({ quotes, offers, projects, entries }: ListsProps) {
  const { text, label, formats } = useWords();
  const paid = projects
    .filter(({ status }) => status === 'paid')
    .reduce((sum, { budget }) => sum + (budget ?? 0), 0);
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <ClientList
        title={text('quotes.title')}
        choices={quoteStatuses}
        rows={quotes}
        toEntry={({ id, reference, project_type, budget, is_spam }) => ({
          to: paths.record('quotes', id),
          state: is_spam && text('quotes.spam'),
          name: text('app.pair', { first: reference, second: label(projectTypes, project_type) }),
          amount: budget && label(budgets, budget),
        })}
      />
      <ClientList
        title={text('offers.title')}
        choices={offerStatuses}
        rows={offers}
        toEntry={(offer) => {
          const { id, quote_id, number, title, status, gross_cents, created_at } = offer;
          return {
            time: (status !== 'draft' && sentAt(entries, id)) || created_at,
            to: paths.record('quotes', quote_id),
            name: <bdi>{number ? text('app.pair', { first: number, second: title }) : title}</bdi>,
            state: isExpired(offer) && <Late>{text('offers.expired')}</Late>,
            amount: formats.cents(gross_cents),
          };
        }}
      />
      <ClientList
        title={text('projects.title')}
        action={paid > 0 && text('clients.paid', { total: formats.euros(paid) })}
        choices={projectStatuses}
        rows={projects}
        toEntry={({ id, title, budget }) => ({
          to: paths.record('projects', id),
          name: <bdi>{title}</bdi>,
          amount: budget !== null && formats.euros(budget),
        })}
      />
    </Box>
  );
}

/** The moment when an offer was sent for the last time, as the stream beside the list shows it. */
const sentAt = (entries: readonly TimelineEntry[], id: string): string | undefined =>
  entries.find(
    ({ kind, details }) =>
      kind === 'offer' &&
      details?.offer === id &&
      Array.isArray(details.status) &&
      details.status[0] === 'draft' &&
      details.status[1] === 'sent',
  )?.happened_at;

interface Props<Row> {
  title: string;
  action?: ReactNode;
  choices: readonly StatusChoice[];
  rows: readonly Row[];
  toEntry: (row: Row) => {
    to: string;
    name: ReactNode;
    /** What is shown instead of the status, if anything. */
    state?: ReactNode;
    amount: string | false | null;
    /** By default, when the row was created. */
    time?: string;
  };
}

type ListRow = { id: string; status: string; created_at: string };

function ClientList<Row extends ListRow>({ title, action, choices, rows, toEntry }: Props<Row>) {
  if (rows.length === 0) return null;
  return (
    <Panel title={title} action={action}>
      <PanelList>
        {rows.map((row) => {
          const { to, name, state, amount, time = row.created_at } = toEntry(row);
          return (
            <li key={row.id}>
              <Box sx={{ minWidth: 0 }}>
                <EntryLink to={to}>{name}</EntryLink>
                <Typography variant="body2" component="div" color="text.secondary">
                  {state || <StatusMark choices={choices} value={row.status} />}
                  {amount && ` · ${amount}`}
                </Typography>
              </Box>
              <Typography variant="body2" color="text.secondary">
                <TimeStamp value={time} near />
              </Typography>
            </li>
          );
        })}
      </PanelList>
    </Panel>
  );
}
