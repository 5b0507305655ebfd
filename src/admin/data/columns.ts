import type { Database } from '../../backend/database.types';
import { optionalTexts } from '../../domain/quotes';

type Tables = Database['public']['Tables'];

/**
 * The fields of a quote that lists, details and exports read, in the order of the exported columns.
 */
export const quoteFields = [
  'id',
  'reference',
  'created_at',
  'status',
  'name',
  'email',
  ...optionalTexts,
  'project_type',
  'budget',
  'timeline',
  'message',
  'language',
  'responded_at',
  'follow_up_on',
  'taken_by',
  'taken_at',
  'taken_until',
  'source',
  'is_spam',
  'spam_reason',
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
  'paid_on',
  'budget',
  'technologies',
  'image_url',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof Tables['projects']['Row'])[];

const project = 'project:projects!projects_quote_id_fkey(id)';

/** The columns of each list: the fields of the resource, and its linked project or quote. */
const columns = {
  quotes: [...quoteFields, project].join(),
  projects: [...projectFields, 'quote:quotes!projects_quote_id_fkey(id,reference)'].join(),
};

export type ListResource = keyof typeof columns;

export const listResources = Object.keys(columns) as ListResource[];

export const isListResource = (resource: string): resource is ListResource =>
  Object.hasOwn(columns, resource);

/** The primary keys of tables without a column `id`. The data provider copies the key to `id`. */
export const primaryKeys = new Map([['answer_templates', ['language']]]);

export const columnsOf = (resource: string): string =>
  isListResource(resource) ? columns[resource] : '*';

/**
 * Returns the columns to select when only the ids are needed. For quotes, these columns include the
 * project, because the filter `converted` needs the join with the projects.
 */
export const idColumns = (resource: string): string =>
  resource === 'quotes' ? `id,${project}` : 'id';

/**
 * Returns the columns of an export: those of the list, and the ids of the notes, which the export
 * counts.
 */
export const exportColumns = (resource: string): string => `${columnsOf(resource)},notes(id)`;

/** Adds the columns of the resource to a request that does not specify columns. */
export const withColumns = <Params extends object>(
  resource: string,
  params: Params & { meta?: Record<string, unknown> },
) => ({ ...params, meta: { columns: columnsOf(resource), ...params.meta } });
