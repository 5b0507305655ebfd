import { useCallback } from 'react';
import { conversionFailure, readableDetails } from '../../backend/errors';
import { ApiError, ConflictError } from '../data/errors';
import type { MessageKey } from './messages';
import { type Text, useText } from './useText';

/** The text for an error; `fallback` when the error has no message of its own. */
export function errorText(error: unknown, fallback: MessageKey, text: Text): string {
  if (error instanceof ApiError && error.isUnanswered) return text('errors.no_connection');
  if (error instanceof ConflictError) return text('errors.changed_meanwhile');
  return error instanceof Error && error.message !== '' ? error.message : text(fallback);
}

/** The text for a project that was not inserted; `fallback` when the server gives no reason. */
export function insertionErrorText(error: unknown, fallback: MessageKey, text: Text): string {
  return error instanceof ApiError && !error.isUnanswered && error.response.message !== ''
    ? detailedText('errors.insertion', error, text)
    : errorText(error, fallback, text);
}

/** The text for a failed conversion, which names the step that failed. */
export function conversionErrorText(error: unknown, text: Text): string {
  const failure = error instanceof ApiError ? conversionFailure(error.response) : 'other';
  if (!(error instanceof ApiError) || failure === 'other') {
    return errorText(error, 'errors.convert_quote', text);
  }
  return detailedText(
    failure === 'insertion' ? 'errors.insertion' : 'errors.quote_update',
    error,
    text,
  );
}

function detailedText(key: MessageKey, { response }: ApiError, text: Text): string {
  return text(key, {
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
