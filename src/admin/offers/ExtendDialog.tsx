import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { agencyDay } from '../../domain/dates';
import { useText } from '../i18n/useText';
import { BusyContent } from '../kit/BusyContent';
import { BusyButton } from '../kit/controls';
import { dayRange } from '../kit/dates';
import { FailureAlert } from '../kit/Failures';
import type { Offer } from './table';
import { useOfferChange } from './useOfferChange';

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
  const { extend, busy, failure, dismiss } = useOfferChange(onClose);
  const isWrong = day < today;
  return (
    <Dialog open onClose={() => !busy && onClose()} aria-labelledby={title} maxWidth="xs" fullWidth>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (!busy && !isWrong) void extend(offer, day);
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
