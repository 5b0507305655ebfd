import { isOneOf } from '../../../domain/choices';
import { latinDigits } from '../../../domain/digits';
import {
  budgets,
  type OptionalText,
  optionalTexts,
  type ProjectType,
  projectTypes,
  type QuoteRequest,
  type QuoteSource,
  type SiteLanguage,
  timelines,
} from '../../../domain/quotes';

const requiredFields = ['name', 'email', 'project_type', 'message'] as const;
export type RequiredField = (typeof requiredFields)[number];

/** The fields in the order in which the form shows them. */
export const quoteFields = [
  'name',
  'email',
  ...optionalTexts,
  'project_type',
  'budget',
  'timeline',
  'message',
] as const;
export type QuoteField = (typeof quoteFields)[number];

export const isRequired = (field: QuoteField): field is RequiredField =>
  requiredFields.some((required) => required === field);

/** The values of the form. `subject` is a hidden field: only bots fill it in. */
export type QuoteValues = Record<QuoteField | 'subject', string>;

export const emptyValues = Object.fromEntries(
  [...quoteFields, 'subject'].map((field) => [field, '']),
) as QuoteValues;

export function isEmpty(values: QuoteValues): boolean {
  return quoteFields.every(
    (field) => field === 'project_type' || field === 'budget' || values[field].trim() === '',
  );
}

interface Circumstances {
  requestId: string;
  language: SiteLanguage;
  source: QuoteSource;
  elapsed: number;
}

/** Creates the request from values that passed `validateQuote`. Omits empty optional fields. */
export function requestFrom(values: QuoteValues, circumstances: Circumstances): QuoteRequest {
  return {
    request_id: circumstances.requestId,
    name: values.name.trim(),
    email: values.email.trim(),
    project_type: projectTypeFrom(values),
    message: values.message.trim(),
    ...filledTexts(values),
    ...(isOneOf(budgets, values.budget) && { budget: values.budget }),
    ...(isOneOf(timelines, values.timeline) && { timeline: values.timeline }),
    language: circumstances.language,
    source: circumstances.source,
    ...(values.subject.trim() && { subject: values.subject }),
    elapsed_ms: Math.round(circumstances.elapsed),
  };
}

export function projectTypeFrom({ project_type }: QuoteValues): ProjectType {
  return isOneOf(projectTypes, project_type) ? project_type : 'other';
}

function filledTexts(values: QuoteValues): Partial<Record<OptionalText, string>> {
  const texts: Partial<Record<OptionalText, string>> = {};
  for (const field of optionalTexts) {
    const typed = values[field].trim();
    if (typed !== '') texts[field] = field === 'phone' ? latinDigits(typed) : typed;
  }
  return texts;
}
