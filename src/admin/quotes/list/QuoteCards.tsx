import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { memo } from 'react';
import { useListContext } from 'react-admin';
import { SelectRow } from '../../list/selection/RowSelection';
import { useShownList } from '../../list/table/ListTable';
import { pendingBars } from '../../list/table/tableStyle';
import { nameLine } from '../../theme/brand';
import { TimeStamp } from '../../ui/dates';
import { StatusCell } from '../../ui/status/StatusSelect';
import { RowQuestion } from '../answers/AnswerRows';
import { ClientCell, FollowUpDue, QuoteActions, ResponseTime } from '../QuoteCells';
import type { Quote } from '../table';
import { Budget, ProjectCell } from './QuoteTable';

const PENDING = ['first', 'second', 'third', 'fourth'];

/** The list on a narrow screen. Each card shows the cells of a table row. */
export function QuoteCards() {
  const { data } = useListContext<Quote>();
  const shown = useShownList();
  return (
    <Box key={shown} component="ul" sx={cards}>
      {data?.map((quote) => (
        <QuoteCard key={quote.id} quote={quote} />
      ))}
      {!data && PENDING.map((place) => <PendingCard key={place} />)}
    </Box>
  );
}

/** Memoised, so that the card re-renders only if its quote or the URL changes. */
const QuoteCard = memo(function QuoteCard({ quote }: { quote: Quote }) {
  return (
    <Card component="li">
      <div className="head">
        <ClientCell quote={quote} linked />
        <SelectRow id={quote.id} name={quote.name} />
      </div>
      <div className="facts">
        <ProjectCell quote={quote} />
        <div className="lines">
          <Budget budget={quote.budget} />
          <span className="secondary">
            <TimeStamp value={quote.created_at} near />{' '}
            <span className="wait">
              <ResponseTime quote={quote} />
            </span>
          </span>
          <FollowUpDue quote={quote} />
        </div>
      </div>
      <div className="foot">
        <StatusCell resource="quotes" record={quote} name={quote.name} />
        <QuoteActions quote={quote} />
        <RowQuestion quote={quote} />
      </div>
    </Card>
  );
});

/** A placeholder for a card that is loading. */
const PendingCard = () => (
  <Card component="li" aria-hidden>
    <div className="head">
      <PendingLines />
    </div>
    <div className="facts">
      <PendingLines />
      <PendingLines />
    </div>
    <div className="foot">
      <div className="bar" />
    </div>
  </Card>
);

const PendingLines = () => (
  <div className="lines">
    <div className="bar" />
    <div className="bar" />
  </div>
);

// One style for all cards, because creating a style for each card would take longer than rendering
// the cards.
const cards = {
  ...pendingBars,
  '& .bar': { ...pendingBars['& .bar'], width: '8rem', marginBlock: '0.3rem' },
  '& [aria-hidden] .foot': { minHeight: 44 },
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(20rem, 100%), 1fr))',
  gap: 1,
  padding: 0,
  margin: 0,
  listStyle: 'none',
  fontSize: '0.875rem',
  '& > li': { display: 'grid', gap: 0.5, paddingBlock: 0.75, paddingInline: 1.5 },
  '& .head, & .facts, & .foot': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: 1,
    minWidth: 0,
  },
  '& .head > .MuiCheckbox-root': { margin: -0.5, alignSelf: 'start' },
  '& .head > .lines': { flex: 1 },
  '& .foot': { position: 'relative', alignItems: 'center' },
  '& .lines': { display: 'grid', minWidth: 0, overflowWrap: 'anywhere' },
  '& .lines > *': { minWidth: 0 },
  // Limits texts to one line, so that a card keeps its height when the web font loads.
  '& .head .lines > *': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& .head .client': nameLine,
  '& .facts > :last-child': { textAlign: 'end' },
  '& .secondary': { color: 'text.secondary' },
  // Keeps the response time on one line, separated from the date.
  '& .wait': { display: 'inline-block' },
  '& time:has(+ .wait:not(:empty))::after': { content: '" ·"' },
  '& a': { color: 'primary.main', textDecoration: 'none' },
  '& a[data-row-link]': { color: 'text.primary', fontWeight: 600, fontSize: '1rem' },
  // Draws the focus outline inside the link, because the element around the link hides what
  // overflows.
  '& a[data-row-link]:focus-visible': { outlineOffset: '-2px' },
  // Makes targets 28 pixels high, with space between them (WCAG 2.5.8).
  '& .contact': { display: 'flex', columnGap: 1.5, lineHeight: '28px', whiteSpace: 'nowrap' },
  '& .contact a:last-child': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '& .contact .secondary': { display: 'none' },
  '& .actions': { display: 'flex', gap: 2 },
  '& .actions a': { display: 'inline-flex', alignItems: 'center', minHeight: 44 },
  // On a phone, a card has space for one action. The name also opens the details.
  '& .actions:has(.primary) .view': { display: { xs: 'none', sm: 'inline-flex' } },
};
