import { HttpError } from 'react-admin';
import {
  type ErrorResponse,
  readErrorResponse,
  refusalReason,
  refusedConstraint,
  refusedField,
  refusedLine,
} from '../../backend/errors';
import { type Refusal, refusalOf as refusalOfConstraint } from '../../domain/refusals';

/** PostgREST's status if a request for a single row finds no row. */
const NO_ROW = 406;
const BEYOND_END = 416;
/** Postgres's SQLSTATE for an id that is not a UUID. No row has such an id. */
const INVALID_ID = '22P02';
const UNDEFINED_COLUMN = '42703';
const CONFLICT = 'PT409';

/** react-admin's forms show each message of `errors` under the field that it belongs to. */
interface ApiErrorBody extends ErrorResponse {
  readonly errors?: Record<string, string>;
}

/** An error for a request that the server refused or that got no response (status 0). */
export class ApiError extends HttpError {
  declare readonly body: ApiErrorBody;

  constructor(readonly response: ErrorResponse) {
    super(response.message, response.status, { ...response, ...fieldErrors(response) });
    // Restores the prototype, which HttpError's constructor replaces, so that `instanceof ApiError` works.
    Object.setPrototypeOf(this, ApiError.prototype);
    this.name = 'ApiError';
  }
}

/** Whether the server has refused the request, which would fail again. */
export const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.response.status >= 400 && error.response.status < 500;

export const isMissingRow = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.response.status === NO_ROW || error.response.code === INVALID_ID);

/** An error whose message is already a text in the user's language. */
export class ExplainedError extends Error {
  override readonly name = 'ExplainedError';
}

export class MissingPartError extends Error {
  override readonly name = 'MissingPartError';

  constructor(cause: unknown) {
    super('The code of a part of the page did not arrive.', { cause });
  }
}

export const isUnknownList = (error: unknown): boolean =>
  error instanceof ApiError && error.response.code === UNDEFINED_COLUMN;

export const isBeyondEnd = (error: unknown): boolean =>
  error instanceof ApiError && error.response.status === BEYOND_END;

/** Who changed a row first, and when, if the database refused an older version of it. */
export interface Conflict {
  by: string | null;
  at: string;
}

/** Returns the conflict, if somebody else was faster: see private.set_version. */
export function conflictOf(error: unknown): Conflict | null {
  if (!(error instanceof ApiError) || error.response.code !== CONFLICT) return null;
  return refusalReason(error.response) === 'changed'
    ? JSON.parse(`${error.response.details}`)
    : null;
}

/** Whether an email can no longer be taken back: see private.keep_sent_message. */
export const hasLeft = (error: unknown): boolean =>
  error instanceof ApiError && refusalReason(error.response) === 'has_left';

/** Explains why the database refused a value. Returns null if it refused no value of a field. */
export function refusalOf(response: ErrorResponse): Refusal | null {
  if (refusedField(response) === null) return null;
  if (refusalReason(response) === 'required') return { message: 'ra.validation.required' };
  const line = refusedLine(response);
  if (line !== null) return { message: 'validation.line', args: { line } };
  return refusalOfConstraint(refusedConstraint(response));
}

/** The prefix with which react-admin's fields recognise a message with numbers. */
const WITH_NUMBERS = '@@react-admin@@';

function fieldErrors(response: ErrorResponse): Pick<ApiErrorBody, 'errors'> {
  const field = refusedField(response);
  const refusal = refusalOf(response);
  if (field === null || refusal === null) return {};
  const { message, args } = refusal;
  return { errors: { [field]: args ? WITH_NUMBERS + JSON.stringify(refusal) : message } };
}

export function toApiError(error: unknown): unknown {
  if (error instanceof HttpError) {
    // If the server sends no message, `message` is empty, so that the screen shows a text of the
    // product and not the HTTP status line.
    return new ApiError(readErrorResponse(error.body, error.status, ''));
  }
  // `fetch` rejects with a TypeError if no connection can be made.
  const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
  return isTimeout || error instanceof TypeError ? noAnswer(error.message) : error;
}

/** Whether a request got no answer, as without a connection. */
export const hasNoAnswer = (error: unknown): boolean =>
  error instanceof ApiError && error.response.status === 0;

export const noAnswer = (message: string): ApiError =>
  new ApiError({ status: 0, code: null, message, details: null, hint: null });
