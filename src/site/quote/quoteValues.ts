import { isOneOf } from '../../domain/choices';
import { latinDigits } from '../../domain/digits';
import {
  budgets,
  projectTypes,
  type QuoteRequest,
  type QuoteSource,
  type SiteLanguage,
  timelines,
} from '../../domain/quotes';

export const quoteFields = [
  'name',
  'email',
  'phone',
  'company',
  'project_type',
  'budget',
  'timeline',
  'message',
] as const;
export type QuoteField = (typeof quoteFields)[number];

/** The values of the form; `website` is the honeypot. */
export type QuoteValues = Record<QuoteField | 'website', string>;

export const emptyValues: QuoteValues = {
  name: '',
  email: '',
  phone: '',
  company: '',
  project_type: '',
  budget: '',
  timeline: '',
  message: '',
  website: '',
};

export function isEmpty(values: QuoteValues): boolean {
  return quoteFields.every((field) => field === 'project_type' || values[field].trim() === '');
}

interface Circumstances {
  requestId: string;
  language: SiteLanguage;
  source: QuoteSource;
  elapsed: number;
}

/** Builds the request from values that passed `validateQuote`, without empty optional fields. */
export function requestFrom(values: QuoteValues, circumstances: Circumstances): QuoteRequest {
  const phone = latinDigits(values.phone.trim());
  const company = values.company.trim();
  return {
    request_id: circumstances.requestId,
    name: values.name.trim(),
    email: values.email.trim(),
    project_type: isOneOf(projectTypes, values.project_type) ? values.project_type : 'other',
    message: values.message.trim(),
    ...(phone && { phone }),
    ...(company && { company }),
    ...(isOneOf(budgets, values.budget) && { budget: values.budget }),
    ...(isOneOf(timelines, values.timeline) && { timeline: values.timeline }),
    language: circumstances.language,
    source: circumstances.source,
    ...(values.website && { website: values.website }),
    elapsed_ms: Math.max(0, Math.round(circumstances.elapsed)),
  };
}
