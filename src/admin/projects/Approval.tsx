import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import { workState } from '../../domain/offers';
import { copyLink, LinkField } from '../conversation/LinkField';
import { paths } from '../data/paths';
import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';
import { BusyButton } from '../kit/controls';
import { FailureAlert } from '../kit/Failures';
import { DetailSection, Words } from '../kit/RecordParts';
import { useAction } from '../kit/useAction';
import { useDone } from '../kit/useSave';
import type { Project } from './table';

/** What the client was asked to approve and answered, the link of the client's page, and the actions. */
export function ApprovalSection({ project }: { project: Project }) {
  const text = useText();
  const { day } = useFormats();
  const { search } = useLocation();
  const [isShown, show] = useState(false);
  const { change, busy, failure, dismiss } = useDelivery(project);
  const { delivered_at, delivery_note, approved_at, approved_by, missing, token, status } = project;
  const state = workState({ ...project, revision: 0, requested_at: null });
  return (
    <DetailSection title={text('projects.approval')}>
      <FailureAlert failure={failure} onDismiss={dismiss} />
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
        <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1 }}>
          {approved_at === null && (
            <Button
              size="small"
              variant={status === 'completed' && state !== 'ready' ? 'contained' : 'outlined'}
              component={Link}
              to={paths.ask(project.id, search)}
              replace
            >
              {text(state === 'ready' ? 'projects.ask_correct' : 'projects.ask')}
            </Button>
          )}
          {delivered_at !== null && approved_at === null && (
            <BusyButton
              size="small"
              busy={busy}
              onClick={() => void change({ delivered_at: null })}
            >
              {text('projects.ask_back')}
            </BusyButton>
          )}
          <Button size="small" onClick={async () => show(!(await copyLink(token)))}>
            {text('projects.share')}
          </Button>
        </Stack>
        {isShown && <LinkField token={token} />}
      </Stack>
    </DetailSection>
  );
}

/** Returns a function that asks for approval, or takes it back. It returns the project, or null. */
export function useDelivery(project: Project) {
  const text = useText();
  const dataProvider = useDataProvider();
  const done = useDone();
  const { act, ...submission } = useAction('projects.update_failed', { inDialog: true });
  const change = async (data: Partial<Project>): Promise<Project | null> => {
    const { id, title: name, updated_at } = project;
    const params = { id, data: { ...data, updated_at }, previousData: project };
    const changed = await act(() => dataProvider.update<Project>('projects', params));
    if (!changed) return null;
    const value = text(data.deliveries ? 'projects.event_asked' : 'projects.event_back');
    done(text('app.change', { name, value }));
    return changed.data;
  };
  return { change, ...submission };
}
