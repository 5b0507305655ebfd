import { isOneOf } from '../../domain/choices';
import type { ProjectDraft } from '../../domain/conversion';
import { addTechnology, adminProjectTypes, projectStatuses } from '../../domain/projects';

/** The maximum number of technologies on a card. The card also shows how many more there are. */
const SHOWN_TECHNOLOGIES = 3;

export const shortId = (id: string): string => id.slice(0, 8);

export function shownTechnologies(technologies: readonly string[] | null) {
  const all = technologies ?? [];
  return {
    shown: all.slice(0, SHOWN_TECHNOLOGIES),
    more: Math.max(0, all.length - SHOWN_TECHNOLOGIES),
  };
}

export function urlError(url: unknown): string | undefined {
  if (typeof url !== 'string' || url.trim() === '') return undefined;
  return /^https?:\/\/\S+$/iu.test(url.trim()) && URL.canParse(url.trim())
    ? undefined
    : 'validation.url';
}

export const paidOnError = (day: unknown): string | undefined =>
  day ? undefined : 'validation.paid_on';

export function endDateError(
  end: unknown,
  values: { readonly start_date?: unknown },
): string | undefined {
  const start = values.start_date;
  if (typeof end !== 'string' || typeof start !== 'string' || end === '') return undefined;
  return end < start ? 'validation.end_before_start' : undefined;
}

const textOrNull = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;

/** Returns the initial values of a form, with an empty field for the next technology. */
export const toForm = <Values extends object>(values: Values) => ({ ...values, technology: '' });

/**
 * Returns the values of a form as the database stores them. Empty optional values become null. The
 * day of payment becomes null unless the project is paid.
 */
export function toDraft(values: Readonly<Record<string, unknown>>): Omit<
  ProjectDraft,
  'start_date'
> & {
  start_date: string | null;
} {
  const technologies = addTechnology(
    Array.isArray(values.technologies) ? values.technologies.map(String) : [],
    textOrNull(values.technology) ?? '',
  );
  return {
    title: textOrNull(values.title) ?? '',
    description: textOrNull(values.description) ?? '',
    client_name: textOrNull(values.client_name) ?? '',
    project_type: isOneOf(adminProjectTypes, values.project_type) ? values.project_type : 'other',
    status: isOneOf(projectStatuses, values.status) ? values.status : 'planning',
    start_date: textOrNull(values.start_date),
    end_date: textOrNull(values.end_date),
    paid_on: values.status === 'paid' ? textOrNull(values.paid_on) : null,
    budget: typeof values.budget === 'number' && values.budget > 0 ? values.budget : null,
    technologies: technologies.length > 0 ? [...technologies] : null,
    image_url: textOrNull(values.image_url),
  };
}
