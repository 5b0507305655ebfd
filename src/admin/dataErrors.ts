import { HttpError } from 'react-admin';
import { type Fault, faultField, readFault } from '../backend/errors';

/** `body.errors` is what react-admin's forms put under their fields. */
interface RefusalBody extends Fault {
  readonly errors?: Record<string, string>;
}

/** An answer that was an error, or no answer at all (status 0). */
export class Refusal extends HttpError {
  declare readonly body: RefusalBody;

  constructor(readonly fault: Fault) {
    const field = faultField(fault);
    super(fault.message, fault.status, {
      ...fault,
      ...(field === null ? {} : { errors: { [field]: fault.message } }),
    });
    // react-admin's HttpError resets the prototype to its own.
    Object.setPrototypeOf(this, Refusal.prototype);
    this.name = 'Refusal';
  }
}

/** Somebody else saved the row first; `current` is what they saved. */
export class ConflictError<Row = unknown> extends Error {
  readonly status = 409;

  constructor(readonly current: Row) {
    super('Somebody else changed it in the meantime.');
    this.name = 'ConflictError';
  }
}

/** A policy, or somebody's deletion, kept rows from being changed. */
export class ShortfallError extends Error {
  readonly status = 409;

  constructor(
    readonly asked: number,
    readonly changed: number,
  ) {
    super(`${changed} of ${asked} rows were changed; the others no longer exist or may not be.`);
    this.name = 'ShortfallError';
  }
}

export function asRefusal(error: unknown): unknown {
  if (error instanceof HttpError) {
    // A bare status line ('Internal Server Error') tells staff nothing: the catalogue's text does.
    return new Refusal(readFault(error.body, error.status, ''));
  }
  // fetch() rejects with a TypeError when no connection could be made.
  if (
    error instanceof TypeError ||
    (error instanceof DOMException && error.name === 'TimeoutError')
  ) {
    return new Refusal({ status: 0, message: error.message, details: null, hint: null });
  }
  return error;
}
