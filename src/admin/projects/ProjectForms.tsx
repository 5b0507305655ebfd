import { agencyDay } from '../../domain/dates';
import { RecordNews } from '../conversation/RecordNews';
import { CreateDialog, EditDialog } from '../form/RecordForm';
import { insertionErrorText } from '../i18n/errorTexts';
import { useText } from '../i18n/useText';
import { ProjectInputs } from './ProjectInputs';
import type { Project } from './table';

/** The form for a project without a quote. */
export function ProjectCreate() {
  const text = useText();
  return (
    <CreateDialog<Project>
      resource="projects"
      title={text('projects.create_title')}
      defaultValues={(client) => ({
        status: 'planning',
        start_date: agencyDay(new Date()),
        client_name: client?.name,
        client_email: client?.email,
        client_phone: client?.phone,
        language: client?.language,
      })}
      explain={(error) => insertionErrorText(error, 'projects.create_failed', text)}
      submitLabel="projects.create_submit"
    >
      <ProjectInputs />
    </CreateDialog>
  );
}

/** What goes with a status: the day of the payment, the follow-up of what is paid, and a reply that waits. */
const CLEARED = ['paid_on', 'follow_up_on', 'replied_at'] as const;

/** Edits a project. Its client and its type cannot be edited. */
export function ProjectEdit() {
  return (
    <EditDialog<Project> resource="projects" clears={CLEARED}>
      <RecordNews />
      <ProjectInputs editing />
    </EditDialog>
  );
}
