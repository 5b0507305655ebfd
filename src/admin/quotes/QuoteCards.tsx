import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { useListContext } from 'react-admin';
import { projectTypes, timelines } from '../../domain/quotes';
import type { Quote } from '../data/records';
import { useLabel } from '../i18n/useText';
import { SelectRow } from '../list/SelectRow';
import { PrimarySecondaryText } from '../ui/PrimarySecondaryText';
import { StatusCell } from '../ui/StatusCell';
import { TimeStamp } from '../ui/TimeStamp';
import { ClientCell } from './ClientCell';
import { QuoteActions } from './QuoteActions';
import { QuoteBulk } from './QuoteBulk';
import { Budget } from './QuoteTable';
import { ResponseTime } from './ResponseTime';

const SKELETON_KEYS = ['first', 'second', 'third', 'fourth'];

/** The list on a phone: the cells of each table row as a card. */
export function QuoteCards() {
  const { data } = useListContext<Quote>();
  return (
    <>
      <QuoteBulk />
      <Box
        component="ul"
        sx={{ display: 'grid', gap: 1.5, padding: 0, margin: 0, listStyle: 'none' }}
      >
        {data?.map((quote) => (
          <QuoteCard key={quote.id} quote={quote} />
        ))}
        {!data &&
          SKELETON_KEYS.map((place) => (
            <Skeleton key={place} component="li" variant="rounded" height={210} />
          ))}
      </Box>
    </>
  );
}

function QuoteCard({ quote }: { quote: Quote }) {
  const label = useLabel();
  return (
    <Card component="li" sx={{ padding: 2, display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
        <ClientCell quote={quote} />
        <Box sx={{ margin: -1 }}>
          <SelectRow id={quote.id} name={quote.name} />
        </Box>
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
        <div>
          <PrimarySecondaryText
            first={label(projectTypes, quote.project_type)}
            second={label(timelines, quote.timeline)}
          />
        </div>
        <Box sx={{ textAlign: 'end', fontSize: '0.875rem' }}>
          <div>
            <Budget budget={quote.budget} />
          </div>
          <Box sx={{ color: 'text.secondary' }}>
            <TimeStamp value={quote.created_at} />
          </Box>
          <ResponseTime quote={quote} />
        </Box>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1 }}>
        <StatusCell resource="quotes" record={quote} name={quote.name} />
        <QuoteActions quote={quote} />
      </Box>
    </Card>
  );
}
