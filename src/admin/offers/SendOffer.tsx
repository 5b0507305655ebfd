import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useRecordContext } from 'react-admin';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router-dom';
import { agencyDay } from '../../domain/dates';
import { type AgencyLanguage, clientLanguages } from '../../domain/languages';
import { type OfferLine, offerLimits, sendingFault } from '../../domain/offers';
import { lengthError } from '../../domain/refusals';
import { offers } from '../../domain/schema';
import { offerLetter, offerMessage, usualBeginning } from '../../letters/letters';
import { clientOfQuote, type QuoteOfClient } from '../conversation/addressee';
import { paths } from '../data/paths';
import { draftKeys, useTextDraft } from '../form/drafts';
import { useAuthor } from '../owner/useAuthor';
import { Facts } from '../screen/Facts';
import { useWords } from '../screen/resource';
import { useSave } from '../write/useSave';
import { SendToClient } from '../writing/SendToClient';
import { useCanSend } from '../writing/useCanSend';
import { blockingFacts, type LegalFact, missingLegalFacts } from './legalFacts';
import { useOffers } from './OfferSection';
import { isOut, type Offer } from './table';

/** The dialog over a quote that sends one of its offers. The form of an offer leads to its address. */
export function SendOffer() {
  const { id = '', offerId } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const quote = useRecordContext<QuoteOfClient>();
  const { data: offers, isFetchedAfterMount } = useOffers(id);
  const [isOpen, setOpen] = useState(false);
  const record = paths.record('quotes', id, search);
  const offer = offers?.find((one) => one.id === offerId);
  // Waits, because the form may have saved a newer version than the one that was read before.
  if (!isOpen && isFetchedAfterMount && offer?.status === 'draft') setOpen(true);
  if (isOpen && offer && quote) {
    const isOtherOut = offers?.some((other) => other.id !== offerId && isOut(other)) ?? false;
    const close = () => navigate(record, { replace: true });
    return <OfferLetter {...{ offer, isOtherOut, quote }} onClose={close} />;
  }
  // Nothing is left to send at this address.
  return isFetchedAfterMount && <Navigate to={record} replace />;
}

interface Props {
  offer: Offer;
  /** Whether another offer of the quote is sent or accepted. */
  isOtherOut: boolean;
  quote: QuoteOfClient;
  onClose: () => void;
}

/**
 * Names what is missing before the offer is sent. Without lines, without a total above 0, after its validity, or without
 * who offers, an offer cannot be sent. The database plans the follow-up.
 */
