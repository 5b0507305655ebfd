import type { QuoteFailure, SubmittedQuote } from '../../../backend/submitQuote';
import { emptyValues, type QuoteValues } from './quoteValues';
import type { FieldErrors } from './validation';

/** The result of the last attempt to send. */
export interface SubmitResult {
  /** Counts the attempts, so that a repeated failure is announced again. */
  attempt: number;
  /** The draft that was sent. The result is discarded with its draft. */
  draftId: string | null;
  sent: SubmittedQuote | null;
  failure: QuoteFailure | null;
  errors: FieldErrors;
  /** The values that were sent. */
  values: QuoteValues;
}

export const noResult: SubmitResult = {
  attempt: 0,
  draftId: null,
  sent: null,
  failure: null,
  errors: {},
  values: emptyValues,
};
