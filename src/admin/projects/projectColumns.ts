import { useMemo } from 'react';
import { adminProjectTypes, projectStatuses } from '../../domain/projects';
import type { Project } from '../data/records';
import { useLabel, useText } from '../i18n/useText';
import type { CsvColumn } from '../list/csv';

/** What an export of projects holds, under headers in the reader's language. */
export function useProjectColumns(): CsvColumn<Project>[] {
  const text = useText();
  const label = useLabel();
  return useMemo(
    () => [
      { header: text('projects.title'), value: (project) => project.title },
      { header: text('projects.client'), value: (project) => project.client_name },
      {
        header: text('projects.type'),
        value: (project) => label(adminProjectTypes, project.project_type),
      },
      {
        header: text('projects.status'),
        value: (project) => label(projectStatuses, project.status),
      },
      { header: text('projects.start_date'), value: (project) => project.start_date },
      { header: text('projects.end_date'), value: (project) => project.end_date },
      { header: text('projects.budget'), value: (project) => project.budget },
      {
        header: text('projects.technologies'),
        value: (project) => project.technologies?.join(', '),
      },
      { header: text('projects.description'), value: (project) => project.description },
      { header: text('projects.image_url'), value: (project) => project.image_url },
      { header: text('projects.created'), value: (project) => project.created_at },
      { header: text('projects.quote'), value: (project) => project.quote?.reference },
      { header: text('projects.id'), value: (project) => project.id },
    ],
    [text, label],
  );
}
