import { isEmail } from '../../../domain/email';
import { quoteLimits } from '../../../domain/quotes';
import { isBlank, lengthOf } from '../../../domain/texts';
import type { QuoteField, QuoteValues } from './quoteValues';
import { isRequired, quoteFields } from './quoteValues';

export interface FieldError {
  reason: 'required' | 'too_long' | 'invalid';
  limit?: number;
}

export type FieldErrors = Partial<Record<QuoteField, FieldError>>;

export function validateQuote(values: QuoteValues): FieldErrors {
  const errors: FieldErrors = {};
  for (const field of quoteFields) {
    const error = fieldErrorOf(field, values[field].trim());
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
