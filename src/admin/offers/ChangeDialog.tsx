import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';
import { BusyContent } from '../form/BusyContent';
import { useText } from '../i18n/useText';
import { BusyButton } from '../screen/controls';
import { FailureAlert } from '../screen/Failures';
import type { OfferChange } from './useOfferChange';

interface Props {
  title: string;
  submitLabel: string;
  change: Pick<OfferChange, 'busy' | 'failure' | 'dismiss'>;
  /** Whether a value is wrong, which its field explains. Without it, the browser checks the fields. */
  isWrong?: boolean;
  onSubmit: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog that changes a sent offer, and shows why that failed. */
export function ChangeDialog(props: Props) {
  const { title, submitLabel, change, isWrong, onSubmit, onClose, children } = props;
  const { busy, failure, dismiss } = change;
  const text = useText();
  const id = useId();
  return (
    <Dialog open onClose={() => !busy && onClose()} aria-labelledby={id} maxWidth="xs" fullWidth>
      <form
        noValidate={isWrong !== undefined}
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (!busy && !isWrong) void onSubmit();
        }}
      >
        <DialogTitle id={id}>{title}</DialogTitle>
        <BusyContent busy={busy} sx={{ display: 'grid', gap: 2 }}>
          <FailureAlert failure={failure} onDismiss={dismiss} />
          {children}
        </BusyContent>
        <DialogActions>
          <Button onClick={onClose} disabled={busy}>
            {text('ra.action.cancel')}
          </Button>
          <BusyButton type="submit" variant="contained" busy={busy} disabled={isWrong === true}>
            {submitLabel}
          </BusyButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
