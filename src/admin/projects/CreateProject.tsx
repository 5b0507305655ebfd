import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { useState } from 'react';
import { Form } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import { localDay } from '../../domain/dates';
import { paths } from '../data/paths';
import { DraftKeeper } from '../forms/DraftKeeper';
import { draftKeys } from '../forms/drafts';
import { useUnsavedChanges } from '../forms/useUnsavedChanges';
import { useText } from '../i18n/useText';
import { BusyButton } from '../ui/BusyButton';
import { RoutedDialog } from '../ui/RoutedDialog';
import { ProjectInputs } from './ProjectInputs';
import { toForm } from './projectModel';
import { useCreateProject } from './useCreateProject';

/** A project without a quote. */
export function CreateProject() {
  const text = useText();
  const { search } = useLocation();
  const navigate = useNavigate();
  const unsaved = useUnsavedChanges(draftKeys.newProject);
  const [draft] = useState(emptyDraft);
  const close = () => navigate(paths.projects(search));
  const { save, busy, failure, dismiss } = useCreateProject(() => {
    unsaved.clear();
    close();
  });
  return (
    <RoutedDialog title={text('projects.create_title')} onClose={() => unsaved.leave(close)}>
      <Form defaultValues={toForm(draft)} onSubmit={save}>
        <DialogContent>
          <DraftKeeper unsaved={unsaved} />
          {failure && (
            <Alert severity="error" onClose={dismiss} sx={{ marginBlockEnd: 2 }}>
              {failure}
            </Alert>
          )}
          <ProjectInputs />
        </DialogContent>
        <DialogActions sx={{ paddingInline: 3, paddingBlock: 2 }}>
          <Button onClick={() => unsaved.leave(close)} disabled={busy}>
            {text('projects.cancel')}
          </Button>
          <BusyButton type="submit" variant="contained" busy={busy}>
            {text(busy ? 'projects.saving' : 'projects.create_submit')}
          </BusyButton>
        </DialogActions>
      </Form>
      {unsaved.question}
    </RoutedDialog>
  );
}

const emptyDraft = () => ({
  title: '',
  client_name: '',
  project_type: '',
  description: '',
  status: 'planning',
  start_date: localDay(new Date()),
  end_date: null,
  budget: null,
  technologies: [],
  image_url: '',
});
