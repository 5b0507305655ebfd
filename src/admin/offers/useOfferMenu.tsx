import { type ComponentProps, type ReactNode, useState } from 'react';
import { useText } from '../i18n/useText';
import type { MenuButton } from '../screen/controls';
import { useRemove } from '../write/useSave';
import { useCopyLink } from '../writing/LinkField';
import { EndLinkDialog } from './EndLinkDialog';
import { ExtendDialog } from './ExtendDialog';
import { RecordAnswerDialog } from './RecordAnswerDialog';
import type { Offer } from './table';
import { useFurtherWork } from './useFurtherWork';
import { useOfferChange } from './useOfferChange';

/** What staff do with an offer in a dialog. */
type OfferDialog = 'accepted' | 'declined' | 'extend' | 'draft' | 'withdrawn';

export interface OfferMenu {
  /** What staff do with the offer less often, for the menu “More” of its record. */
  items: ComponentProps<typeof MenuButton>['items'];
  ask: (dialog: OfferDialog) => void;
  copy: () => void;
  /** The dialog that is open, which stays, although the client has answered meanwhile, or the link that was not copied. */
  dialog: ReactNode;
}

/**
 * Returns what staff do with an offer besides its next step.
 * @param shown the actions of the next step, which the menu leaves out
 */
export function useOfferMenu(offer: Offer | undefined, shown: readonly string[]): OfferMenu {
  const text = useText();
  const { copy, field } = useCopyLink(offer?.token ?? null);
  const [opened, setOpened] = useState<{ step: OfferDialog; offer: Offer } | null>(null);
  const remove = useRemove('offers');
  const { reopen, withdraw, callReminderOff } = useOfferChange();
  const further = useFurtherWork();
  const ask = (step: OfferDialog) => offer && setOpened({ step, offer });
  const close = () => setOpened(null);
  const dialog = (
    <>
      {field}
      {opened && <StepDialog {...opened} onClose={close} />}
    </>
  );
  if (!offer) return { items: [], ask, copy, dialog };

  const { status, number, title, quote, client_name: name, language } = offer;
  const item = (key: OfferDialog, onClick = () => ask(key)) => ({
    key,
    label: text(`offer.action_${key}`),
    onClick,
  });
  const other = (key: string, label: string, onClick: () => void) => ({ key, label, onClick });
  const itemsOf = () => {
    switch (status) {
      case 'draft':
        // The numbers of a year have no gap.
        return number === null
          ? [other('delete_offer', text('offer.delete'), () => remove(offer, title))]
          : [item('withdrawn', () => void withdraw(offer))];
      case 'sent':
        return [
          ...(shown.includes('record') ? [] : [item('accepted'), item('declined')]),
          ...(shown.includes('extend') ? [] : [item('extend')]),
          item('draft'),
          item('withdrawn'),
          ...(offer.remind_days
            ? [other('call_off', text('offer.call_off'), () => void callReminderOff(offer))]
            : []),
        ];
      case 'declined':
      case 'withdrawn':
        return [item('draft', () => void reopen(offer))];
      case 'accepted':
        return quote && !shown.includes('further')
          ? [
              other('further', text('offer.write_another'), () =>
                further.write({ ...quote, name, language }),
              ),
            ]
          : [];
    }
  };
  const link =
    offer.token && !shown.includes('copy') ? [other('copy', text('letter.copy_link'), copy)] : [];
  const heading = <bdi>{number ?? title}</bdi>;
  const items = [...link, ...itemsOf()].map((entry, index) =>
    index === 0 ? { ...entry, heading } : entry,
  );
  return { items, ask, copy, dialog };
}

interface DialogProps {
  step: OfferDialog;
  offer: Offer;
  onClose: () => void;
}

function StepDialog({ step, ...props }: DialogProps) {
  switch (step) {
    case 'extend':
      return <ExtendDialog {...props} />;
    case 'accepted':
    case 'declined':
      return <RecordAnswerDialog status={step} {...props} />;
    case 'draft':
    case 'withdrawn':
      return <EndLinkDialog status={step} {...props} />;
  }
}
