import { projectStatuses } from '../../domain/projects';
import type { Project } from '../data/records';
import { useText } from '../i18n/useText';
import { StatusSelect } from '../ui/StatusSelect';
import { useProjectStatus } from './useProjectStatus';

interface Props {
  project: Project;
  /** Where a dialog is open, the failure is told inside it. */
  onFailure?: (message: string) => void;
}

export function ProjectStatusSelect({ project, onFailure }: Props) {
  const text = useText();
  const { status, busy, change } = useProjectStatus(project, onFailure);
  return (
    <StatusSelect
      choices={projectStatuses}
      value={status}
      label={text('list.status_of', { name: project.title })}
      busy={busy}
      keys={onFailure !== undefined}
      onChange={change}
    />
  );
}
