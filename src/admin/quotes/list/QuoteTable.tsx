import { budgets, projectTypes, timelines } from '../../../domain/quotes';
import { useLabel, useText } from '../../i18n/useText';
import { type Column, ListTable } from '../../list/table/ListTable';
import { TimeStamp } from '../../ui/dates';
import { RowAnswers, RowQuestion } from '../answers/AnswerRows';
import {
  ClientCell,
  FollowUpDue,
  OfferChip,
  QuoteActions,
  QuoteStatus,
  ResponseTime,
} from '../QuoteCells';
import { canConvert } from '../quoteModel';
import type { Quote } from '../table';

export function QuoteTable() {
  return <ListTable resource="quotes" columns={columns} nameOf={nameOf} />;
}

const nameOf = ({ name }: Quote) => name;

const columns: readonly Column<Quote>[] = [
  { source: 'name', label: 'quotes.client', render: (quote) => <ClientCell quote={quote} /> },
  {
    source: 'project_type',
    width: 'var(--type)',
    render: ({ project_type, timeline, budget }, { isTablet, label }) => (
      <div className="lines">
        <span>{label(projectTypes, project_type)}</span>
        <span className="secondary">{label(timelines, timeline)}</span>
        {isTablet && <Budget budget={budget} />}
      </div>
    ),
  },
  {
    source: 'budget',
    width: 'var(--range)',
    sort: false,
    isWide: true,
    render: (quote) => <Budget budget={quote.budget} />,
  },
  {
    source: 'status',
    width: 'var(--status)',
    render: (quote) => (
      <>
        <QuoteStatus quote={quote} />
        <OfferChip quote={quote} />
      </>
    ),
  },
  {
    source: 'created_at',
    width: 'var(--day)',
    isExtra: true,
    sort: 'DESC',
    render: (quote, { isTablet }) => (
      <>
        <TimeStamp value={quote.created_at} near />
        {isTablet && (
          <div className="folded">
            <Wait quote={quote} />
          </div>
        )}
      </>
    ),
  },
  {
    source: 'waiting_since',
    width: 'var(--wait)',
    isWide: true,
    render: (quote) => <Wait quote={quote} />,
  },
  {
    source: 'actions',
    label: 'quotes.actions',
    width: 'var(--actions)',
    sort: false,
    hasTools: true,
    render: (quote) => (
      <>
        <QuoteActions quote={quote} />
        {/* Approved and converted quotes have no answer buttons, because they were answered
            before. */}
        {!quote.project && !canConvert(quote) && <RowAnswers quote={quote} />}
        <RowQuestion quote={quote} />
      </>
    ),
  },
];

const Wait = ({ quote }: { quote: Quote }) => (
  <div className="lines">
    <ResponseTime quote={quote} />
    <FollowUpDue quote={quote} />
  </div>
);

/** A budget range, isolated from the direction of the surrounding text. In a table, it wraps. */
export function Budget({ budget }: { budget: string | null }) {
  const text = useText();
  const label = useLabel();
  if (budget === null) return text('quotes.not_specified');
  return <bdi className="budget">{label(budgets, budget)}</bdi>;
}
