import CheckCircleOutline from '@mui/icons-material/CheckCircleOutline';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { projectTypes } from '../../domain/quotes';
import { paths } from '../data/paths';
import type { WaitingQuote } from '../data/records';
import { useLabel, useText } from '../i18n/useText';
import { ResponseTime } from '../quotes/ResponseTime';
import { Panel } from './Panel';
import { StatLink } from './StatLink';
import { overdueQuotes } from './statLists';

/** The quotes without an answer after the promised 24 hours. */
export function WaitingQuotes({
  quotes,
  total,
}: {
  quotes: readonly WaitingQuote[];
  total: number;
}) {
  const text = useText();
  if (total === 0) return <NoneWaiting />;
  return (
    <Panel
      title={text('dashboard.waiting')}
      action={
        <StatLink to={overdueQuotes}>
          {text('dashboard.waiting_count', { smart_count: total })}
        </StatLink>
      }
      attention
    >
      <Box component="ul" sx={list}>
        {quotes.map((quote) => (
          <Entry key={quote.id} quote={quote} />
        ))}
      </Box>
    </Panel>
  );
}

function NoneWaiting() {
  const text = useText();
  return (
    <Card component="p" sx={noneWaiting}>
      <CheckCircleOutline color="success" />
      {text('dashboard.waiting_none')}
    </Card>
  );
}

function Entry({ quote }: { quote: WaitingQuote }) {
  const label = useLabel();
  return (
    <li>
      <Box sx={{ minWidth: 0 }}>
        <Link
          component={RouterLink}
          to={paths.quote(quote.id)}
          color="text.primary"
          underline="hover"
          sx={{ fontWeight: 500, overflowWrap: 'anywhere', '&::after': stretched }}
        >
          <bdi>{quote.client}</bdi>
        </Link>
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {label(projectTypes, quote.projectType)}
          {quote.company && (
            <>
              {' · '}
              <bdi>{quote.company}</bdi>
            </>
          )}
        </Typography>
      </Box>
      <ResponseTime
        quote={{
          status: 'pending',
          is_spam: false,
          created_at: quote.date,
          responded_at: null,
        }}
      />
    </li>
  );
}

const stretched = { content: '""', position: 'absolute', inset: 0 };
const noneWaiting = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  margin: 0,
  paddingInline: 2.5,
  paddingBlock: 1.5,
};
const list = {
  display: 'grid',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': {
    position: 'relative',
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'center',
    gap: 2,
    marginInline: -2.5,
    paddingInline: 2.5,
    paddingBlock: 1,
    borderBlockStart: '1px solid',
    borderColor: 'divider',
    '&:hover': { backgroundColor: 'action.hover' },
    '& > span': { flex: 'none' },
  },
  '& li:last-of-type': { marginBlockEnd: -1.5 },
};
