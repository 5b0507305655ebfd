import type { QuoteFailure } from '../../../backend/submitQuote';
import type { SiteLanguage } from '../../../domain/quotes';
import { cut, wellFormed } from '../../../domain/texts';
import type { QuoteMessages } from '../../i18n/enQuote';
import { interpolate } from '../../i18n/interpolate';
import { isRequired, type QuoteField, type QuoteValues, quoteFields } from './quoteValues';
import type { FieldError, FieldErrors } from './validation';

/** Returns the error of the refused field. Null if the failure is not about a field of the form. */
export function fieldErrorsOf(failure: QuoteFailure): FieldErrors | null {
  if (failure.kind !== 'refused') return null;
  const field = quoteFields.find((candidate) => candidate === failure.field);
  if (!field) return null;
  const reason = failure.reason === 'unknown' ? 'invalid' : failure.reason;
  const limit = failure.limit === undefined ? {} : { limit: failure.limit };
  return { [field]: { reason, ...limit } };
}

export function failureText(
  failure: QuoteFailure,
  copy: QuoteMessages,
  language: SiteLanguage,
): string {
  const { failure: texts } = copy;
  switch (failure.kind) {
    case 'too-large':
      return texts.tooLarge;
    case 'rate-limited': {
      const count = Math.max(1, Math.ceil(failure.retryAfter / 60));
      const form = new Intl.PluralRules(language).select(count);
      return interpolate(texts.rateLimited[form === 'zero' ? 'other' : form], { count });
    }
    case 'busy':
      return texts.unreachable;
    case 'other':
      return texts.generic;
    default:
      return texts[failure.kind];
  }
}

export function fieldErrorText(field: QuoteField, error: FieldError, copy: QuoteMessages): string {
  const { errors } = copy;
  if (error.reason === 'required' && isRequired(field)) return errors.required[field];
  if (error.reason === 'too_long' && error.limit !== undefined) {
    return interpolate(errors.tooLong, { limit: error.limit.toLocaleString('en') });
  }
  return field === 'email' ? errors.invalidEmail : errors.invalid;
}

/** Returns the request as a text message for WhatsApp. */
export function requestText(values: QuoteValues, copy: QuoteMessages): string {
  const { projectType, budget, timeline } = copy.options;
  const labels: Readonly<Record<string, string>> = { ...projectType, ...budget, ...timeline };
  const lines = quoteFields
    .filter((field) => values[field].trim() !== '')
    .map((field) => `${copy.fields[field]}: ${labels[values[field]] ?? values[field].trim()}`);
  // The message is part of the URL of WhatsApp, and browsers and WhatsApp truncate long URLs.
  return wellFormed(cut([copy.whatsappIntro, ...lines].join('\n'), 1500));
}
