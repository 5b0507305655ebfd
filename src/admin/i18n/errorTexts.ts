import { useCallback } from 'react';
import {
  blockingTable,
  hasOwnMessage,
  isQuoteUpdateFailure,
  readableDetails,
  refusalReason,
  refusedConstraint,
  refusedReference,
} from '../../backend/errors';
import {
  ApiError,
  ExplainedError,
  isMissingRow,
  MissingPartError,
  refusalOf,
} from '../data/errors';
import type { MessageKey } from './messages/en';
import { type Text, useText } from './useText';

const byReason: Readonly<Record<string, MessageKey>> = {
  not_approved: 'convert.not_approved',
  not_staff: 'errors.not_allowed',
  changed: 'errors.changed_meanwhile',
  status: 'errors.changed_meanwhile',
  sent: 'offer.is_sent',
  has_left: 'answers.is_sent',
  no_address: 'mail.no_address',
  approved: 'errors.changed_meanwhile',
  numbered: 'offer.is_sent',
  by_link: 'errors.not_allowed',
  past: 'offer.extend_wrong',
  busy: 'errors.busy',
  not_by_mail: 'quotes.give_answered',
  too_many_mails: 'quotes.give_full',
  test_mail: 'mail.test_again',
};
const byConstraint: Readonly<Record<string, MessageKey>> = {
  projects_quote_id_key: 'convert.already',
  offers_quote_open: 'offer.other_open',
  people_name_key: 'people.taken',
  projects_quote_id_fkey: 'quotes.not_found',
};
const byCode: Readonly<Record<string, MessageKey>> = {
  // Postgres's codes for a statement timeout and a missing privilege.
  '57014': 'errors.too_slow',
  '42501': 'errors.not_allowed',
  // Somebody else's change of the row did not end within the lock_timeout of hosted Supabase.
  '55P03': 'errors.busy',
  // A request that the database gave up for another one. PostgREST repeats it by itself.
  '40P01': 'errors.unavailable',
  '40001': 'errors.unavailable',
  // A page that was loaded before an update asks for a function, a column or a list that no longer exists.
  PGRST200: 'errors.outdated',
  PGRST202: 'errors.outdated',
  PGRST204: 'errors.outdated',
  PGRST205: 'errors.outdated',
  '42703': 'errors.outdated',
  '42883': 'errors.outdated',
  '42P01': 'errors.outdated',
};
const byStatus: Readonly<Record<number, MessageKey>> = {
  0: 'errors.no_connection',
  403: 'errors.not_allowed',
  429: 'errors.too_many',
  502: 'errors.unavailable',
  503: 'errors.unavailable',
  504: 'errors.unavailable',
};

/**
 * Explains an error in the user's language. Returns the text of `fallback` for an unknown error.
 * Shows a message of the server only if the database of this product defines the message: see
 * docs/decisions/database-as-guard.md. `isMarked`: a form marks the field of a refused value, and says there why.
 */
export function errorText(
  error: unknown,
  fallback: MessageKey,
  text: Text,
  isMarked = false,
): string {
  if (error instanceof ExplainedError) return error.message;
  if (error instanceof MissingPartError) return text('errors.missing_part');
  if (isMissingRow(error)) return text('errors.gone');
  if (!(error instanceof ApiError)) return text(fallback);
  const { response } = error;
  const key =
    byReason[refusalReason(response) ?? ''] ??
    byConstraint[refusedConstraint(response) ?? ''] ??
    byCode[response.code ?? ''] ??
    byStatus[response.status];
  if (key !== undefined) return text(key);
  const reference = refusedReference(response);
  if (reference === 'delete') return inUseText(blockingTable(response), text);
  if (reference === 'write') return text('errors.gone');
  const refusal = refusalOf(response);
  if (refusal !== null)
    return isMarked ? text('errors.refused_value') : text(refusal.message, refusal.args);
  const isShown = hasOwnMessage(response) && refusalReason(response) === null;
  return isShown ? response.message : text(fallback);
}

/** Names the list in which staff find the records that belong to one, if it has a name. */
function inUseText(table: string | null, text: Text): string {
  const title = `${table}.title` as MessageKey;
  const name = text(title);
  return name === title ? text('errors.in_use') : text('errors.in_use_by', { name });
}

/** Returns the sentence that a notice shows: which action failed, and why, if that is known. */
export function failureText(
  error: unknown,
  action: MessageKey,
  text: Text,
  isMarked = false,
): string {
  const reason = errorText(error, action, text, isMarked);
  if (reason === text(action)) return reason;
  if (action === 'projects.update_failed')
    return text('errors.project_update', { message: reason });
  return text('app.change', { name: text(action), value: reason });
}

/** Returns the text for a failed insertion of a project, with the database's reason and details if it gave any. */
export function insertionErrorText(error: unknown, fallback: MessageKey, text: Text): string {
  return error instanceof ApiError && hasOwnMessage(error.response)
    ? detailedText('errors.insertion', error, fallback, text)
    : errorText(error, fallback, text, true);
}

/** Returns the text for a failed conversion. It names the step that failed, unless the error has a text of its own. */
export function conversionErrorText(error: unknown, text: Text): string {
  const message = errorText(error, 'errors.convert_quote', text, true);
  if (!(error instanceof ApiError)) return message;
  if (isQuoteUpdateFailure(error.response)) {
    return detailedText('errors.quote_update', error, 'errors.convert_quote', text);
  }
  const vague = [text('errors.convert_quote'), text('errors.refused_value')];
  return !vague.includes(message) || error.response.code === null
    ? message
    : detailedText('errors.insertion', error, 'errors.convert_quote', text);
}

function detailedText(key: MessageKey, error: ApiError, fallback: MessageKey, text: Text): string {
  const refusal = refusalOf(error.response);
  return text(key, {
    message: errorText(error, fallback, text, true),
    details: refusal
      ? text(refusal.message, refusal.args)
      : (readableDetails(error.response) ?? text('errors.no_details')),
  });
}

export function useErrorText() {
  const text = useText();
  return useCallback(
    (error: unknown, fallback: MessageKey) => errorText(error, fallback, text),
    [text],
  );
}
