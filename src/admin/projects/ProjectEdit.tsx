import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { useState } from 'react';
import { Form } from 'react-admin';
import type { Project } from '../data/records';
import { DraftKeeper } from '../forms/DraftKeeper';
import { readDraft } from '../forms/drafts';
import type { useUnsavedChanges } from '../forms/useUnsavedChanges';
import { useText } from '../i18n/useText';
import { BusyButton } from '../ui/BusyButton';
import { ProjectConflict } from './ProjectConflict';
import { ProjectInputs } from './ProjectInputs';
import { toForm } from './projectModel';
import { useSaveProject } from './useSaveProject';

interface Props {
  project: Project;
  unsaved: ReturnType<typeof useUnsavedChanges>;
  onDone: () => void;
}

export function ProjectEdit({ project, unsaved, onDone }: Props) {
  const text = useText();
  // The version that the edit starts from: neither a refresh behind the dialog nor a break moves it.
  const [base, setBase] = useState(() => draftBase(unsaved.draftKey) ?? project);
  const { save, overwrite, busy, failure, conflict, dismiss } = useSaveProject(base, () => {
    unsaved.clear();
    onDone();
  });
  return (
    <Form key={base.updated_at} record={toForm(base)} onSubmit={save}>
      <DialogContent>
        <DraftKeeper unsaved={unsaved} base={base} onDiscard={() => setBase(project)} />
        {failure && (
          <Alert severity="error" onClose={dismiss} sx={{ marginBlockEnd: 2 }}>
            {failure}
          </Alert>
        )}
        {conflict && (
          <ProjectConflict
            conflict={conflict}
            busy={busy}
            onOverwrite={overwrite}
            onTakeTheirs={() => {
              dismiss();
              unsaved.clear();
              setBase(conflict.theirs);
            }}
          />
        )}
        <ProjectInputs editing />
      </DialogContent>
      <DialogActions sx={{ paddingInline: 3, paddingBlock: 2 }}>
        <Button onClick={() => unsaved.leave(onDone)} disabled={busy}>
          {text('projects.cancel')}
        </Button>
        <BusyButton type="submit" variant="contained" busy={busy} disabled={conflict !== null}>
          {text(busy ? 'projects.saving' : 'projects.save')}
        </BusyButton>
      </DialogActions>
    </Form>
  );
}

function draftBase(draftKey: string): Project | null {
  const base = readDraft(sessionStorage, draftKey)?.base;
  return typeof base === 'object' && base !== null ? (base as Project) : null;
}
