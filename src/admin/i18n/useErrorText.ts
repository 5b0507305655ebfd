import { useCallback } from 'react';
import { conversionFailure, readableDetails } from '../../backend/errors';
import { ApiError, ConflictError } from '../data/errors';
import type { MessageKey } from './messages';
import { type Text, useText } from './useText';

/** What went wrong, for people; `fallback` is the catalogue's text for when nothing says why. */
export function errorText(error: unknown, fallback: MessageKey, text: Text): string {
  if (error instanceof ApiError && error.isUnanswered) return text('errors.no_connection');
  if (error instanceof ConflictError) return text('errors.changed_meanwhile');
  return error instanceof Error && error.message !== '' ? error.message : text(fallback);
}

/** The catalogue tells the two steps of a conversion apart. */
export function conversionErrorText(error: unknown, text: Text): string {
  if (!(error instanceof ApiError)) return errorText(error, 'errors.convert_quote', text);
  const { response } = error;
  const failure = conversionFailure(response);
  if (failure === 'other') return errorText(error, 'errors.convert_quote', text);
  return text(failure === 'insertion' ? 'errors.insertion' : 'errors.quote_update', {
    message: response.message,
    details: readableDetails(response) ?? text('errors.no_details'),
  });
}

export function useErrorText() {
  const text = useText();
  return useCallback(
    (error: unknown, fallback: MessageKey) => errorText(error, fallback, text),
    [text],
  );
}
