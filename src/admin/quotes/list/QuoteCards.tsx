import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { memo } from 'react';
import { useListContext } from 'react-admin';
import { projectTypes } from '../../../domain/quotes';
import { useLabel } from '../../i18n/useText';
import { checkStyle, SelectRow } from '../../list/selection/RowSelection';
import { useShownList } from '../../list/table/ListTable';
import { coveringLink, pendingBars } from '../../list/table/tableStyle';
import { ellipsis, firstLine, nameLine } from '../../theme/brand';
import { TimeStamp } from '../../ui/dates';
import { RowQuestion } from '../answers/AnswerRows';
import {
  ClientCell,
  Conversion,
  FollowUpDue,
  OfferChip,
  QuoteStatus,
  ResponseTime,
} from '../QuoteCells';
import type { Quote } from '../table';
import { Budget } from './QuoteTable';

const PENDING = ['first', 'second', 'third', 'fourth', 'fifth'];

/** The list on a phone. A tap on a card opens its details. */
export function QuoteCards() {
  const { data } = useListContext<Quote>();
  const shown = useShownList();
  return (
    <Box key={shown} component="ul" sx={cards}>
      {data?.map((quote) => (
        <QuoteCard key={quote.id} quote={quote} />
      ))}
      {!data &&
        PENDING.map((place) => (
          <Card key={place} component="li" aria-hidden>
            <div className="bar" />
            <div className="bar" />
            <div className="bar" />
            <div className="line foot" />
          </Card>
        ))}
    </Box>
  );
}

/** Memoised, so that the card re-renders only if its quote or the URL changes. */
const QuoteCard = memo(function QuoteCard({ quote }: { quote: Quote }) {
  const label = useLabel();
  return (
    <Card component="li">
      <ClientCell quote={quote} linked />
      <div className="line">
        <span className="project">
          {label(projectTypes, quote.project_type)} · <Budget budget={quote.budget} />
        </span>
        <TimeStamp value={quote.created_at} near />
      </div>
      <OfferChip quote={quote} />
      <div className="line foot">
        <QuoteStatus quote={quote} />
        <span className="wait">
          <FollowUpDue quote={quote} />
          <ResponseTime quote={quote} />
        </span>
        <Conversion quote={quote} />
        <RowQuestion quote={quote} />
      </div>
      <SelectRow id={quote.id} name={quote.name} />
    </Card>
  );
});

// One style for all cards, because creating a style for each card would take longer than rendering
// the cards.
const cards = {
  ...pendingBars,
  ...checkStyle,
  ...coveringLink,
  '& .bar': { ...pendingBars['& .bar'], width: '8rem', marginBlock: '0.3rem' },
  display: 'grid',
  gap: '5px',
  padding: 0,
  margin: 0,
  listStyle: 'none',
  fontSize: '0.875rem',
  '& > li': { position: 'relative', paddingBlock: 0.5, paddingInline: 1.5, lineHeight: '20px' },
  '& .line': {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'center',
    columnGap: 1,
    minWidth: 0,
    whiteSpace: 'nowrap',
  },
  '& .project': ellipsis,
  // The day is enough here. If a follow-up is due, the response time matters less.
  '& time > span + span, & .wait:has(strong) > span': { display: 'none' },
  // Without room for the response time beside the status and the link, it is on a second line, which is hidden.
  '& .wait': { ...firstLine, flex: '1 1 0', justifyContent: 'end', minWidth: 0 },
  '& .wait::before': { content: '""', height: '1lh' },
  // A follow-up that is due always shows, even if it makes the card higher.
  '& .foot:has(strong)': { flexWrap: 'wrap' },
  '& .wait:has(strong)': { flex: 'none' },
  '& li > .check': { position: 'absolute', zIndex: 1, insetBlockStart: 0, insetInlineEnd: 0 },
  '& .foot': { position: 'relative', minHeight: 28 },
  '& .foot > button': { position: 'relative', flex: 'none', minHeight: 28, minWidth: 0 },
  '& .lines': { display: 'grid', minWidth: 0, paddingInlineEnd: 4 },
  // Limits texts to one line, so that a card keeps its height when the web font loads.
  '& .lines > *': { ...ellipsis, whiteSpace: 'nowrap' },
  '& .client': nameLine,
  '& .secondary, & time': { color: 'text.secondary' },
  '& a': { color: 'primary.main', textDecoration: 'none' },
  // Other links and buttons are above that of the name, which covers the card.
  '& a[data-row-link]': {
    color: 'text.primary',
    fontWeight: 600,
    fontSize: '1rem',
    lineHeight: '22px',
  },
  '& .contact a, & .line > a': { position: 'relative', zIndex: 1 },
  // Makes targets 24 pixels high, with space between them (WCAG 2.5.8).
  '& .contact': { display: 'flex', columnGap: 1.5, lineHeight: '24px' },
  '& .contact a:last-child': ellipsis,
  '& .contact .secondary': { display: 'none' },
  '& .line > a': { lineHeight: '28px' },
};
