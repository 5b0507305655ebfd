import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogTitle from '@mui/material/DialogTitle';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { agencyDay } from '../../domain/dates';
import { lineNet, offerLimits, offerTotals } from '../../domain/offers';
import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';
import { BusyContent } from '../kit/BusyContent';
import { BusyButton } from '../kit/controls';
import { dayRange } from '../kit/dates';
import { FailureAlert } from '../kit/Failures';
import { useSave, useTakeBack } from '../kit/useSave';
import { asPrinted } from './offerValues';
import type { Offer } from './table';

/** The statuses that staff give a sent offer. */
type OfferAnswer = 'accepted' | 'declined' | 'draft' | 'withdrawn';
type OfferStep = OfferAnswer | 'sent';

/**
 * Changes the status or the validity of an offer, as it was read. An answer that staff recorded can be undone.
 * @param onChanged closes the dialog that shows a failure. Without a dialog, a notice shows it.
 */
export function useOfferChange(onChanged?: () => void) {
  const text = useText();
  const { calendarDay } = useFormats();
  const takeBack = useTakeBack<Offer>('offers');
  const { save, ...submission } = useSave<Offer>('offers', {
    failed: 'offers.update_failed',
    inDialog: onChanged !== undefined,
  });
  const nameOf = ({ number, title }: Offer) => number ?? title;
  const done = (status: string) => text(`offer.done_${status as OfferStep}`);
  // The database clears what belongs to an answer.
  const undo = (row: Offer) => void takeBack(row, { status: 'sent' }, nameOf(row), done('sent'));
  const change = async (offer: Offer, data: Partial<Offer>): Promise<void> => {
    const { valid_until, remind_days, status } = data;
    const isAnswer = status === 'accepted' || status === 'declined';
    const wordFor = (row: Offer) => {
      if (valid_until) return text('offer.extended', { day: calendarDay(valid_until) });
      return remind_days === null ? text('offer.called_off') : done(row.status);
    };
    const changed = await save(
      offer,
      { ...data, updated_at: offer.updated_at },
      (row) => text('app.change', { name: nameOf(row), value: wordFor(row) }),
      { undo: isAnswer ? undo : null },
    );
    if (changed) onChanged?.();
  };
  return { change, ...submission };
}

const EXTENSION_DAYS = 30;

/** Lets the client accept a sent offer until a later day, also after it has expired. The link stays the same. */
export function ExtendDialog({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const text = useText();
  const title = useId();
  const today = agencyDay(new Date());
  const { valid_until } = offer;
  // What the client was told does not end earlier.
  const last = valid_until !== null && valid_until > today ? valid_until : today;
  const [day, setDay] = useState(agencyDay(new Date(last), EXTENSION_DAYS));
  const { change, busy, failure, dismiss } = useOfferChange(onClose);
  const isWrong = day < today;
  return (
    <Dialog open onClose={() => !busy && onClose()} aria-labelledby={title} maxWidth="xs" fullWidth>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (!busy && !isWrong) void change(offer, { valid_until: day });
        }}
      >
        <DialogTitle id={title}>{text('offer.action_extend')}</DialogTitle>
        <BusyContent busy={busy} sx={{ display: 'grid', gap: 2 }}>
          <FailureAlert failure={failure} onDismiss={dismiss} />
          <TextField
            autoFocus
            type="date"
            margin="dense"
            label={text('resources.offers.fields.valid_until')}
            value={day}
            onChange={({ target }) => setDay(target.value)}
            error={isWrong}
            helperText={text(isWrong ? 'offer.extend_wrong' : 'offer.extend_hint')}
            slotProps={{ inputLabel: { shrink: true }, htmlInput: { ...dayRange, min: today } }}
          />
        </BusyContent>
        <DialogActions>
          <Button onClick={onClose} disabled={busy}>
            {text('ra.action.cancel')}
          </Button>
          <BusyButton type="submit" variant="contained" busy={busy} disabled={isWrong}>
            {text('ra.action.save')}
          </BusyButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}

