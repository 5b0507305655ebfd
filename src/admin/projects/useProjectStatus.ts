import { useUpdate } from 'react-admin';
import type { ProjectStatus } from '../../domain/projects';
import type { Project } from '../data/records';
import { useReload } from '../data/useReload';
import { useErrorText } from '../i18n/useErrorText';
import { useText } from '../i18n/useText';
import { useFailureNotice } from '../ui/notices';

export function useProjectStatus(project: Project, onFailure?: (message: string) => void) {
  const text = useText();
  const explain = useErrorText();
  const notice = useFailureNotice();
  const reload = useReload();
  const [update, { isPending, variables }] = useUpdate<Project>();

  const change = (status: ProjectStatus) =>
    update(
      'projects',
      { id: project.id, data: { status }, previousData: project },
      {
        onSuccess: () => reload('status_changes'),
        onError: (error) => {
          const message = text('errors.project_update', {
            message: explain(error, 'errors.update_project'),
          });
          if (onFailure) onFailure(message);
          else notice(message, message);
          reload('projects');
        },
      },
    );

  const chosen = isPending ? variables?.data?.status : undefined;
  return { status: chosen ?? project.status, busy: isPending, change };
}
