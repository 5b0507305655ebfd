import Paper from '@mui/material/Paper';
import { useCallback } from 'react';
import { DataTable, type Identifier, SelectPageCheckbox } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import { budgets, projectTypes, timelines } from '../../domain/quotes';
import { paths } from '../data/paths';
import type { Quote } from '../data/records';
import type { MessageKey } from '../i18n/messages';
import { useLabel, useText } from '../i18n/useText';
import { SelectRow } from '../list/SelectRow';
import { PrimarySecondaryText } from '../ui/PrimarySecondaryText';
import { StatusCell } from '../ui/StatusCell';
import { TimeStamp } from '../ui/TimeStamp';
import { ClientCell } from './ClientCell';
import { QuoteActions } from './QuoteActions';
import { QuoteBulk } from './QuoteBulk';
import { ResponseTime } from './ResponseTime';

export function QuoteTable() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const open = useCallback(
    (id: Identifier) => {
      navigate(paths.quote(String(id), search));
      return false as const;
    },
    [navigate, search],
  );
  return (
    <Paper variant="outlined" sx={table}>
      <DataTable<Quote>
        rowClick={open}
        bulkActionButtons={false}
        bulkActionsToolbar={<QuoteBulk />}
        size="medium"
      >
        {columns}
      </DataTable>
    </Paper>
  );
}

const Column = DataTable.Col<Quote>;
const CLIENT = 'quotes.client' satisfies MessageKey;
const ACTIONS = 'quotes.actions' satisfies MessageKey;

// Elements at module level keep the row memoisation of DataTable intact.
const columns = [
  <Column
    key="select"
    label={<SelectPageCheckbox />}
    disableSort
    padding="checkbox"
    render={(quote) => <SelectRow id={quote.id} name={quote.name} />}
  />,
  <Column
    key="name"
    source="name"
    label={CLIENT}
    render={(quote) => <ClientCell quote={quote} />}
  />,
  <Column
    key="project_type"
    source="project_type"
    render={(quote) => <ProjectCell quote={quote} />}
  />,
  <Column
    key="budget"
    source="budget"
    disableSort
    render={(quote) => <Budget budget={quote.budget} />}
  />,
  <Column
    key="status"
    source="status"
    render={(quote) => <StatusCell resource="quotes" record={quote} name={quote.name} />}
  />,
  <Column
    key="created_at"
    source="created_at"
    sortByOrder="DESC"
    render={(quote) => <TimeStamp value={quote.created_at} />}
  />,
  <Column
    key="waiting_since"
    source="waiting_since"
    render={(quote) => <ResponseTime quote={quote} />}
  />,
  <Column
    key="actions"
    label={ACTIONS}
    disableSort
    render={(quote) => <QuoteActions quote={quote} />}
  />,
];

function ProjectCell({ quote }: { quote: Quote }) {
  const label = useLabel();
  return (
    <PrimarySecondaryText
      first={label(projectTypes, quote.project_type)}
      second={label(timelines, quote.timeline)}
    />
  );
}

/** A budget range, which reads from left to right in every language. */
export function Budget({ budget }: { budget: string | null }) {
  const text = useText();
  const label = useLabel();
  if (budget === null) return text('quotes.not_specified');
  return <bdi>{label(budgets, budget)}</bdi>;
}

const table = {
  '& .RaDataTable-tableWrapper': { overflowX: 'auto' },
  '& .RaDataTable-thead, & thead th': { backgroundColor: 'background.paper' },
  '& td': { paddingBlock: 1.5, verticalAlign: 'top' },
  '& td.MuiTableCell-paddingCheckbox': { paddingBlock: 1 },
};
