import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import { clientLanguages } from '../../domain/answers';
import { type AgencyLanguage, agencyLanguages } from '../../domain/languages';
import { workState } from '../../domain/offers';
import { projectLimits } from '../../domain/projects';
import { type Addressee, answerLink, canAnswer } from '../conversation/answer';
import { EXACT } from '../data/listQuery';
import { emailError } from '../forms/emailError';
import { useFormats } from '../i18n/useFormats';
import { useLabel, useText } from '../i18n/useText';
import { draftKeys, useTextDraft } from '../kit/drafts';
import { copyLink, offerLink } from '../offers/offerModel';
import { LinkField, type Way } from '../offers/SendOffer';
import { useChange } from '../ui/changes/useChange';
import { BusyButton } from '../ui/controls';
import { FailureAlert } from '../ui/Failures';
import { DetailSection, Words } from '../ui/RecordParts';
import { urlError } from './projectModel';
import type { Project } from './table';

/** What the client was asked to approve and answered, the link of the client's page, and the actions. */
export function ApprovalSection({ project, to }: { project: Project; to: Addressee }) {
  const text = useText();
  const { day } = useFormats();
  const navigate = useNavigate();
  const { search, state: from } = useLocation();
  // The notice of a completed project opens the dialog too.
  const setAsking = (isAsking: boolean) => {
    const state = { ...from, ask: isAsking ? project.id : undefined };
    navigate({ search }, { replace: true, state });
  };
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
              onClick={() => setAsking(true)}
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
      {from?.ask === project.id && approved_at === null && (
        <AskDialog project={project} to={to} onClose={() => setAsking(false)} />
      )}
    </DetailSection>
  );
}

interface DialogProps {
  project: Project;
  to: Addressee;
  onClose: () => void;
}

/** Asks the client for approval: by mail, or with the link that staff send themselves. */
function AskDialog({ project, to, onClose }: DialogProps) {
  const text = useText();
  const title = useId();
  const label = useLabel();
  const known = project.quote?.language ?? project.language ?? to.language;
  const draft = useTextDraft(draftKeys.message(project.id, 'delivery', ''), {
    note: project.delivery_note ?? '',
    url: project.delivery_url ?? '',
    address: to.email ?? '',
    language: agencyLanguages.find((one) => one === known) ?? ('en' as AgencyLanguage),
  });
  const { note, url, address, language } = draft;
  const [isCopied, setCopied] = useState<boolean | null>(null);
  const { change, busy, failure, dismiss } = useDelivery(project, true);
  const wrongUrl = urlError(url);
  const wrongAddress = emailError(address);
  const isEmpty = note.trim() === '';
  const start = async (way: Way) => {
    const data = {
      deliveries: project.deliveries + 1,
      delivery_note: note.trim(),
      delivery_url: url.trim() || null,
      delivery_mail_to: way === 'mail' ? address.trim() : null,
      ...(project.quote === null && { language }),
    };
    if ((await change(data, project.title)) !== null) return;
    draft.clear();
    if (way === 'link') return setCopied(await copyLink(project.token));
    if (way === 'whatsapp') {
      const body = greetings[language](to.name, offerLink(project.token));
      window.open(answerLink('whatsapp', to, { subject: '', body }) ?? '', '_blank', 'noopener');
    }
    onClose();
  };
  const button = { busy, disabled: isEmpty || wrongUrl !== undefined } as const;
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} maxWidth="sm" fullWidth>
      <DialogTitle id={title}>{text('projects.ask')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <FailureAlert failure={failure} onDismiss={dismiss} />
        {isCopied !== null && (
          <>
            <div role="status">{isCopied && text('offer.copied')}</div>
            <LinkField token={project.token} />
          </>
        )}
        <TextField
          autoFocus
          multiline
          minRows={3}
          required
          margin="dense"
          label={text('resources.projects.fields.delivery_note')}
          value={note}
          onChange={({ target }) => draft.write({ note: target.value })}
          slotProps={{ htmlInput: { dir: 'auto', maxLength: projectLimits.delivery_note } }}
        />
        <TextField
          label={text('resources.projects.fields.delivery_url')}
          value={url}
          onChange={({ target }) => draft.write({ url: target.value })}
          error={wrongUrl !== undefined}
          helperText={wrongUrl && text('validation.url')}
          slotProps={{ htmlInput: { dir: 'ltr', maxLength: projectLimits.image_url } }}
        />
        {project.quote === null && (
          <TextField
            select
            label={text('resources.projects.fields.language')}
            value={language}
            onChange={({ target }) => draft.write({ language: target.value as AgencyLanguage })}
            slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
          >
            {agencyLanguages.map((code) => (
              <option key={code} value={code}>
                {label(clientLanguages, code)}
              </option>
            ))}
          </TextField>
        )}
        <TextField
          type="email"
          label={text('offer.mail_to')}
          value={address}
          onChange={({ target }) => draft.write({ address: target.value })}
          error={wrongAddress !== undefined}
          helperText={wrongAddress && text('validation.email')}
          slotProps={{ htmlInput: { dir: 'ltr' } }}
        />
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button onClick={onClose} disabled={busy}>
          {text(isCopied === null ? 'ra.action.cancel' : 'ra.action.close')}
        </Button>
        {canAnswer('whatsapp', to) && (
          <BusyButton {...button} variant="outlined" onClick={() => void start('whatsapp')}>
            {text('answers.by_whatsapp')}
          </BusyButton>
        )}
        <BusyButton {...button} variant="outlined" onClick={() => void start('link')}>
          {text('offer.copy_link')}
        </BusyButton>
        <BusyButton
          {...button}
          variant="contained"
          disabled={button.disabled || wrongAddress !== undefined || address.trim() === ''}
          onClick={() => void start('mail')}
        >
          {text('offer.by_mail')}
        </BusyButton>
      </DialogActions>
    </Dialog>
  );
}

/** Asks for approval, or takes it back. */
function useDelivery(project: Project, inForm = false) {
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

const greetings: Readonly<Record<AgencyLanguage, (name: string, link: string) => string>> = {
  en: (name, link) => `Hello ${name}, your project is ready for your approval: ${link}`,
  fr: (name, link) => `Bonjour ${name}, votre projet attend votre approbation\u00a0: ${link}`,
  ar: (name, link) => `مرحبًا ${name}، مشروعك ينتظر موافقتك: ${link}`,
};
