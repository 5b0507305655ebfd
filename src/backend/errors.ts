import { constraintOf } from '../domain/refusals';

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

const CONSTRAINT = /constraint "(\w+)"/u;
const MISSING_COLUMN = /^null value in column "([a-z_]+)"/u;
/** The SQLSTATE of a violated reference between two tables. */
const FOREIGN_KEY = '23503';
const BLOCKING = /on table "(\w+)"$/u;
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

/** Returns the name of the violated constraint. */
export const refusedConstraint = (response: ErrorResponse): string | null =>
  CONSTRAINT.exec(response.message)?.[1] ?? null;

/** Returns the column whose value was refused, if the response identifies one. */
export function refusedField(response: ErrorResponse): string | null {
  const constraint = constraintOf(refusedConstraint(response));
  return (
    detailOf(response, 'field') ??
    (constraint?.kind === 'reference' ? null : constraint?.column) ??
    MISSING_COLUMN.exec(response.message)?.[1] ??
    null
  );
}

/**
 * Returns whether the write was refused because the other record does not exist (`write`), or because other records
 * belong to this one (`delete`), or null.
 */
export function refusedReference(response: ErrorResponse): 'write' | 'delete' | null {
  if (response.code !== FOREIGN_KEY) return null;
  return response.message.startsWith('insert') ? 'write' : 'delete';
}

/** Returns the table with the records that belong to one that cannot be deleted for that, or null. */
export const blockingTable = (response: ErrorResponse): string | null =>
  refusedReference(response) === 'delete' ? (BLOCKING.exec(response.message)?.[1] ?? null) : null;

/** Returns why the database refused the value, such as `required`, `too_long` or `not_found`. */
export function refusalReason(response: ErrorResponse): string | null {
  return MISSING_COLUMN.test(response.message) ? 'required' : detailOf(response, 'reason');
}

/** Returns the number of the refused line of an offer, from 1, or null. */
export function refusedLine(response: ErrorResponse): number | null {
  const { line } = detailsOf(response);
  return typeof line === 'number' ? line : null;
}

/** Returns the text that a database function adds to explain its error. Returns null if it adds JSON or nothing. */
export const readableDetails = (response: ErrorResponse): string | null =>
  hasOwnMessage(response) && !response.details?.startsWith('{') ? response.details : null;

/**
 * Returns the original message of the server, for example of Postgres. A failed conversion contains it in
 * its details. Returns null if there is no such message. Also returns null for a refused value, because the form
 * explains the refusal.
 */
export function serverMessage(response: ErrorResponse): string | null {
  if (hasOwnMessage(response)) return detailOf(response, 'server');
  if (response.message === '' || refusedField(response) !== null) return null;
  return [response.code, response.message].filter(Boolean).join(': ');
}

/** Whether a conversion failed after the insertion of the project, which was then undone. */
export const isQuoteUpdateFailure = (response: ErrorResponse): boolean =>
  hasOwnMessage(response) && response.hint === 'quote';

const detailOf = (response: ErrorResponse, key: string): string | null =>
  text(detailsOf(response)[key]);

function detailsOf({ details }: ErrorResponse): Record<string, unknown> {
  if (!details?.startsWith('{')) return {};
  try {
    return JSON.parse(details);
  } catch {
    return {};
  }
}
