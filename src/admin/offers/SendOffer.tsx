import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useId, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { clientLanguages } from '../../domain/answers';
import { agencyDay } from '../../domain/dates';
import { type OfferLine, sendingFault } from '../../domain/offers';
import { type Addressee, canAnswer } from '../conversation/answer';
import { useAuthor } from '../conversation/useAuthor';
import { EXACT } from '../data/listQuery';
import { paths } from '../data/paths';
import { emailError } from '../forms/emailError';
import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';
import { useReporting } from '../ui/changes/notices';
import { useChange } from '../ui/changes/useChange';
import { BusyButton } from '../ui/controls';
import { dayRange } from '../ui/dates';
import { FailureAlert } from '../ui/Failures';
import { Facts } from '../ui/RecordParts';
import { useWords } from '../ui/resource';
import {
  blockingFacts,
  copyLink,
  defaultValidity,
  followUpDay,
  type LegalFact,
  missingFacts,
  offerLink,
  whatsappOffer,
} from './offerModel';
import type { Offer } from './table';

export type Way = 'mail' | 'link' | 'whatsapp';

interface Props {
  offer: Offer;
  /** Whether another offer of the quote is sent or accepted. */
  isOtherOut: boolean;
  to: Addressee;
  onClose: () => void;
}

/**
 * Sends an offer: by mail, or with a link that staff send themselves. Names what is missing first. Without lines, without a total
 * above 0, after its validity, or without who offers, an offer cannot be sent.
 */
export function SendOffer({ offer, isOtherOut, to, onClose }: Props) {
  const { text, label, formats } = useWords();
  const title = useId();
  const [address, setAddress] = useState(offer.mail_to ?? to.email ?? '');
  const [sent, setSent] = useState<Offer | null>(null);
  const [isCopied, setCopied] = useState(false);
  const [day, setDay] = useState(
    () => to.record.follow_up_on ?? followUpDay(offer.valid_until ?? defaultValidity(), new Date()),
  );
  const chat = sent && whatsappOffer(sent, to);
  const { withName, nameDialog } = useAuthor();
  const { send, busy, failure, dismiss } = useSend(offer, to);
  const { lines, valid_until, client_address } = offer;
  const named = (facts: readonly LegalFact[]) =>
    formats.list(facts.map((fact) => text(`offer.legal_${fact}`)));
  const blocking = blockingFacts(offer.vat_case);
  const wanting = missingFacts().filter((fact) => !blocking.includes(fact));
  const fault = sendingFault(lines as unknown as OfferLine[]);
  const isPast = valid_until !== null && valid_until < agencyDay(new Date());
  const isBlocked = fault !== null || isPast || isOtherOut || blocking.length > 0;
  const missing = [
    isOtherOut && text('offer.other_open'),
    fault !== null && text(`offer.missing_${fault}`),
    isPast && text('offer.missing_validity'),
    blocking.length > 0 && text('offer.blocking_legal', { facts: named(blocking) }),
    wanting.length > 0 && text('offer.missing_legal', { facts: named(wanting) }),
    !client_address && text('offer.missing_address'),
  ].filter((fact) => fact !== false);
  const problem = emailError(address);
  // The history names who sent the offer, and the quote belongs to them unless it belongs to somebody else.
  const start = (way: Way) =>
    withName(async () => {
      const row = await send({ mail_to: way === 'mail' ? address.trim() : null, day: day || null });
      if (!row) return;
      if (way === 'mail') return onClose();
      setSent(row);
      if (way === 'link') setCopied(await copyLink(row.token));
      else window.open(whatsappOffer(row, to) ?? '', '_blank', 'noopener');
    });
  const button = { variant: 'contained', busy, disabled: isBlocked } as const;
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} maxWidth="sm" fullWidth>
      <DialogTitle id={title}>
        {sent ? text('offer.sent', { number: sent.number ?? '' }) : text('offer.send_title')}
      </DialogTitle>
      {sent ? (
        <>
          <DialogContent sx={content}>
            {/* Also for browsers that do not let the page copy the link. */}
            <LinkField token={sent.token} />
            <div role="status">{isCopied && text('offer.copied')}</div>
          </DialogContent>
          <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
            {chat && (
              <Button href={chat} target="_blank" rel="noopener">
                {text('answers.by_whatsapp')}
              </Button>
            )}
            <Button onClick={async () => setCopied(await copyLink(sent.token))}>
              {text('offer.copy_link')}
            </Button>
            <Button variant="contained" autoFocus onClick={onClose}>
              {text('ra.action.close')}
            </Button>
          </DialogActions>
        </>
      ) : (
        <>
          <DialogContent sx={content}>
            <FailureAlert failure={failure} onDismiss={dismiss} />
            <p>
              <Facts list={[offer.client_name, offer.client_company]} />
              {` · ${label(clientLanguages, offer.language)} · `}
              <strong>{formats.cents(offer.gross_cents ?? 0)}</strong>
            </p>
            {missing.length > 0 && (
              <Alert severity={isBlocked ? 'error' : 'warning'}>
                {text('offer.missing')}
                <ul>
                  {missing.map((fact) => (
                    <li key={fact}>{fact}</li>
                  ))}
                </ul>
              </Alert>
            )}
            <TextField
              type="email"
              label={text('offer.mail_to')}
              value={address}
              onChange={({ target }) => setAddress(target.value)}
              error={problem !== undefined}
              helperText={problem && text('validation.email')}
              slotProps={{ htmlInput: { dir: 'ltr' } }}
            />
            <TextField
              type="date"
              label={text('follow_up.day')}
              helperText={text('offer.follow_up_hint')}
              value={day}
              onChange={({ target }) => setDay(target.value)}
              slotProps={{ inputLabel: { shrink: true }, htmlInput: dayRange }}
            />
          </DialogContent>
          <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
            <Button onClick={onClose} disabled={busy}>
              {text('ra.action.cancel')}
            </Button>
            {canAnswer('whatsapp', to) && (
              <BusyButton {...button} variant="outlined" onClick={() => start('whatsapp')}>
                {text('answers.by_whatsapp')}
              </BusyButton>
            )}
            <BusyButton {...button} variant="outlined" onClick={() => start('link')}>
              {text('offer.copy_link')}
            </BusyButton>
            <BusyButton
              {...button}
              disabled={isBlocked || problem !== undefined || address.trim() === ''}
              onClick={() => start('mail')}
            >
              {text('offer.by_mail')}
            </BusyButton>
          </DialogActions>
        </>
      )}
      {nameDialog}
    </Dialog>
  );
}

