import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { agencyDay } from '../../domain/dates';
import { useText } from '../i18n/useText';
import { dayRange } from '../screen/dates';
import { SmallDialog } from '../screen/SmallDialog';
import type { Offer } from './table';
import { useOfferChange } from './useOfferChange';

const EXTENSION_DAYS = 30;

/** Lets the client accept a sent offer until a later day, also after it has expired. The link stays the same. */
export function ExtendDialog({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const text = useText();
  const today = agencyDay(new Date());
  const { valid_until } = offer;
  // What the client was told does not end earlier.
  const last = valid_until !== null && valid_until > today ? valid_until : today;
  const [day, setDay] = useState(agencyDay(new Date(last), EXTENSION_DAYS));
  const change = useOfferChange(onClose);
  const problem =
    day < today ? 'offer.extend_wrong' : day > dayRange.max ? 'validation.day' : undefined;
  return (
    <SmallDialog
      isForm
      title={text('offer.action_extend')}
      confirm={text('ra.action.save')}
      submission={change}
      isDisabled={problem !== undefined}
      onConfirm={() => change.extend(offer, day)}
      onClose={onClose}
    >
      <TextField
        autoFocus
        type="date"
        margin="dense"
        label={text('resources.offers.fields.valid_until')}
        value={day}
        onChange={({ target }) => setDay(target.value)}
        error={problem !== undefined}
        helperText={text(problem ?? 'offer.extend_hint')}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { ...dayRange, min: today } }}
      />
    </SmallDialog>
  );
}
