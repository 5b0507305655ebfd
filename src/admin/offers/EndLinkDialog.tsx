import { useText } from '../i18n/useText';
import { SmallDialog } from '../screen/SmallDialog';
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
  const change = useOfferChange(onClose);
  const end = status === 'draft' ? change.reopen : change.withdraw;
  const action = text(`offer.action_${status}`);
  return (
    <SmallDialog
      isForm
      title={action}
      confirm={action}
      submission={change}
      onConfirm={() => end(offer)}
      onClose={onClose}
    >
      {text('offer.link_ends')}
    </SmallDialog>
  );
}
