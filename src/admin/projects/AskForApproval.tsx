import TextField from '@mui/material/TextField';
import { useRecordContext } from 'react-admin';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { type AgencyLanguage, agencyLanguages } from '../../domain/languages';
import { projectLimits } from '../../domain/projects';
import { lengthError } from '../../domain/refusals';
import { deliveryLetter, deliveryMessage } from '../../letters/letters';
import { paths } from '../data/paths';
import { draftKeys, useTextDraft } from '../form/drafts';
import { useLanguage } from '../i18n/i18nProvider';
import { useText } from '../i18n/useText';
import { SendToClient } from '../writing/SendToClient';
import { useAskForApproval } from './Approval';
import { addresseeOf, urlError } from './projectModel';
import type { Project } from './table';

/** The dialog over a project that asks the client to approve the work. */
export function AskForApproval() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const project = useRecordContext<Project>();
  if (!project) return null;
  const record = paths.record('projects', project.id, search);
  // The client has approved meanwhile.
  if (project.approved_at !== null) return <Navigate to={record} replace />;
  return <ApprovalForm project={project} onClose={() => navigate(record, { replace: true })} />;
}

function ApprovalForm({ project, onClose }: { project: Project; onClose: () => void }) {
  const text = useText();
  const to = addresseeOf(project, useLanguage());
  const draft = useTextDraft(draftKeys.message(project.id, 'delivery'), {
    note: project.delivery_note ?? '',
    url: project.delivery_url ?? '',
    address: to.email ?? '',
    language: agencyLanguages.find((one) => one === to.language) ?? ('en' as AgencyLanguage),
  });
  const { note, url, address, language } = draft;
  const { ask, submission } = useAskForApproval(project);
  const longNote = lengthError(note, projectLimits.delivery_note);
  const longUrl = lengthError(url, projectLimits.delivery_url);
  const wrongUrl = urlError(url);
  const send = async (mailTo: string | null) => {
    const saved = await ask({
      delivery_note: note.trim(),
      delivery_url: url.trim() || null,
      delivery_mail_to: mailTo,
      ...(project.quote === null && { language }),
    });
    if (!saved) return null;
    draft.clear();
    return { token: saved.token };
  };
  return (
    <SendToClient
      title={text('projects.ask')}
      to={to}
      letter={(link) => deliveryLetter({ ...project, note }, language, link)}
      chat={(_, link) => deliveryMessage(project, language, link)}
      language={language}
      // A client who sent a quote reads in its language.
      {...(project.quote === null && {
        onLanguage: (chosen: AgencyLanguage) => draft.write({ language: chosen }),
      })}
      address={address}
      onAddress={(typed) => draft.write({ address: typed })}
      isBlocked={note.trim() === '' || (wrongUrl ?? longNote ?? longUrl) !== undefined}
      send={send}
      submission={submission}
      onClose={onClose}
    >
      <TextField
        autoFocus
        multiline
        minRows={3}
        required
        margin="dense"
        label={text('resources.projects.fields.delivery_note')}
        value={note}
        onChange={({ target }) => draft.write({ note: target.value })}
        error={longNote !== undefined}
        helperText={longNote && text(longNote.message, longNote.args)}
        slotProps={{ htmlInput: { dir: 'auto' } }}
      />
      <TextField
        label={text('resources.projects.fields.delivery_url')}
        value={url}
        onChange={({ target }) => draft.write({ url: target.value })}
        error={(wrongUrl ?? longUrl) !== undefined}
        helperText={wrongUrl ? text(wrongUrl) : longUrl && text(longUrl.message, longUrl.args)}
        slotProps={{ htmlInput: { dir: 'ltr' } }}
      />
    </SendToClient>
  );
}
