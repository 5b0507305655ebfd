import { adminProjectTypes, projectStatuses } from '../../domain/projects';
import type { Exported } from '../list/exporter';
import { type CsvField, NOTES } from '../list/exporter';
import type { Project } from './table';

export const projectCsv: readonly CsvField<Exported<Project>>[] = [
  { source: 'title' },
  { source: 'client_name' },
  { source: 'project_type', choices: adminProjectTypes },
  { source: 'status', choices: projectStatuses },
  { source: 'start_date' },
  { source: 'end_date' },
  { source: 'paid_on' },
  { source: 'budget' },
  { source: 'delivered_at' },
  { source: 'approved_at' },
  { source: 'approved_by' },
  { source: 'technologies', value: (project) => project.technologies?.join(', ') },
  { source: 'description' },
  { source: 'image_url' },
  { source: 'client_email', value: ({ quote, client_email }) => quote?.email ?? client_email },
  {
    source: 'client_phone',
    value: ({ quote, client_phone }) => quote?.phone ?? client_phone,
  },
  { source: 'links', value: ({ links }) => links?.join('\n') },
  { source: 'owner' },
  { source: 'follow_up_on' },
  NOTES,
  { source: 'created_at' },
  { source: 'quote_id', value: (project) => project.quote?.reference },
  { source: 'id' },
];
