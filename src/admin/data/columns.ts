import type { Database } from '../../backend/database.types';

type Tables = Database['public']['Tables'];

/** The fields of a quote that lists, details and exports read, in the order of an export. */
export const quoteFields = [
  'id',
  'reference',
  'created_at',
  'status',
  'name',
  'email',
  'phone',
  'company',
  'project_type',
  'budget',
  'timeline',
  'message',
  'language',
  'responded_at',
  'follow_up_on',
  'source',
  'note_count',
  'is_spam',
  'updated_at',
] as const satisfies readonly (keyof Tables['quotes']['Row'])[];

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
  'budget',
  'technologies',
  'image_url',
  'note_count',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof Tables['projects']['Row'])[];

/** The columns of each resource: its own fields and the other half of a conversion. */
const columns: Readonly<Record<string, string>> = {
  quotes: [...quoteFields, 'project:projects!projects_quote_id_fkey(id)'].join(),
  projects: [...projectFields, 'quote:quotes!projects_quote_id_fkey(id,reference)'].join(),
};

/** The primary key of the tables that have no column `id`. react-admin's id is a copy of it. */
export const primaryKeys = new Map([['answer_templates', ['language']]]);

export const columnsOf = (resource: string): string => columns[resource] ?? '*';

/** Adds the resource's columns to a request that names none. */
export const withColumns = <Params extends object>(
  resource: string,
  params: Params & { meta?: Record<string, unknown> },
) => {
  const select = columns[resource];
  return select === undefined ? params : { ...params, meta: { columns: select, ...params.meta } };
};
