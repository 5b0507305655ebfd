import { constraints } from './schema';
import { lengthOf } from './texts';

/** The key of the message that explains a refused value, and the numbers in the message. */
export interface Refusal {
  readonly message:
    | `validation.${'choice' | 'contact' | 'count' | 'day' | 'email' | 'emails' | 'end_before_start' | 'hours' | 'line' | 'origin' | 'paid_on' | 'range' | 'refused' | 'taken' | 'url'}`
    | `ra.validation.${'required' | 'maxLength' | 'minValue'}`;
  readonly args?: Readonly<Record<string, number>>;
}

interface Constraint {
  /** The column that a form marks. */
  readonly column: string;
  readonly kind: string;
  readonly maxLength?: number;
  readonly maxCount?: number;
  readonly min?: number | string;
  readonly max?: number | string;
  /** The table that a reference links. */
  readonly references?: string;
}
const all: Readonly<Record<string, Constraint>> = constraints;

/** Returns a constraint of the API by its name, or undefined. */
export function constraintOf(name: string | null): Constraint | undefined {
  if (name === null || !Object.hasOwn(all, name)) return undefined;
  // The rule names a column that the database derives from this field.
  return name === 'quotes_contact_check' ? { kind: 'other', column: 'phone' } : all[name];
}

/** Returns the table that a column links, or undefined. */
export const linkedTable = (table: string, column: string): string | undefined =>
  constraintOf(`${table}_${column}_fkey`)?.references;

/** Returns the most characters of a column, or undefined if no constraint limits it. */
export const maxLengthOf = (table: string, column: string): number | undefined =>
  constraintOf(`${table}_${column}_length`)?.maxLength;

/**
 * Explains that a text is longer than the database allows, in place of the attribute `maxLength`, with which the browser cuts
 * off the end of a pasted text without a word.
 */
export const lengthError = (typed: unknown, max: number) =>
  typeof typed === 'string' && lengthOf(typed) > max
    ? ({ message: 'ra.validation.maxLength', args: { max } } satisfies Refusal)
    : undefined;

/** The rules that neither a limit nor a list explains. */
const byName: Readonly<Record<string, Refusal['message']>> = {
  projects_dates_order: 'validation.end_before_start',
  projects_paid_on_check: 'validation.paid_on',
  quotes_contact_check: 'validation.contact',
  offers_vat_check: 'validation.choice',
  mail_settings_hours_order: 'validation.hours',
  mail_settings_site_url_check: 'validation.origin',
};
const byKind: Readonly<Record<string, Refusal['message']>> = {
  codes: 'validation.choice',
  days: 'validation.day',
  unique: 'validation.taken',
  pattern: 'validation.url',
  are_links: 'validation.url',
  is_address: 'validation.email',
  are_addresses: 'validation.emails',
};

/** Explains why the database refuses a value: with the limit of the constraint, by its name or by its kind. */
export function refusalOf(name: string | null): Refusal {
  const { kind = '', maxLength, maxCount, min, max } = constraintOf(name) ?? {};
  if (maxLength !== undefined)
    return { message: 'ra.validation.maxLength', args: { max: maxLength } };
  if (maxCount !== undefined) return { message: 'validation.count', args: { max: maxCount } };
  if (typeof min === 'number' && typeof max === 'number')
    return { message: 'validation.range', args: { min, max } };
  if (typeof min === 'number') return { message: 'ra.validation.minValue', args: { min } };
  return { message: byName[name ?? ''] ?? byKind[kind] ?? 'validation.refused' };
}
