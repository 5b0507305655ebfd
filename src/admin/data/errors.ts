import { HttpError } from 'react-admin';
import { type ErrorResponse, readErrorResponse, refusedField } from '../../backend/errors';

/** PostgREST's status for a request for one row that finds none. */
const NO_ROW = 406;

/** react-admin's forms show `errors` under their fields. */
interface ApiErrorBody extends ErrorResponse {
  readonly errors?: Record<string, string>;
}

/** A request that the server refused, or that got no response (status 0). */
export class ApiError extends HttpError {
  declare readonly body: ApiErrorBody;

  constructor(readonly response: ErrorResponse) {
    const field = refusedField(response);
    super(response.message, response.status, {
      ...response,
      ...(field === null ? {} : { errors: { [field]: response.message } }),
    });
    // The constructor of HttpError sets its own prototype.
    Object.setPrototypeOf(this, ApiError.prototype);
    this.name = 'ApiError';
  }

  get isUnanswered(): boolean {
    return this.response.status === 0;
  }
}

/** Whether the row was deleted or never existed. */
export const isMissingRow = (error: unknown): boolean =>
  error instanceof ApiError && error.response.status === NO_ROW;

/** Somebody else saved the row first; `current` is their version. */
export class ConflictError<Row = unknown> extends Error {
  readonly status = 409;

  constructor(readonly current: Row) {
    super('Somebody else changed it in the meantime.');
    this.name = 'ConflictError';
  }
}

/** Some rows were not changed, because of a policy or a deletion by somebody else. */
export class ShortfallError extends Error {
  readonly status = 409;

  constructor(
    readonly requested: number,
    readonly changed: number,
  ) {
    super(
      `${changed} of ${requested} rows were changed; the others no longer exist or may not be.`,
    );
    this.name = 'ShortfallError';
  }
}

export function toApiError(error: unknown): unknown {
  if (error instanceof HttpError) {
    // Without a message of the server, our own text replaces the bare status line.
    return new ApiError(readErrorResponse(error.body, error.status, ''));
  }
  // fetch() rejects with a TypeError when no connection could be made.
  if (
    error instanceof TypeError ||
    (error instanceof DOMException && error.name === 'TimeoutError')
  ) {
    return new ApiError({ status: 0, message: error.message, details: null, hint: null });
  }
  return error;
}
