import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { lineNet, offerLimits, offerTotals } from '../../domain/offers';
import { lengthError } from '../../domain/refusals';
import { isBlank } from '../../domain/texts';
import { draftKeys, useTextDraft } from '../form/drafts';
import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';
import { SmallDialog } from '../screen/SmallDialog';
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
  const [channel, setChannel] = useState('phone');
  const reason = useTextDraft(draftKeys.message(offer.id, 'declined'), { typed: '' });
  const [name, setName] = useState(offer.client_name);
  const [typed, write] =
    status === 'accepted'
      ? [name, setName]
      : [reason.typed, (words: string) => reason.write({ typed: words })];
  const [chosen, choose] = useState<readonly number[]>([]);
  const change = useOfferChange(() => {
    if (status === 'declined') reason.clear();
    onClose();
  });
  const field = status === 'accepted' ? 'answered_by' : 'decline_reason';
  const words = typed.trim() || null;
  const tooLong = lengthError(typed, offerLimits[field]);
  const problem =
    status === 'accepted' && isBlank(typed)
      ? text('ra.validation.required')
      : tooLong && text(tooLong.message, tooLong.args);
  const answer: RecordedAnswer =
    status === 'accepted'
      ? { status, channel, answered_by: words, chosen: [...chosen] }
      : { status, channel, decline_reason: words };
  return (
    <SmallDialog
      isForm
      title={text(`offer.action_${status}`)}
      confirm={text('ra.action.save')}
      submission={change}
      isDisabled={problem !== undefined}
      onConfirm={() => change.recordAnswer(offer, answer)}
      onClose={onClose}
    >
      <TextField
        autoFocus
        margin="dense"
        label={text(`resources.offers.fields.${field}`)}
        required={status === 'accepted'}
        multiline={status === 'declined'}
        value={typed}
        onChange={({ target }) => write(target.value)}
        error={problem !== undefined}
        helperText={problem}
        slotProps={{ htmlInput: { dir: 'auto' } }}
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
    </SmallDialog>
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