interface AnswerProps {
  answer: OfferAnswer;
  offer: Offer;
  onClose: () => void;
}

/** Records the answer of a client, or confirms that the client's link stops working. */
export function AnswerDialog({ answer, offer, onClose }: AnswerProps) {
  const text = useText();
  const title = useId();
  const [channel, setChannel] = useState('phone');
  const [typed, type] = useState(answer === 'accepted' ? offer.client_name : '');
  const { change, busy, failure, dismiss } = useOfferChange(onClose);
  const isAnswer = answer === 'accepted' || answer === 'declined';
  const field = answer === 'accepted' ? 'answered_by' : 'decline_reason';
  const [chosen, choose] = useState<readonly number[]>([]);
  const data = {
    ...(isAnswer && { channel, [field]: typed.trim() || null }),
    ...(answer === 'accepted' && { chosen: [...chosen] }),
  };
  return (
    <Dialog open onClose={() => !busy && onClose()} aria-labelledby={title} maxWidth="xs" fullWidth>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (!busy) void change(offer, { status: answer, ...data });
        }}
      >
        <DialogTitle id={title}>{text(`offer.action_${answer}`)}</DialogTitle>
        <BusyContent busy={busy} sx={{ display: 'grid', gap: 2 }}>
          <FailureAlert failure={failure} onDismiss={dismiss} />
          {isAnswer ? (
            <>
              <TextField
                autoFocus
                margin="dense"
                label={text(`resources.offers.fields.${field}`)}
                required={answer === 'accepted'}
                multiline={answer === 'declined'}
                value={typed}
                onChange={({ target }) => type(target.value)}
                slotProps={{ htmlInput: { dir: 'auto', maxLength: offerLimits[field] } }}
              />
              <TextField
                select
                label={text('resources.offers.fields.channel')}
                value={channel}
                onChange={({ target }) => setChannel(target.value)}
                slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
              >
                <option value="phone">{text('answers.by_phone')}</option>
                <option value="email">{text('answers.by_email')}</option>
              </TextField>
              {answer === 'accepted' && <Options offer={offer} chosen={chosen} onChoose={choose} />}
            </>
          ) : (
            text('offer.link_ends')
          )}
        </BusyContent>
        <DialogActions>
          <Button onClick={onClose} disabled={busy}>
            {text('ra.action.cancel')}
          </Button>
          <BusyButton type="submit" variant="contained" busy={busy}>
            {text(isAnswer ? 'ra.action.save' : `offer.action_${answer}`)}
          </BusyButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}

interface OptionsProps {
  offer: Offer;
  chosen: readonly number[];
  onChoose: (chosen: readonly number[]) => void;
}

/** The optional lines of an offer, and the total with those that the client takes. */
function Options({ offer, chosen, onChoose }: OptionsProps) {
  const text = useText();
  const { cents } = useFormats();
  const { lines } = asPrinted(offer);
  const options = lines.flatMap((line, index) =>
    line.optional ? [{ ...line, number: index + 1 }] : [],
  );
  if (options.length === 0) return null;
  const toggle = (number: number, isChosen: boolean) =>
    onChoose(
      options
        .map((line) => line.number)
        .filter((one) => (one === number ? isChosen : chosen.includes(one))),
    );
  return (
    <FormControl component="fieldset" variant="standard">
      <FormLabel component="legend">{text('offer.options')}</FormLabel>
      {options.map((line) => (
        <FormControlLabel
          key={line.number}
          control={<Checkbox onChange={(_, isChosen) => toggle(line.number, isChosen)} />}
          label={
            <>
              <bdi>{line.text}</bdi> · {cents(lineNet(line))}
            </>
          }
        />
      ))}
      <strong role="status">
        {text('offer.accepted_total', { total: cents(offerTotals(lines, chosen).gross) })}
      </strong>
    </FormControl>
  );
}
