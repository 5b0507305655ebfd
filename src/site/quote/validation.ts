import { quoteLimits } from '../../domain/quotes';
import type { QuoteField, QuoteValues } from './quoteValues';
import { isRequired, quoteFields } from './quoteValues';

export interface Problem {
  reason: 'required' | 'too_long' | 'invalid';
  limit?: number;
}

export type Problems = Partial<Record<QuoteField, Problem>>;

/** What `<input type="email">` accepts (HTML standard). */
const email =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/u;

export function validateQuote(values: QuoteValues): Problems {
  const problems: Problems = {};
  for (const field of quoteFields) {
    const problem = problemOf(field, values[field].trim());
    if (problem) problems[field] = problem;
  }
  return problems;
}

function problemOf(field: QuoteField, value: string): Problem | null {
  if (value === '') return isRequired(field) ? { reason: 'required' } : null;
  const limit = field in quoteLimits ? quoteLimits[field as keyof typeof quoteLimits] : null;
  // Characters as the database counts them: an emoji is one.
  if (limit !== null && [...value].length > limit) return { reason: 'too_long', limit };
  if (field === 'email' && !email.test(value)) return { reason: 'invalid' };
  return null;
}

/** Problems of the last attempt that still stand: a refused value until it is changed. */
export function standing(problems: Problems, sent: QuoteValues, now: QuoteValues): Problems {
  const current = validateQuote(now);
  const left: Problems = {};
  for (const field of quoteFields) {
    const problem =
      sent[field] === now[field] ? problems[field] : problems[field] && current[field];
    if (problem) left[field] = problem;
  }
  return left;
}
