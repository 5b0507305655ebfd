import { projectLimits } from '../../domain/projects';
import type { Refusal } from '../../domain/refusals';
import { lengthOf } from '../../domain/texts';
import type { Addressee } from '../conversation/addressee';
import type { Project } from './table';

export const shortId = (id: string): string => id.slice(0, 8);

export function urlError(url: unknown) {
  if (typeof url !== 'string' || url.trim() === '') return undefined;
  if (!/^https?:\/\//iu.test(url.trim())) return 'validation.url';
  return /[\s"<>\\]/u.test(url.trim()) || !URL.canParse(url.trim())
    ? 'validation.address'
    : undefined;
}

export const paidOnError = (day: unknown): string | undefined =>
  day ? undefined : 'validation.paid_on';

export function endDateError(end: unknown, { start_date: start }: { start_date?: unknown }) {
  if (typeof end !== 'string' || typeof start !== 'string' || end === '') return undefined;
  return end < start ? 'validation.end_before_start' : undefined;
}

/** Returns the client of a project, to whom staff write. A client whose language nobody has chosen has that of the screen. */
export function addresseeOf(project: Project, screen: string): Addressee {
  const { quote, title, client_name: name, client_email, client_phone } = project;
  const language = project.language ?? screen;
  const own = { email: client_email, phone: client_phone, language, reference: title };
  const client = quote ?? own;
  const lead = quote
    ? { resource: 'quotes', id: quote.id }
    : { resource: 'projects', id: project.id };
  const { email, phone, language: theirs, reference } = client;
  const contact = { name, reference, email, phone, language: theirs };
  return { resource: 'projects', record: project, ...contact, lead } as Addressee;
}

export function technologiesError(technologies: readonly string[] | null) {
  const { technologies: max, technology: longest } = projectLimits;
  const list = technologies ?? [];
  if (list.length > max) return { message: 'validation.count', args: { max } } satisfies Refusal;
  if (list.every((name) => lengthOf(name) <= longest)) return undefined;
  return { message: 'ra.validation.maxLength', args: { max: longest } } satisfies Refusal;
}
