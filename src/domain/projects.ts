import type { Choice, StatusChoice } from './choices';

/**
 * The project types that staff choose from. A conversion uses 'other' if the type of the quote is
 * not in this list.
 */
export const adminProjectTypes = [
  { id: 'website', name: 'choices.project_type.website' },
  { id: 'mobile-app', name: 'choices.project_type.mobile-app' },
  { id: 'saas', name: 'choices.project_type.saas' },
  { id: 'ai-integration', name: 'choices.project_type.ai-integration' },
  { id: 'other', name: 'choices.project_type.other' },
] as const satisfies readonly Choice[];
export type AdminProjectType = (typeof adminProjectTypes)[number]['id'];

/**
 * `progress` is in per cent. A project with a `finished` status is never late, and its budget is not in the pipeline.
 * `private.is_finished` in the database lists the same finished statuses.
 */
export const projectStatuses = [
  {
    id: 'planning',
    name: 'choices.project_status.planning',
    tone: 'azure',
    progress: 10,
    finished: false,
  },
  {
    id: 'in_progress',
    name: 'choices.project_status.in_progress',
    tone: 'teal',
    progress: 50,
    finished: false,
  },
  {
    id: 'completed',
    name: 'choices.project_status.completed',
    tone: 'success',
    progress: 90,
    finished: true,
  },
  {
    id: 'on_hold',
    name: 'choices.project_status.on_hold',
    tone: 'sand',
    progress: 25,
    finished: false,
  },
  {
    id: 'paid',
    name: 'choices.project_status.paid',
    tone: 'paid',
    progress: 100,
    finished: true,
  },
] as const satisfies readonly (StatusChoice & { progress: number; finished: boolean })[];
export type ProjectStatus = (typeof projectStatuses)[number]['id'];

export const projectLimits = {
  title: 200,
  description: 20_000,
  client_name: 200,
  client_email: 320,
  client_phone: 40,
  owner: 80,
  technologies: 30,
  technology: 50,
  delivery_note: 5_000,
  image_url: 2_000,
} as const;

/** Returns the progress in per cent, or 0 for an unknown status. */
export function projectProgress(status: string): number {
  return projectStatuses.find((choice) => choice.id === status)?.progress ?? 0;
}

/** Adds the trimmed technology, unless it is blank or a duplicate. */
export function addTechnology(technologies: readonly string[], typed: string): readonly string[] {
  const technology = typed.trim();
  return technology === '' || technologies.includes(technology)
    ? technologies
    : [...technologies, technology];
}

/** The statuses in which a project is never late. */
export const finishedStatuses: readonly string[] = projectStatuses
  .filter(({ finished }) => finished)
  .map(({ id }) => id);

/** Whether an unfinished project is past its end date. `today` is the day in the user's time zone. */
export const isLate = (
  { end_date, status }: { readonly end_date: string | null; readonly status: string },
  today: string,
): boolean => end_date !== null && end_date < today && !finishedStatuses.includes(status);
