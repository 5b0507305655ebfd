import type { ReactNode } from 'react';
import { campaign, optionalTexts, projectTypes, timelines } from '../../../domain/quotes';
import { useLabel, useText } from '../../i18n/useText';
import { DescriptionItem, DescriptionList } from '../../ui/DescriptionList';
import { DetailSection } from '../../ui/DetailSection';
import { TimeStamp } from '../../ui/TimeStamp';
import { Words } from '../../ui/Words';
import { EmailLink, PhoneLink } from '../ClientCell';
import { Budget } from '../list/QuoteTable';
import type { Quote } from '../table';

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
