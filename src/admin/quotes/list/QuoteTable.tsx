import { budgets, projectTypes, timelines } from '../../../domain/quotes';
import type { MessageKey } from '../../i18n/messages/messages';
import { useLabel, useText } from '../../i18n/useText';
import { selectColumn } from '../../list/table/cells';
import { ListColumn } from '../../list/table/ListColumn';
import { ListTable } from '../../list/table/ListTable';
import { StatusCell } from '../../ui/status/StatusSelect';
import { TimeStamp } from '../../ui/TimeStamp';
import { RowAnswers, RowQuestion } from '../answers/AnswerRows';
import { ClientCell, FollowUpDue, QuoteActions, ResponseTime } from '../QuoteCells';
import { canConvert } from '../quoteModel';
import type { Quote } from '../table';

export function QuoteTable() {
  return <ListTable resource="quotes">{columns}</ListTable>;
}

const Column = ListColumn<Quote>;
const CLIENT = 'quotes.client' satisfies MessageKey;
const ACTIONS = 'quotes.actions' satisfies MessageKey;

const columns = [
  selectColumn<Quote>(({ name }) => name),
  <Column
    key="name"
    source="name"
    label={CLIENT}
    render={(quote) => <ClientCell quote={quote} />}
  />,
  <Column
    key="project_type"
    source="project_type"
    width="var(--type)"
    room="wide"
    render={(quote) => <ProjectCell quote={quote} />}
  />,
  <Column
    key="budget"
    source="budget"
    width="var(--range)"
    room="wide"
    disableSort
    render={(quote) => <Budget budget={quote.budget} />}
  />,
  <Column
    key="status"
    source="status"
    width={136}
    render={(quote) => <StatusCell resource="quotes" record={quote} name={quote.name} />}
  />,
  <Column
    key="created_at"
    source="created_at"
    width="var(--day)"
    room="wide"
    sortByOrder="DESC"
    render={(quote) => <TimeStamp value={quote.created_at} near />}
  />,
  <Column
    key="waiting_since"
    source="waiting_since"
    width="var(--wait)"
    room="some"
    render={(quote) => (
      <div className="lines">
        <ResponseTime quote={quote} />
        <FollowUpDue quote={quote} />
      </div>
    )}
  />,
  <Column
    key="actions"
    label={ACTIONS}
    width="var(--actions)"
    pinned
    render={(quote) => (
      <>
        <QuoteActions quote={quote} />
        {/* Approved and converted quotes have no answer buttons, because they were answered
            before. */}
        {!quote.project && !canConvert(quote) && <RowAnswers quote={quote} />}
        <RowQuestion quote={quote} />
      </>
    )}
  />,
];

/** The project type and the timeline of a quote. */
export function ProjectCell({ quote }: { quote: Quote }) {
  const label = useLabel();
  return (
    <div className="lines">
      <span>{label(projectTypes, quote.project_type)}</span>
      <span className="secondary">{label(timelines, quote.timeline)}</span>
    </div>
  );
}

/**
 * A budget range, isolated from the direction of the surrounding text. It wraps instead of being
 * truncated.
 */
export function Budget({ budget }: { budget: string | null }) {
  const text = useText();
  const label = useLabel();
  if (budget === null) return text('quotes.not_specified');
  return <bdi style={{ whiteSpace: 'normal' }}>{label(budgets, budget)}</bdi>;
}
