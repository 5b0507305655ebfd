import type { QuoteFailure, SubmittedQuote } from '../../../backend/submitQuote';
import { emptyValues, type QuoteValues } from './quoteValues';
import type { FieldErrors } from './validation';

/** The result of the last attempt to send the form. */
export interface SubmitResult {
  /**
   * The number of attempts. It is the key of the failure box, so that screen readers announce a repeated failure again.
   */
  attempt: number;
  /** The id of the draft that was sent. A new draft discards the result. */
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
