import type { QuoteFailure } from '../../../backend/submitQuote';
import { isOneOf } from '../../../domain/choices';
import { latinDigits } from '../../../domain/digits';
import { cleanEmail, isEmail } from '../../../domain/email';
import {
  budgets,
  type OptionalText,
  optionalTexts,
  type ProjectType,
  projectTypes,
  type QuoteRequest,
  type QuoteSource,
  quoteLimits,
  type SiteLanguage,
  timelines,
} from '../../../domain/quotes';
import { isBlank, lengthOf } from '../../../domain/texts';

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

/** The fields that a link to the form fills in: see `Preset`. */
const presetFields: readonly QuoteField[] = ['project_type', 'budget'];

/** Whether the form contains more than a link to it has filled in. */
export const hasTyped = (values: QuoteValues): boolean =>
  quoteFields.some((field) => !presetFields.includes(field) && values[field].trim() !== '');

export interface FieldError {
  reason: 'required' | 'too_long' | 'invalid';
  limit?: number;
}

export type FieldErrors = Partial<Record<QuoteField, FieldError>>;

export function validateQuote(values: QuoteValues): FieldErrors {
  const errors: FieldErrors = {};
  for (const field of quoteFields) {
    const value = values[field];
    const error = fieldErrorOf(field, field === 'email' ? cleanEmail(value) : value.trim());
    if (error) errors[field] = error;
  }
  return errors;
}

export const limitOf = (field: QuoteField): number | null =>
  field in quoteLimits ? quoteLimits[field as keyof typeof quoteLimits] : null;

function fieldErrorOf(field: QuoteField, value: string): FieldError | null {
  if (isBlank(value)) return isRequired(field) ? { reason: 'required' } : null;
  const limit = limitOf(field);
  if (limit !== null && lengthOf(value) > limit) return { reason: 'too_long', limit };
  if (field === 'email' && !isEmail(value)) return { reason: 'invalid' };
  return null;
}

/** Returns the errors of the last attempt that still apply. A refused value is an error until it changes. */
export function remainingErrors(
  errors: FieldErrors,
  sent: QuoteValues,
  now: QuoteValues,
): FieldErrors {
  const current = validateQuote(now);
  const left: FieldErrors = {};
  for (const field of quoteFields) {
    const error = sent[field] === now[field] ? errors[field] : errors[field] && current[field];
    if (error) left[field] = error;
  }
  return left;
}

/** Returns the error of the field that the server refused, if it is one of the form's. */
export function refusedFields(failure: QuoteFailure | null): FieldErrors {
  if (failure?.kind !== 'refused') return {};
  const field = quoteFields.find((candidate) => candidate === failure.field);
  if (!field) return {};
  const reason = failure.reason === 'unknown' ? 'invalid' : failure.reason;
  const limit = failure.limit === undefined ? {} : { limit: failure.limit };
  return { [field]: { reason, ...limit } };
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
    email: cleanEmail(values.email),
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
