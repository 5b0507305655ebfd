import type { Database } from '../../backend/database.types';
import { localDay } from '../../domain/dates';
import { finishedStatuses, type ProjectStatus, projectStatuses } from '../../domain/projects';
import { DUE, type Table } from '../data/listQuery';

type Row = Database['public']['Tables']['projects']['Row'];

export const projectFields = [
  'id',
  'quote_id',
  'title',
  'description',
  'client_name',
  'project_type',
  'status',
  'start_date',
  'end_date',
  'paid_on',
  'budget',
  'technologies',
  'image_url',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof Row)[];

/**
 * The columns of a project that the back office reads, and the quote that the project came from.
 */
export type Project = Omit<Pick<Row, (typeof projectFields)[number]>, 'status'> & {
  status: ProjectStatus;
  quote: { id: string; reference: string } | null;
};

export const projectTable = {
  name: 'projects',
  fields: projectFields,
  statuses: projectStatuses,
  linked: 'quote:quotes!projects_quote_id_fkey(id,reference)',
  search: 'search_projects',
  perPage: 24,
  nullable: ['budget', 'start_date', 'end_date'],
  conditions: (now) => ({
    [`end=${DUE}`]: [`end_date.lt.${localDay(now)}`, `status.not.in.(${finishedStatuses.join()})`],
  }),
} as const satisfies Table;
