import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { projectTypes, timelines } from '../../domain/quotes';
import { useLabel, useText } from '../i18n/useText';
import { Fact, Facts } from '../layout/Facts';
import { TimeStamp } from '../list/TimeStamp';
import type { Quote } from '../records';
import { EmailLink, PhoneLink } from './ClientCell';
import { Budget } from './QuoteTable';
import { campaign } from './quoteModel';

interface Props {
  quote: Quote;
}

export function ClientFacts({ quote }: Props) {
  const text = useText();
  return (
    <Facts title={text('quotes.client_info')}>
      <Fact name={text('quotes.name')}>
        <bdi>{quote.name}</bdi>
      </Fact>
      <Fact name={text('quotes.email')}>
        <EmailLink email={quote.email} />
      </Fact>
      {quote.phone && (
        <Fact name={text('quotes.phone')}>
          <PhoneLink phone={quote.phone} />
        </Fact>
      )}
      {quote.company && (
        <Fact name={text('quotes.company')}>
          <bdi>{quote.company}</bdi>
        </Fact>
      )}
    </Facts>
  );
}

export function ProjectFacts({ quote }: Props) {
  const text = useText();
  const label = useLabel();
  return (
    <div>
      <Facts title={text('quotes.project_info')}>
        <Fact name={text('quotes.type')}>{label(projectTypes, quote.project_type)}</Fact>
        <Fact name={text('quotes.budget')}>
          <Budget budget={quote.budget} />
        </Fact>
        <Fact name={text('quotes.timeline')}>
          {label(timelines, quote.timeline) || text('quotes.not_specified')}
        </Fact>
        <Fact name={text('quotes.received')}>
          <TimeStamp value={quote.created_at} />
        </Fact>
      </Facts>
      <Typography
        variant="caption"
        color="text.secondary"
        sx={{ display: 'block', marginBlockStart: 1.25 }}
      >
        {text('quotes.description')}
      </Typography>
      <Box dir="auto" sx={message}>
        {quote.message}
      </Box>
    </div>
  );
}

export function SourceFacts({ quote }: Props) {
  const text = useText();
  const { landing_path: page, referrer } = quote.source;
  const from = campaign(quote.source);
  return (
    <Facts title={text('quotes.source')}>
      <Fact name={text('quotes.reference')}>
        <bdi dir="ltr">{quote.reference}</bdi>
      </Fact>
      <Fact name={text('quotes.language')}>
        {text(quote.language === 'ar' ? 'quotes.language_ar' : 'quotes.language_en')}
      </Fact>
      {page && (
        <Fact name={text('quotes.page')}>
          <bdi dir="ltr">{page}</bdi>
        </Fact>
      )}
      {referrer && (
        <Fact name={text('quotes.referrer')}>
          <bdi dir="ltr">{referrer}</bdi>
        </Fact>
      )}
      {from && (
        <Fact name={text('quotes.campaign')}>
          <bdi>{from}</bdi>
        </Fact>
      )}
    </Facts>
  );
}

const message = {
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  padding: 2,
  borderRadius: 1,
  border: '1px solid',
  borderColor: 'divider',
  backgroundColor: 'background.default',
  maxWidth: '68ch',
};
