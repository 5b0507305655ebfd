import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { projectStatuses } from '../../../domain/projects';
import {
  campaign,
  optionalTexts,
  projectTypes,
  quoteStatuses,
  timelines,
} from '../../../domain/quotes';
import { paths } from '../../data/paths';
import { useErrorText } from '../../i18n/useErrorText';
import { useLabel, useText } from '../../i18n/useText';
import { DescriptionItem, DescriptionList, DetailSection, Words } from '../../ui/RecordParts';
import { TimeStamp } from '../../ui/TimeStamp';
import { Budget } from '../list/QuoteTable';
import { EmailLink, PhoneLink } from '../QuoteCells';
import type { Quote } from '../table';
import { useClientRecords } from '../useClientRecords';

interface Props {
  quote: Quote;
}

export function MessageSection({ quote, action }: Props & { action: ReactNode }) {
  const text = useText();
  return (
    <DetailSection title={text('resources.quotes.fields.message')} action={action}>
      <Words lang={quote.language}>{quote.message}</Words>
    </DetailSection>
  );
}

/** The contact details of the client, without the name, which is the title of the dialog. */
export function ClientSection({ quote }: Props) {
  const text = useText();
  return (
    <DescriptionList title={text('quotes.client_info')}>
      <DescriptionItem source="email">
        <EmailLink email={quote.email} />
      </DescriptionItem>
      {optionalTexts.map((field) => {
        const value = quote[field];
        return (
          value && (
            <DescriptionItem key={field} source={field}>
              {field === 'phone' ? (
                <PhoneLink phone={value} />
              ) : (
                <bdi lang={quote.language}>{value}</bdi>
              )}
            </DescriptionItem>
          )
        );
      })}
    </DescriptionList>
  );
}

export function RequestSection({ quote }: Props) {
  const text = useText();
  const label = useLabel();
  return (
    <DescriptionList title={text('quotes.project_info')}>
      <DescriptionItem source="project_type">
        {label(projectTypes, quote.project_type)}
      </DescriptionItem>
      <DescriptionItem source="budget">
        <Budget budget={quote.budget} />
      </DescriptionItem>
      <DescriptionItem source="timeline">
        {label(timelines, quote.timeline) || text('quotes.not_specified')}
      </DescriptionItem>
      <DescriptionItem source="created_at">
        <TimeStamp value={quote.created_at} time />
      </DescriptionItem>
    </DescriptionList>
  );
}

export function SourceSection({ quote }: Props) {
  const text = useText();
  const { landing_path: page, referrer } = quote.source;
  const from = campaign(quote.source);
  return (
    <DescriptionList title={text('quotes.source')}>
      <DescriptionItem source="reference">
        <bdi dir="ltr">{quote.reference}</bdi>
      </DescriptionItem>
      <DescriptionItem source="language">
        {text(quote.language === 'ar' ? 'quotes.language_ar' : 'quotes.language_en')}
      </DescriptionItem>
      {page && (
        <DescriptionItem source="source.landing_path">
          <bdi dir="ltr">{page}</bdi>
        </DescriptionItem>
      )}
      {referrer && (
        <DescriptionItem source="source.referrer">
          <bdi dir="ltr">{referrer}</bdi>
        </DescriptionItem>
      )}
      {from && (
        <DescriptionItem source="source.campaign">
          <bdi>{from}</bdi>
        </DescriptionItem>
      )}
    </DescriptionList>
  );
}

/** Shows the projects and the other quotes from the email address or the phone number of the quote. */
export function ClientHistory({ quote }: { quote: Quote }) {
  const text = useText();
  const label = useLabel();
  const explain = useErrorText();
  const { search } = useLocation();
  const { data, error } = useClientRecords(quote.id);
  const quotes = data?.quotes.filter(({ id }) => id !== quote.id) ?? [];
  const projects = data?.projects ?? [];
  return (
    <DetailSection title={text('quotes.same_person')}>
      {error && explain(error, 'quotes.load_failed')}
      {data && quotes.length + projects.length === 0 && (
        <Typography color="text.secondary">{text('quotes.no_other')}</Typography>
      )}
      <Box component="ul" sx={list}>
        {quotes.map(({ id, reference, status, created_at }) => (
          <li key={id}>
            <Link component={RouterLink} to={paths.record('quotes', id, search)}>
              {text('quotes.open_quote', { reference })}
            </Link>
            {` · ${label(quoteStatuses, status)} · `}
            <TimeStamp value={created_at} />
          </li>
        ))}
        {projects.map(({ id, title, status, created_at }) => (
          <li key={id}>
            <Link component={RouterLink} to={paths.record('projects', id)}>
              <bdi>{text('quotes.open_project', { title })}</bdi>
            </Link>
            {` · ${label(projectStatuses, status)} · `}
            <TimeStamp value={created_at} />
          </li>
        ))}
      </Box>
      <Link component={RouterLink} to={paths.client(quote.id)}>
        {text('clients.open')}
      </Link>
    </DetailSection>
  );
}

const list = { margin: 0, padding: 0, listStyle: 'none', display: 'grid', gap: 0.5 };
