import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { projectTypes, timelines } from '../../domain/quotes';
import type { Quote } from '../data/records';
import { useLabel, useText } from '../i18n/useText';
import { DescriptionItem, DescriptionList } from '../ui/DescriptionList';
import { TimeStamp } from '../ui/TimeStamp';
import { EmailLink, PhoneLink } from './ClientCell';
import { Budget } from './QuoteTable';
import { campaign } from './quoteModel';

interface Props {
  quote: Quote;
}

export function ClientSection({ quote }: Props) {
  const text = useText();
  return (
    <DescriptionList title={text('quotes.client_info')}>
      <DescriptionItem name={text('quotes.name')}>
        <bdi>{quote.name}</bdi>
      </DescriptionItem>
      <DescriptionItem name={text('quotes.email')}>
        <EmailLink email={quote.email} />
      </DescriptionItem>
      {quote.phone && (
        <DescriptionItem name={text('quotes.phone')}>
          <PhoneLink phone={quote.phone} />
        </DescriptionItem>
      )}
      {quote.company && (
        <DescriptionItem name={text('quotes.company')}>
          <bdi>{quote.company}</bdi>
        </DescriptionItem>
      )}
    </DescriptionList>
  );
}

export function RequestSection({ quote }: Props) {
  const text = useText();
  const label = useLabel();
  return (
    <div>
      <DescriptionList title={text('quotes.project_info')}>
        <DescriptionItem name={text('quotes.type')}>
          {label(projectTypes, quote.project_type)}
        </DescriptionItem>
        <DescriptionItem name={text('quotes.budget')}>
          <Budget budget={quote.budget} />
        </DescriptionItem>
        <DescriptionItem name={text('quotes.timeline')}>
          {label(timelines, quote.timeline) || text('quotes.not_specified')}
        </DescriptionItem>
        <DescriptionItem name={text('quotes.received')}>
          <TimeStamp value={quote.created_at} />
        </DescriptionItem>
      </DescriptionList>
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

export function SourceSection({ quote }: Props) {
  const text = useText();
  const { landing_path: page, referrer } = quote.source;
  const from = campaign(quote.source);
  return (
    <DescriptionList title={text('quotes.source')}>
      <DescriptionItem name={text('quotes.reference')}>
        <bdi dir="ltr">{quote.reference}</bdi>
      </DescriptionItem>
      <DescriptionItem name={text('quotes.language')}>
        {text(quote.language === 'ar' ? 'quotes.language_ar' : 'quotes.language_en')}
      </DescriptionItem>
      {page && (
        <DescriptionItem name={text('quotes.page')}>
          <bdi dir="ltr">{page}</bdi>
        </DescriptionItem>
      )}
      {referrer && (
        <DescriptionItem name={text('quotes.referrer')}>
          <bdi dir="ltr">{referrer}</bdi>
        </DescriptionItem>
      )}
      {from && (
        <DescriptionItem name={text('quotes.campaign')}>
          <bdi>{from}</bdi>
        </DescriptionItem>
      )}
    </DescriptionList>
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
