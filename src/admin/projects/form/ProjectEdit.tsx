import { useState } from 'react';
import { useUpdate } from 'react-admin';
import { cleanUpdate } from '../../data/changes';
import { ConflictError } from '../../data/errors';
import type { Project } from '../../data/records';
import { DialogForm } from '../../forms/DialogForm';
import { draftBase } from '../../forms/drafts';
import { useSubmit } from '../../forms/useSubmit';
import type { UnsavedChanges } from '../../forms/useUnsavedChanges';
import { useErrorText } from '../../i18n/useErrorText';
import { useText } from '../../i18n/useText';
import { RecordNews } from '../../notes/RecordNews';
import { type Conflict, ProjectConflict } from '../ProjectConflict';
import { toDraft, toForm } from '../projectModel';
import { ProjectInputs } from './ProjectInputs';

interface Props {
  project: Project;
  unsaved: UnsavedChanges;
  onDone: () => void;
}

/**
 * Edits a project. If the edit conflicts with a version that somebody else saved first, shows both
 * versions to choose from.
 */
export function ProjectEdit({ project, unsaved, onDone }: Props) {
  const text = useText();
  const explain = useErrorText();
  const [update] = useUpdate<Project>();
  // The version that the edit starts from. Kept as state, so that a refresh behind the dialog does
  // not replace it.
  const [base, setBase] = useState(
    () => draftBase<Project>(sessionStorage, unsaved.draftKey) ?? project,
  );
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const { submit, ...submission } = useSubmit({
    async send({ changes, previous }: { changes: Partial<Project>; previous: Project }) {
      setConflict(null);
      try {
        const params = { id: base.id, data: changes, previousData: previous };
        await update('projects', params, { returnPromise: true });
      } catch (error) {
        if (!(error instanceof ConflictError)) throw error;
        setConflict({ theirs: error.current as Project, mine: changes });
        return null;
      }
      return { notice: text('projects.saved', { title: changes.title ?? base.title }) };
    },
    explain: (error) =>
      text('errors.project_update', { message: explain(error, 'errors.update_project') }),
    unsaved,
    onDone,
  });
  return (
    <DialogForm
      key={base.updated_at}
      defaultValues={toForm(base)}
      unsaved={unsaved}
      base={base}
      onDiscardDraft={() => setBase(project)}
      submission={submission}
      onSubmit={(values) =>
        submit({ changes: cleanUpdate('projects', toDraft(values), base), previous: base })
      }
      submitLabel="projects.save"
      submitDisabled={conflict !== null}
      onCancel={onDone}
    >
      <RecordNews entity="project" id={project.id} />
      {conflict && (
        <ProjectConflict
          conflict={conflict}
          busy={submission.busy}
          onOverwrite={() => submit({ changes: conflict.mine, previous: conflict.theirs })}
          onTakeTheirs={() => {
            setConflict(null);
            unsaved.clear();
            setBase(conflict.theirs);
          }}
        />
      )}
      <ProjectInputs editing />
    </DialogForm>
  );
}
