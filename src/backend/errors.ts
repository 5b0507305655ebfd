/** An error response of the database or of a gateway. */
export interface ErrorResponse {
  /** The HTTP status, or 0 if no response arrived. */
  readonly status: number;
  /** The SQLSTATE of Postgres, or an error code of PostgREST or Supabase Auth. */
  readonly code: string | null;
  readonly message: string;
  readonly details: string | null;
  readonly hint: string | null;
}

/** The step at which a conversion failed. It determines the error message. */
export type ConversionFailure = 'insertion' | 'quoteUpdate' | 'other';

const FIELD_OF_CONSTRAINT =
  /"(?:quotes|projects|mail_settings)_([a-z_]+?)_(?:length|check|positive|count|http)"/u;
const DATES_ORDER = /"projects_dates_order"/u;
const HOURS_ORDER = /"mail_settings_hours_order"/u;
const MISSING_COLUMN = /^null value in column "([a-z_]+)"/u;
/** Matches the error codes that only our own database functions raise. */
const OWN = /^PT4\d\d$/u;

const text = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

/** Parses the body of an error response. `fallback` is the message if the body is HTML or empty. */
export function readErrorResponse(body: unknown, status: number, fallback: string): ErrorResponse {
  const answer: Record<string, unknown> =
    typeof body === 'object' && body !== null ? { ...body } : {};
  return {
    status,
    code: text(answer.code) ?? text(answer.error_code),
    message: text(answer.message) ?? text(answer.msg) ?? fallback,
    details: text(answer.details),
    hint: text(answer.hint),
  };
}

/**
 * Whether a database function of the product raised the error. Messages of other errors are English
 * texts of the server.
 */
export const hasOwnMessage = (response: ErrorResponse): boolean => OWN.test(response.code ?? '');

/** Returns the column whose value was refused, if the response identifies one. */
export function refusedField(response: ErrorResponse): string | null {
  const named = detailOf(response, 'field');
  if (named !== null) return named;
  if (DATES_ORDER.test(response.message)) return 'end_date';
  if (HOURS_ORDER.test(response.message)) return 'overdue_hours';
  const constraint = FIELD_OF_CONSTRAINT.exec(response.message);
  return (constraint ?? MISSING_COLUMN.exec(response.message))?.[1] ?? null;
}

/** Returns why the database refused the value, such as `required`, `too_long` or `not_found`. */
export function refusalReason(response: ErrorResponse): string | null {
  return MISSING_COLUMN.test(response.message) ? 'required' : detailOf(response, 'reason');
}

/**
 * Returns what a database function adds to explain its error: the details, or the message if the details are JSON that
 * names a field. Returns null for all other errors.
 */
export function readableDetails(response: ErrorResponse): string | null {
  if (!hasOwnMessage(response)) return null;
  if (!response.details?.startsWith('{')) return response.details;
  return refusedField(response) === null ? null : response.message;
}

/**
 * Returns the original message of the server, for example of Postgres. The errors of `convert_quote` contain it in
 * their details. Returns null if there is no such message. Also returns null for a refused value, because the form
 * explains the refusal.
 */
export function serverMessage(response: ErrorResponse): string | null {
  if (hasOwnMessage(response)) return detailOf(response, 'server');
  if (response.message === '' || refusedField(response) !== null) return null;
  return [response.code, response.message].filter(Boolean).join(': ');
}

/** Reads the failed step from the hint of `convert_quote`. */
export function conversionFailure(response: ErrorResponse): ConversionFailure {
  if (response.hint === 'project') return 'insertion';
  return response.hint === 'quote' ? 'quoteUpdate' : 'other';
}

function detailOf(response: ErrorResponse, key: string): string | null {
  if (!response.details?.startsWith('{')) return null;
  try {
    const details: unknown = JSON.parse(response.details);
    return typeof details === 'object' && details !== null && key in details
      ? text(Reflect.get(details, key))
      : null;
  } catch {
    return null;
  }
}
