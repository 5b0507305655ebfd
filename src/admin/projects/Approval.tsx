import Stack from '@mui/material/Stack';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../data/paths';
import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';
import { DetailSection, Words } from '../kit/RecordParts';
import { useSave } from '../kit/useSave';
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
        {missing !== null && <span>{text('projects.missing')}</span>}
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
  const { takeBack } = useDelivery(project, false);
  const { id, delivered_at, approved_at, missing } = project;
  const isOpen = approved_at === null;
  const isAsked = isOpen && delivered_at !== null;
  const item = (key: 'ask' | 'ask_correct' | 'ask_back' | 'share', onClick: () => void) => ({
    key,
    label: text(`projects.${key}`),
    onClick,
  });
  const ask = () => navigate(paths.ask(id, search), { replace: true });
  return [
    ...(isOpen && !shown.includes('ask')
      ? [item(isAsked && missing === null ? 'ask_correct' : 'ask', ask)]
      : []),
    ...(isAsked ? [item('ask_back', () => void takeBack())] : []),
    ...(shown.includes('copy') ? [] : [item('share', onCopy)]),
  ];
}

type Letter = Partial<
  Pick<Project, 'delivery_note' | 'delivery_url' | 'delivery_mail_to' | 'language'>
>;

/** Returns what asks the client for approval, and what takes the question back. Each returns the saved project, or null. */
export function useDelivery(project: Project, inDialog = true) {
  const text = useText();
  const { save, ...submission } = useSave<Project>('projects', {
    failed: 'projects.update_failed',
    inDialog,
  });
  const change = (data: Partial<Project>, value: string): Promise<Project | null> => {
    const { title: name, updated_at } = project;
    return save(project, { ...data, updated_at }, text('app.change', { name, value }), {
      undo: null,
    });
  };
  const ask = (letter: Letter) =>
    change({ ...letter, deliveries: project.deliveries + 1 }, text('projects.event_asked'));
  const takeBack = () => change({ delivered_at: null }, text('projects.event_back'));
  return { ask, takeBack, ...submission };
}
