import type { QuoteFailure } from '../../backend/submitQuote';
import type { SiteLanguage } from '../../domain/quotes';
import type { QuoteMessages } from '../i18n/enQuote';
import { fill } from '../i18n/fill';
import { isRequired, type QuoteField, type QuoteValues, quoteFields } from './quoteValues';
import type { Problem, Problems } from './validation';

/** The field a refusal names, as the form's own problem; null when it names none of the form's. */
export function problemsOf(failure: QuoteFailure): Problems | null {
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
    case 'offline':
      return texts.offline;
    case 'timeout':
      return texts.timeout;
    case 'refused':
      return texts.refused;
    case 'rate-limited': {
      const count = Math.max(1, Math.ceil(failure.retryAfter / 60));
      const form = new Intl.PluralRules(language).select(count);
      return fill(texts.rateLimited[form === 'zero' ? 'other' : form], { count });
    }
    case 'other':
      return failure.message || texts.generic;
  }
}

export function problemText(field: QuoteField, problem: Problem, copy: QuoteMessages): string {
  const { problems } = copy;
  if (problem.reason === 'required' && isRequired(field)) return problems.required[field];
  if (problem.reason === 'too_long' && problem.limit !== undefined) {
    return fill(problems.tooLong, { limit: problem.limit.toLocaleString('en') });
  }
  return field === 'email' ? problems.invalidEmail : problems.invalid;
}

/** The request as a message, for those who would rather send it another way. */
export function requestText(values: QuoteValues, copy: QuoteMessages): string {
  const { projectType, budget, timeline } = copy.options;
  const labels: Readonly<Record<string, string>> = { ...projectType, ...budget, ...timeline };
  const lines = quoteFields
    .filter((field) => values[field].trim() !== '')
    .map((field) => `${copy.fields[field]}: ${labels[values[field]] ?? values[field].trim()}`);
  // Longer addresses are cut by browsers and by the service.
  return [copy.whatsappIntro, ...lines].join('\n').slice(0, 1500);
}
