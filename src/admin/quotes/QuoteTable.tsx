import Paper from '@mui/material/Paper';
import { DataTable, type Identifier, SelectPageCheckbox } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import { budgets, projectTypes, timelines } from '../../domain/quotes';
import { useLabel, useText } from '../i18n/useText';
import { SelectRow } from '../list/SelectRow';
import { TimeStamp } from '../list/TimeStamp';
import { useRowsInTurn } from '../list/useRowsInTurn';
import { paths } from '../paths';
import type { Quote } from '../records';
import { ClientCell } from './ClientCell';
import { Clock } from './Clock';
import { QuoteActions } from './QuoteActions';
import { QuoteBulk } from './QuoteBulk';
import { QuoteStatusSelect } from './QuoteStatusSelect';
import { TwoLines } from './TwoLines';

const Column = DataTable.Col<Quote>;

export function QuoteTable() {
  const text = useText();
  const label = useLabel();
  const navigate = useNavigate();
  const { search } = useLocation();
  const rows = useRowsInTurn<Quote>();
  const open = (id: Identifier) => {
    navigate(paths.quote(String(id), search));
    return false as const;
  };
  return (
    <Paper variant="outlined" sx={table}>
      <DataTable<Quote>
        data={rows}
        rowClick={open}
        bulkActionButtons={false}
        bulkActionsToolbar={<QuoteBulk />}
        size="medium"
      >
        <Column
          label={<SelectPageCheckbox />}
          disableSort
          padding="checkbox"
          render={(quote) => <SelectRow id={quote.id} name={quote.name} />}
        />
        <Column
          source="name"
          label={text('quotes.client')}
          render={(quote) => <ClientCell quote={quote} />}
        />
        <Column
          source="project_type"
          label={text('quotes.project')}
          render={(quote) => (
            <TwoLines
              first={label(projectTypes, quote.project_type)}
              second={label(timelines, quote.timeline)}
            />
          )}
        />
        <Column
          source="budget"
          label={text('quotes.budget')}
          disableSort
          render={(quote) => <Budget budget={quote.budget} />}
        />
        <Column
          source="status"
          label={text('quotes.status')}
          render={(quote) => <QuoteStatusSelect quote={quote} />}
        />
        <Column
          source="created_at"
          label={text('quotes.date')}
          sortByOrder="DESC"
          render={(quote) => <TimeStamp value={quote.created_at} />}
        />
        <Column
          source="waiting_since"
          label={text('quotes.answer_time')}
          render={(quote) => <Clock quote={quote} />}
        />
        <Column
          label={text('quotes.actions')}
          disableSort
          render={(quote) => <QuoteActions quote={quote} />}
        />
      </DataTable>
    </Paper>
  );
}

/** A range reads left to right in every language. */
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