/** The link in a field, from which it can be copied by hand. */
export function LinkField({ token }: Pick<Offer, 'token'>) {
  const text = useText();
  return (
    <TextField
      fullWidth
      size="small"
      // Leaves room for the label at the top of a dialog.
      margin="dense"
      label={text('offer.link')}
      value={offerLink(token)}
      onFocus={({ target }) => target.select()}
      slotProps={{ htmlInput: { dir: 'ltr', readOnly: true } }}
    />
  );
}

interface Sending {
  mail_to: string | null;
  /** The day of the follow-up, or null for none. */
  day: string | null;
}

/** Returns a function that sends the offer, and then sets the day of the follow-up. It returns the sent offer, or null. */
function useSend(offer: Offer, to: Addressee) {
  const text = useText();
  const formats = useFormats();
  const dataProvider = useDataProvider();
  const { showFailure } = useReporting();
  const sent = useRef<Offer | null>(null);
  const quoteId = to.record.id;
  const { change, ...submission } = useChange<Sending>({
    inForm: true,
    failed: 'offer.send_failed',
    async send({ mail_to, day }) {
      const { data: row } = await dataProvider.update<Offer>('offers', {
        id: offer.id,
        data: { status: 'sent', mail_to },
        previousData: offer,
        meta: EXACT,
      });
      sent.current = row;
      const isSet = await dataProvider
        .update('quotes', { id: quoteId, data: { follow_up_on: day }, previousData: to.record })
        .then(
          () => day !== null,
          // The offer is sent all the same.
          (error: unknown) => showFailure(error, 'quotes.update_failed', to.name),
        );
      const message = text('offer.sent', { number: row.number ?? '' });
      return {
        message:
          isSet && day
            ? `${message} ${text('follow_up.saved', { day: formats.calendarDay(day) })}`
            : message,
        to: paths.record('quotes', quoteId),
      };
    },
  });
  const send = async (sending: Sending) =>
    (await change(sending, offer.title)) === null ? sent.current : null;
  return { send, ...submission };
}

const content = {
  display: 'grid',
  gap: 2,
  '& p': { margin: 0 },
  '& ul': { margin: 0, paddingInlineStart: 2.5 },
};
