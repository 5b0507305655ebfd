import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type ReactNode, useState } from 'react';
import { cleanEmail } from '../../domain/email';
import { type AgencyLanguage, agencyLanguages, clientLanguages } from '../../domain/languages';
import { asText } from '../../letters/blocks';
import type { Letter } from '../../letters/format';
import { type Addressee, answerLink, canAnswer } from '../conversation/addressee';
import { emailError } from '../form/inputs';
import { useLabel, useText } from '../i18n/useText';
import { BusyButton } from '../screen/controls';
import { Words } from '../screen/RecordParts';
import { SmallDialog, type Submission } from '../screen/SmallDialog';
import { useIsShown } from '../screen/useIsShown';
import { copyLink, LinkField, pageLink } from './LinkField';

/** The link of what was sent, and the number that it got. */
export interface Sent {
  token: string | null;
  number?: string | null;
}

interface Props {
  title: string;
  to: Addressee;
  /** Returns the email that leaves, with a link. */
  letter: (link: string) => Letter;
  /** Returns the WhatsApp message about what was sent. */
  chat: (sent: Sent, link: string) => string;
  language: AgencyLanguage;
  /** Given if staff choose the language. */
  onLanguage?: (language: AgencyLanguage) => void;
  address: string;
  onAddress: (address: string) => void;
  isBlocked: boolean;
  /** Sends by mail to the address, or without a mail if it is null. Returns null after a failure. */
  send: (mailTo: string | null) => Promise<Sent | null>;
  submission: Submission;
  /** The facts and fields above the address. */
  children: ReactNode;
  onClose: () => void;
}

type Way = 'mail' | 'link' | 'whatsapp';

/**
 * Sends something to the client that is answered on the page of a link: by mail, as a link that staff copy, or by WhatsApp.
 * Shows what the client will read before it is sent.
 */
export function SendToClient(props: Props) {
  const { title, to, letter, chat, language, onLanguage, address, children } = props;
  const { isBlocked, send, submission, onAddress, onClose } = props;
  const { busy } = submission;
  const text = useText();
  const label = useLabel();
  const [sent, setSent] = useState<Sent | null>(null);
  const [isCopied, setCopied] = useState(false);
  const chatOf = (saved: Sent) => {
    const body = chat(saved, pageLink(saved.token));
    return answerLink('whatsapp', { ...to, language }, { subject: '', body });
  };
  const href = sent && chatOf(sent);
  const problem = emailError(address);
  const isShown = useIsShown();
  const start = async (way: Way) => {
    const saved = await send(way === 'mail' ? cleanEmail(address) : null);
    if (!saved || !isShown()) return;
    if (way === 'mail') return onClose();
    setSent(saved);
    if (way === 'link') setCopied(await copyLink(saved.token));
    else window.open(chatOf(saved) ?? '', '_blank', 'noopener');
  };
  const button = { busy, disabled: isBlocked } as const;
  // The token of the link exists when the letter is sent.
  const { subject, blocks } = letter(pageLink('…'));
  if (sent)
    return (
      <SmallDialog
        title={text('letter.sent')}
        maxWidth="sm"
        actions={
          <>
            {href && (
              <Button href={href} target="_blank" rel="noopener">
                {text('answers.by_whatsapp')}
              </Button>
            )}
            <Button onClick={async () => setCopied(await copyLink(sent.token))}>
              {text('letter.copy_link')}
            </Button>
            <Button variant="contained" autoFocus onClick={onClose}>
              {text('ra.action.close')}
            </Button>
          </>
        }
        onClose={onClose}
      >
        {/* Also for browsers that do not let the page copy the link. */}
        <LinkField token={sent.token} />
        <div role="status">{isCopied && text('letter.copied')}</div>
      </SmallDialog>
    );
  return (
    <SmallDialog
      title={title}
      maxWidth="sm"
      submission={submission}
      send={
        <>
          {canAnswer('whatsapp', to) && (
            <BusyButton {...button} variant="outlined" onClick={() => void start('whatsapp')}>
              {text('answers.by_whatsapp')}
            </BusyButton>
          )}
          <BusyButton {...button} variant="outlined" onClick={() => void start('link')}>
            {text('letter.copy_link')}
          </BusyButton>
          <BusyButton
            {...button}
            variant="contained"
            disabled={isBlocked || problem !== undefined || address.trim() === ''}
            onClick={() => void start('mail')}
          >
            {text('letter.by_mail')}
          </BusyButton>
        </>
      }
      onClose={onClose}
    >
      {children}
      {onLanguage && (
        <TextField
          select
          label={text('resources.projects.fields.language')}
          value={language}
          onChange={({ target }) => onLanguage(target.value as AgencyLanguage)}
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
        label={text('letter.mail_to')}
        value={address}
        onChange={({ target }) => onAddress(target.value)}
        error={problem !== undefined}
        helperText={problem && text('validation.email')}
        slotProps={{ htmlInput: { dir: 'ltr' } }}
      />
      <section aria-label={text('letter.preview')}>
        <p>{text('letter.preview')}</p>
        <Words lang={language}>{`${subject}\n\n${asText(blocks, language).trim()}`}</Words>
      </section>
    </SmallDialog>
  );
}
