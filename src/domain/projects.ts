import { choicesOf, statusesOf } from './choices.ts';
import { lengthsOf } from './limits.ts';
import { finishedStatuses as finished, projects } from './schema.ts';

/** The project types that staff choose from. A conversion uses 'other' if the type of the quote is not in this list. */
export const adminProjectTypes = choicesOf('project_type', projects.project_type.codes);
export type AdminProjectType = (typeof adminProjectTypes)[number]['id'];

export type ProjectStatus = (typeof projects.status.codes)[number];
export const projectStatuses = statusesOf('project_status', projects.status.codes, {
  planning: 'azure',
  in_progress: 'teal',
  completed: 'success',
  on_hold: 'sand',
  paid: 'paid',
});

/** In per cent. */
const progress: Readonly<Record<string, number>> & Readonly<Record<ProjectStatus, number>> = {
  planning: 10,
  in_progress: 50,
  completed: 90,
  on_hold: 25,
  paid: 100,
};

/** The maximum lengths of the texts in characters, and of the list of technologies. */
export const projectLimits = {
  ...lengthsOf(projects),
  technologies: projects.technologies.maxCount,
  technology: projects.technologies.maxLength,
} as const;

/** Returns the progress in per cent, or 0 for an unknown status. */
export function projectProgress(status: string): number {
  return progress[status] ?? 0;
}

/** The statuses in which a project is never late. */
export const finishedStatuses: readonly string[] = finished;

/** Whether an unfinished project is past its end date. `today` is the day of the agency. */
export const isLate = (
  { end_date, status }: { readonly end_date: string | null; readonly status: string },
  today: string,
): boolean => end_date !== null && end_date < today && !finishedStatuses.includes(status);
