/** An error response of the database or of a gateway. */
export interface ErrorResponse {
  /** HTTP status; 0 without a response. */
  readonly status: number;
  readonly message: string;
  readonly details: string | null;
  readonly hint: string | null;
}

/** Selects the message for a failed conversion. */
export type ConversionFailure = 'insertion' | 'quoteUpdate' | 'other';

const FIELD_OF_CONSTRAINT =
  /"(?:quotes|projects)_([a-z_]+?)_(?:length|check|positive|count|http)"/u;
const DATES_ORDER = /"projects_dates_order"/u;

const text = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

/** Parses the body of an error response. `fallback` is the message if the body is HTML or empty. */
export function readErrorResponse(body: unknown, status: number, fallback: string): ErrorResponse {
  const answer: Record<string, unknown> =
    typeof body === 'object' && body !== null ? { ...body } : {};
  return {
    status,
    message: text(answer.message) ?? text(answer.msg) ?? fallback,
    details: text(answer.details),
    hint: text(answer.hint),
  };
}

/** The refused column, if the database names one. */
export function refusedField(response: ErrorResponse): string | null {
  const named = detailOf(response, 'field');
  if (named !== null) return named;
  if (DATES_ORDER.test(response.message)) return 'end_date';
  return FIELD_OF_CONSTRAINT.exec(response.message)?.[1] ?? null;
}

/** The details as readable text; the database sends JSON or text. */
export function readableDetails(response: ErrorResponse): string | null {
  if (!response.details?.startsWith('{')) return response.details;
  return detailOf(response, 'reason') ?? detailOf(response, 'field');
}

/** `convert_quote` names the step that failed in its hint. */
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
