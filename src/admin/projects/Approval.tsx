import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import { workState } from '../../domain/offers';
import { copyLink, LinkField } from '../conversation/LinkField';
import { EXACT } from '../data/listQuery';
import { paths } from '../data/paths';
import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';
import { useChange } from '../ui/changes/useChange';
import { BusyButton } from '../ui/controls';
import { FailureAlert } from '../ui/Failures';
import { DetailSection, Words } from '../ui/RecordParts';
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
              onClick={() => void change({ delivered_at: null }, project.title)}
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

/** Asks for approval, or takes it back. */
export function useDelivery(project: Project, inForm = false) {
  const text = useText();
  const dataProvider = useDataProvider();
  return useChange<Partial<Project>>({
    inForm,
    failed: 'projects.update_failed',
    async send(data) {
      const params = { id: project.id, data, previousData: project, meta: EXACT };
      await dataProvider.update<Project>('projects', params);
      return {
        message: text('app.change', {
          name: project.title,
          value: text(data.deliveries ? 'projects.event_asked' : 'projects.event_back'),
        }),
      };
    },
  });
}
