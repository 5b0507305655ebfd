/** What the database or the gateway said, whichever of them answered. */
export interface Fault {
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  readonly message: string;
  readonly details: string | null;
  readonly hint: string | null;
}

/** Which sentence of the error catalogue a refused conversion gets. */
export type ConversionFailure = 'insertion' | 'quoteUpdate' | 'other';

const FIELD_OF_CONSTRAINT =
  /"(?:quotes|projects)_([a-z_]+?)_(?:length|check|positive|count|http)"/u;
const DATES_ORDER = /"projects_dates_order"/u;

const text = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

/** Reads an error answer. Gateways answer HTML, proxies nothing at all: both still make a fault. */
export function readFault(body: unknown, status: number, fallback: string): Fault {
  const answer: Record<string, unknown> =
    typeof body === 'object' && body !== null ? { ...body } : {};
  return {
    status,
    message: text(answer.message) ?? text(answer.msg) ?? fallback,
    details: text(answer.details),
    hint: text(answer.hint),
  };
}

/** The column a refusal is about, when the database names one. */
export function faultField(fault: Fault): string | null {
  const named = detailOf(fault, 'field');
  if (named !== null) return named;
  if (DATES_ORDER.test(fault.message)) return 'end_date';
  return FIELD_OF_CONSTRAINT.exec(fault.message)?.[1] ?? null;
}

/** Why, in the database's own words, for people: its machine-readable form is unpacked. */
export function readableDetails(fault: Fault): string | null {
  if (!fault.details?.startsWith('{')) return fault.details;
  return detailOf(fault, 'reason') ?? detailOf(fault, 'field');
}

/** `convert_quote` names the step that failed in its hint. */
export function conversionFailure(fault: Fault): ConversionFailure {
  if (fault.hint === 'project') return 'insertion';
  return fault.hint === 'quote' ? 'quoteUpdate' : 'other';
}

function detailOf(fault: Fault, key: string): string | null {
  if (!fault.details?.startsWith('{')) return null;
  try {
    const details: unknown = JSON.parse(fault.details);
    return typeof details === 'object' && details !== null && key in details
      ? text(Reflect.get(details, key))
      : null;
  } catch {
    return null;
  }
}