function OfferLetter({ offer, isOtherOut, quote, onClose }: Props) {
  const { text, label, formats } = useWords();
  const to = clientOfQuote(quote);
  const language = offer.language as AgencyLanguage;
  const usual = usualBeginning(offer, language);
  const draft = useTextDraft(draftKeys.message(offer.id, 'offer'), {
    letter: offer.letter ?? usual,
    address: offer.mail_to ?? to.email ?? '',
    isReminded: offer.remind_days ? 'yes' : '',
    days: String(offer.remind_days ?? USUAL_DAYS),
  });
  const { address, days } = draft;
  const isReminded = draft.isReminded !== '';
  const written = draft.letter.trim();
  const letter = written === usual ? null : written || null;
  const tooLong = lengthError(draft.letter, offerLimits.letter);
  const isDays = Number.isInteger(Number(days)) && Number(days) >= min && Number(days) <= max;
  const { withName, nameDialog } = useAuthor();
  const { save, ...submission } = useSave<Offer>('offers', {
    failed: 'offer.send_failed',
    inDialog: true,
  });
  const { missing, isBlocked } = useMissing(offer, isOtherOut);
  const hasNoServer = useCanSend() === false;
  const start = async (mail_to: string | null) => {
    const { updated_at } = offer;
    const remind_days = isReminded ? Number(days) : null;
    const sent = await save(
      offer,
      { status: 'sent', mail_to, letter, remind_days, updated_at },
      ({ number }) => text('offer.sent', { number: number ?? '' }),
      { undo: null },
    );
    if (sent) draft.clear();
    return sent;
  };
  return (
    <>
      <SendToClient
        title={text('offer.send_title')}
        to={to}
        letter={(link) => offerLetter('offer', shownOffer(offer, letter), language, link)}
        chat={({ number }, link) =>
          offerMessage({ ...shownOffer(offer, letter), ...(number && { number }) }, language, link)
        }
        language={language}
        address={address}
        onAddress={(typed) => draft.write({ address: typed })}
        isBlocked={isBlocked || tooLong !== undefined || (isReminded && !isDays)}
        // The history names who sent the offer, and the quote belongs to them unless it belongs to somebody else.
        send={(mailTo) => new Promise((done) => withName(() => done(start(mailTo))))}
        submission={submission}
        onClose={onClose}
      >
        <p>
          <Facts list={[offer.client_name, offer.client_company]} />
          {` · ${label(clientLanguages, language)} · `}
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
        <p>{text('offer.follow_up_hint')}</p>
        <TextField
          multiline
          minRows={3}
          label={text('resources.offers.fields.letter')}
          value={draft.letter}
          onChange={({ target }) => draft.write({ letter: target.value })}
          error={tooLong !== undefined}
          helperText={tooLong && text(tooLong.message, tooLong.args)}
          slotProps={{ htmlInput: { dir: 'auto', lang: language } }}
        />
        <Box sx={reminder}>
          <FormControlLabel
            control={
              <Checkbox
                checked={isReminded}
                onChange={(_, isTicked) => draft.write({ isReminded: isTicked ? 'yes' : '' })}
              />
            }
            label={text('offer.remind')}
          />
          {isReminded && (
            <TextField
              type="number"
              size="small"
              label={text('resources.offers.fields.remind_days')}
              value={days}
              onChange={({ target }) => draft.write({ days: target.value })}
              error={!isDays}
              helperText={!isDays && text('validation.range', { min, max })}
              slotProps={{ htmlInput: { min, max } }}
              sx={{ flex: '1 0 14rem' }}
            />
          )}
        </Box>
        {isReminded && (hasNoServer || to.email === null) && (
          <Alert severity="warning">
            {text(hasNoServer ? 'offer.remind_no_server' : 'offer.remind_no_address')}
          </Alert>
        )}
      </SendToClient>
      {nameDialog}
    </>
  );
}

const USUAL_DAYS = 3;
const { min, max } = offers.remind_days;
const reminder = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'start',
  columnGap: 2,
  rowGap: 1,
};

/** Returns the offer as its email names it, with what the database sets when it is sent. */
const shownOffer = (offer: Offer, letter: string | null) => ({
  ...offer,
  letter,
  number: offer.number ?? '…',
  valid_until: offer.valid_until ?? agencyDay(new Date(), 30),
  gross_cents: offer.gross_cents ?? 0,
});

/** Returns what is missing in an offer, and whether it cannot be sent without. */
function useMissing(offer: Offer, isOtherOut: boolean) {
  const { text, formats } = useWords();
  const { lines, valid_until, client_address, vat_case } = offer;
  const named = (facts: readonly LegalFact[]) =>
    formats.list(facts.map((fact) => text(`offer.legal_${fact}`)));
  const blocking = blockingFacts(vat_case);
  const wanting = missingLegalFacts().filter((fact) => !blocking.includes(fact));
  const fault = sendingFault(lines as unknown as OfferLine[]);
  const isPast = valid_until !== null && valid_until < agencyDay(new Date());
  return {
    isBlocked: fault !== null || isPast || isOtherOut || blocking.length > 0,
    missing: [
      isOtherOut && text('offer.other_open'),
      fault !== null && text(`offer.missing_${fault}`),
      isPast && text('offer.missing_validity'),
      blocking.length > 0 && text('offer.blocking_legal', { facts: named(blocking) }),
      wanting.length > 0 && text('offer.missing_legal', { facts: named(wanting) }),
      !client_address && text('offer.missing_address'),
    ].filter((fact) => fact !== false),
  };
}
