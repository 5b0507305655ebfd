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
import { lineNet, offerLimits, offerTotals } from '../../domain/offers';
import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';
import { BusyContent } from '../kit/BusyContent';
import { BusyButton } from '../kit/controls';
import { FailureAlert } from '../kit/Failures';
import { asPrinted } from './offerValues';
import type { Offer } from './table';
import { type RecordedAnswer, useOfferChange } from './useOfferChange';

interface Props {
  status: RecordedAnswer['status'];
  offer: Offer;
  onClose: () => void;
}

/** Records that a client has accepted or declined a sent offer by phone or email. */
export function RecordAnswerDialog({ status, offer, onClose }: Props) {
  const text = useText();
  const title = useId();
  const [channel, setChannel] = useState('phone');
  const [typed, type] = useState(status === 'accepted' ? offer.client_name : '');
  const [chosen, choose] = useState<readonly number[]>([]);
  const { recordAnswer, busy, failure, dismiss } = useOfferChange(onClose);
  const field = status === 'accepted' ? 'answered_by' : 'decline_reason';
  const words = typed.trim() || null;
  const answer: RecordedAnswer =
    status === 'accepted'
      ? { status, channel, answered_by: words, chosen: [...chosen] }
      : { status, channel, decline_reason: words };
  return (
    <Dialog open onClose={() => !busy && onClose()} aria-labelledby={title} maxWidth="xs" fullWidth>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (!busy) void recordAnswer(offer, answer);
        }}
      >
        <DialogTitle id={title}>{text(`offer.action_${status}`)}</DialogTitle>
        <BusyContent busy={busy} sx={{ display: 'grid', gap: 2 }}>
          <FailureAlert failure={failure} onDismiss={dismiss} />
          <TextField
            autoFocus
            margin="dense"
            label={text(`resources.offers.fields.${field}`)}
            required={status === 'accepted'}
            multiline={status === 'declined'}
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
          {status === 'accepted' && <Options offer={offer} chosen={chosen} onChoose={choose} />}
        </BusyContent>
        <DialogActions>
          <Button onClick={onClose} disabled={busy}>
            {text('ra.action.cancel')}
          </Button>
          <BusyButton type="submit" variant="contained" busy={busy}>
            {text('ra.action.save')}
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
