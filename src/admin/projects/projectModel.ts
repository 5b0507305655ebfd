import { isOneOf } from '../../domain/choices';
import { linksOf } from '../../domain/links';
import { addTechnology, adminProjectTypes, projectStatuses } from '../../domain/projects';
import type { Addressee } from '../conversation/answer';
import type { Project } from './table';

export const shortId = (id: string): string => id.slice(0, 8);

export function urlError(url: unknown): string | undefined {
  if (typeof url !== 'string' || url.trim() === '') return undefined;
  return /^https?:\/\/\S+$/iu.test(url.trim()) && URL.canParse(url.trim())
    ? undefined
    : 'validation.url';
}

export const paidOnError = (day: unknown): string | undefined =>
  day ? undefined : 'validation.paid_on';

export function endDateError(end: unknown, { start_date: start }: { start_date?: unknown }) {
  if (typeof end !== 'string' || typeof start !== 'string' || end === '') return undefined;
  return end < start ? 'validation.end_before_start' : undefined;
}

/** Returns the client of a project, to whom staff write. */
export function addresseeOf(project: Project, language: string): Addressee {
  const { quote, title, client_name: name, client_email, client_phone } = project;
  const own = { email: client_email, phone: client_phone, language, reference: title };
  const { email, phone, language: theirs, reference } = quote ?? own;
  return { resource: 'projects', record: project, name, reference, email, phone, language: theirs };
}

const textOrNull = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;

/** Returns the initial values of a form, with an empty field for the next technology. */
export const toForm = <Values extends { links: string[] | null }>(values: Values) => ({
  ...values,
  links: values.links?.join('\n') ?? '',
  technology: '',
});

/**
 * Returns the values of a form as the database stores them. Empty optional values become null. The
 * day of payment becomes null unless the project is paid.
 */
export function toDraft(values: Readonly<Record<string, unknown>>) {
  const technologies = addTechnology(
    Array.isArray(values.technologies) ? values.technologies.map(String) : [],
    textOrNull(values.technology) ?? '',
  );
  return {
    title: textOrNull(values.title) ?? '',
    description: textOrNull(values.description) ?? '',
    client_name: textOrNull(values.client_name) ?? '',
    client_email: textOrNull(values.client_email),
    client_phone: textOrNull(values.client_phone),
    project_type: isOneOf(adminProjectTypes, values.project_type) ? values.project_type : 'other',
    status: isOneOf(projectStatuses, values.status) ? values.status : 'planning',
    start_date: textOrNull(values.start_date),
    end_date: textOrNull(values.end_date),
    paid_on: values.status === 'paid' ? textOrNull(values.paid_on) : null,
    budget: typeof values.budget === 'number' && values.budget > 0 ? values.budget : null,
    technologies: technologies.length > 0 ? [...technologies] : null,
    image_url: textOrNull(values.image_url),
    links: linksOf(values.links),
  };
}
