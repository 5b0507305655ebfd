import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { clientLanguages } from '../../../domain/answers';
import { projectStatuses } from '../../../domain/projects';
import {
  campaign,
  optionalTexts,
  projectTypes,
  quoteStatuses,
  rejectionReasons,
  timelines,
} from '../../../domain/quotes';
import { useClientRecords } from '../../conversation/useTimeline';
import { paths } from '../../data/paths';
import { useErrorText, useLabel, useText } from '../../i18n/useText';
import { EmailLink, NamedLinks, PhoneLink } from '../../kit/ContactLinks';
import { TimeStamp } from '../../kit/dates';
import { DescriptionList, DetailSection } from '../../kit/RecordParts';
import { useFrom } from '../../kit/useFrom';
import { Budget } from '../QuoteCells';
import type { Quote } from '../table';

interface Props {
  quote: Quote;
}

/** The contact details of the client, without the name, which is the title of the dialog. */
export function ClientSection({ quote }: Props) {
  const text = useText();
  const words = (value: string | null) => value && <bdi lang={quote.language}>{value}</bdi>;
  return (
    <DescriptionList
      title={text('quotes.client_info')}
      values={{
        email: quote.email && <EmailLink email={quote.email} />,
        ...Object.fromEntries(optionalTexts.map((field) => [field, words(quote[field])])),
        phone: quote.phone && <PhoneLink phone={quote.phone} />,
      }}
    />
  );
}

export function RequestSection({ quote }: Props) {
  const text = useText();
  const label = useLabel();
  return (
    <DescriptionList
      title={text('quotes.project_info')}
      values={{
        project_type: label(projectTypes, quote.project_type),
        budget: <Budget budget={quote.budget} />,
        timeline: label(timelines, quote.timeline) || text('quotes.not_specified'),
        rejection_reason: label(rejectionReasons, quote.rejection_reason) || null,
        links: quote.links && <NamedLinks links={quote.links} />,
        created_at: <TimeStamp value={quote.created_at} time />,
      }}
    />
  );
}

export function SourceSection({ quote }: Props) {
  const text = useText();
  const label = useLabel();
  const { landing_path: page, referrer } = quote.source;
  const from = campaign(quote.source);
  return (
    <DescriptionList
      title={text('quotes.source')}
      values={{
        reference: <bdi dir="ltr">{quote.reference}</bdi>,
        language: label(clientLanguages, quote.language),
        'source.landing_path': page ? <bdi dir="ltr">{page}</bdi> : null,
        'source.referrer': referrer ? <bdi dir="ltr">{referrer}</bdi> : null,
        'source.campaign': from ? <bdi>{from}</bdi> : null,
      }}
    />
  );
}

/** Shows the projects and the other quotes from the email address or the phone number of the quote. */
export function ClientHistory({ quote }: { quote: Quote }) {
  const text = useText();
  const label = useLabel();
  const explain = useErrorText();
  const from = useFrom();
  const { data, error, isLoading } = useClientRecords(quote.id);
  const quotes = data?.quotes.filter(({ id }) => id !== quote.id) ?? [];
  const projects = data?.projects ?? [];
  if (isLoading) return <div aria-busy />;
  return (
    <DetailSection title={text('quotes.same_person')}>
      {error && explain(error, 'quotes.load_failed')}
      <Box component="ul" sx={list}>
        {quotes.map(({ id, reference, status, is_spam, created_at }) => (
          <li key={id}>
            <Link component={RouterLink} to={paths.record('quotes', id, from)}>
              {text('quotes.open_quote', { reference })}
            </Link>
            {` · ${is_spam ? text('quotes.spam') : label(quoteStatuses, status)} · `}
            <TimeStamp value={created_at} />
          </li>
        ))}
        {projects.map(({ id, title, status, created_at }) => (
          <li key={id}>
            <Link component={RouterLink} to={paths.record('projects', id, from)}>
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
