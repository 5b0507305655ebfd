import type { QuoteFailure, SubmittedQuote } from '../../backend/submitQuote';
import { emptyValues, type QuoteValues } from './quoteValues';
import type { Problems } from './validation';

/** What the last attempt to send came to. */
export interface Outcome {
  /** Counts the attempts, so that a failure like the last one is told again. */
  attempt: number;
  /** The draft it was about: a discarded one takes its outcome along. */
  draftId: string | null;
  sent: SubmittedQuote | null;
  failure: QuoteFailure | null;
  problems: Problems;
  /** What was in the form then. */
  values: QuoteValues;
}

export const nothingSent: Outcome = {
  attempt: 0,
  draftId: null,
  sent: null,
  failure: null,
  problems: {},
  values: emptyValues,
};
