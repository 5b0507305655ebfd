import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useText } from '../i18n/useText';
import { BusyContent } from '../kit/BusyContent';
import { BusyButton } from '../kit/controls';
import { FailureAlert } from '../kit/Failures';
import type { Offer } from './table';
import { useOfferChange } from './useOfferChange';

interface Props {
  /** What a sent offer becomes. */
  status: 'draft' | 'withdrawn';
  offer: Offer;
  onClose: () => void;
}

/** Reopens or withdraws a sent offer, after a warning that the link of its client stops working. */
export function EndLinkDialog({ status, offer, onClose }: Props) {
  const text = useText();
  const title = useId();
  const { reopen, withdraw, busy, failure, dismiss } = useOfferChange(onClose);
  const end = status === 'draft' ? reopen : withdraw;
  return (
    <Dialog open onClose={() => !busy && onClose()} aria-labelledby={title} maxWidth="xs" fullWidth>
      <DialogTitle id={title}>{text(`offer.action_${status}`)}</DialogTitle>
      <BusyContent busy={busy} sx={{ display: 'grid', gap: 2 }}>
        <FailureAlert failure={failure} onDismiss={dismiss} />
        {text('offer.link_ends')}
      </BusyContent>
      <DialogActions>
        <Button onClick={onClose} disabled={busy}>
          {text('ra.action.cancel')}
        </Button>
        <BusyButton variant="contained" busy={busy} onClick={() => void end(offer)}>
          {text(`offer.action_${status}`)}
        </BusyButton>
      </DialogActions>
    </Dialog>
  );
}
