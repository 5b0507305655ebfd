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
  'client_email',
  'client_phone',
  'project_type',
  'status',
  'start_date',
  'end_date',
  'paid_on',
  'budget',
  'technologies',
  'image_url',
  'links',
  'owner',
  'follow_up_on',
  'token',
  'language',
  'deliveries',
  'delivered_at',
  'delivery_note',
  'delivery_url',
  'delivery_mail_to',
  'missing',
  'approved_at',
  'approved_by',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof Row)[];

/**
 * The columns of a project that the back office reads, and the client of the quote that the project
 * came from.
 */
export type Project = Omit<Pick<Row, (typeof projectFields)[number]>, 'status'> & {
  status: ProjectStatus;
  quote: {
    id: string;
    reference: string;
    email: string | null;
    phone: string | null;
    language: string;
  } | null;
};

export const projectTable = {
  name: 'projects',
  fields: projectFields,
  statuses: projectStatuses,
  linked: 'quote:quotes!projects_quote_id_fkey(id,reference,email,phone,language)',
  search: 'search_projects',
  perPage: 24,
  nullable: ['budget', 'start_date', 'end_date'],
  conditions: (now) => ({
    [`follow_up=${DUE}`]: [`follow_up_on.lte.${localDay(now)}`],
    [`end=${DUE}`]: [`end_date.lt.${localDay(now)}`, `status.not.in.(${finishedStatuses.join()})`],
  }),
} as const satisfies Table;
