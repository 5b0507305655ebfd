import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isRefused } from '../data/errors';
import { paths } from '../data/paths';
import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';
import { DetailSection, Words } from '../screen/RecordParts';
import { useSave } from '../write/useSave';
import type { Project } from './table';

/** What the client was asked to approve, and answered. */
export function ApprovalSection({ project }: { project: Project }) {
  const text = useText();
  const { day } = useFormats();
  const { delivered_at, delivery_note, approved_at, approved_by, missing } = project;
  return (
    <DetailSection title={text('projects.approval')}>
      <Stack spacing={1} sx={{ alignItems: 'start' }}>
        {approved_at !== null ? (
          <strong>
            {text('projects.approved_by', { name: approved_by ?? '', day: day(approved_at) })}
          </strong>
        ) : (
          <span>
            {delivered_at === null
              ? text('projects.not_asked')
              : text('projects.asked', { day: day(delivered_at) })}
          </span>
        )}
        {missing !== null && <span>{text('step.missing')}</span>}
        {delivered_at !== null && (missing ?? delivery_note) && (
          <Words>{missing ?? delivery_note ?? ''}</Words>
        )}
      </Stack>
    </DetailSection>
  );
}

/**
 * Returns what staff do less often about the approval of a project, for the menu “More”.
 * @param shown the actions of the next step, which the menu leaves out
 */
export function useApprovalMenu(project: Project, shown: readonly string[], onCopy: () => void) {
  const text = useText();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { change } = useDelivery(false);
  const { id, delivered_at, approved_at, missing } = project;
  const isOpen = approved_at === null;
  const isAsked = isOpen && delivered_at !== null;
  const item = (key: 'ask' | 'ask_correct' | 'ask_back' | 'share', onClick: () => void) => ({
    key,
    label: text(`projects.${key}`),
    onClick,
  });
  const takeBack = () => change(project, { delivered_at: null }, text('projects.event_back'));
  const ask = () => navigate(paths.ask(id, search), { replace: true });
  return [
    ...(isOpen && !shown.includes('ask')
      ? [item(isAsked && missing === null ? 'ask_correct' : 'ask', ask)]
      : []),
    ...(isAsked ? [item('ask_back', () => void takeBack())] : []),
    ...(shown.includes('copy') ? [] : [item('share', onCopy)]),
  ];
}

/** Returns what changes the delivery of a version of a project. It returns the saved project, or null. */
function useDelivery(inDialog: boolean) {
  const text = useText();
  const { save, ...submission } = useSave<Project>('projects', {
    failed: 'projects.update_failed',
    inDialog,
  });
  const change = (version: Project, data: Partial<Project>, value: string) => {
    const { title: name, updated_at } = version;
    const notice = text('app.change', { name, value });
    return save(version, { ...data, updated_at }, notice, { undo: null });
  };
  return { change, submission };
}

type DeliveryFields = Partial<
  Pick<Project, 'delivery_note' | 'delivery_url' | 'delivery_mail_to' | 'language'>
>;

/**
 * Returns what asks the client for approval. After a lost answer, a retry names the same version of the project, and so the
 * same delivery, so that the client is asked once. After a refusal it names the current one.
 */
export function useAskForApproval(project: Project) {
  const text = useText();
  const { change, submission } = useDelivery(true);
  const [version, setVersion] = useState(project);
  if (version !== project && isRefused(submission.failure?.error)) setVersion(project);
  const ask = (fields: DeliveryFields): Promise<Project | null> => {
    const data = { ...fields, deliveries: version.deliveries + 1 };
    return change(version, data, text('projects.event_asked'));
  };
  return { ask, submission };
}
