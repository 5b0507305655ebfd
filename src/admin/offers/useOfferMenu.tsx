import { type ComponentProps, type ReactNode, useState } from 'react';
import { useCopyLink } from '../conversation/LinkField';
import { useText } from '../i18n/useText';
import type { MenuButton } from '../kit/controls';
import { useRemove } from '../kit/useSave';
import { AnswerDialog, ExtendDialog, useOfferChange } from './OfferDialogs';
import type { Offer } from './table';
import { useFurtherWork } from './useFurtherWork';

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
  const [asked, setAsked] = useState<{ step: OfferDialog; offer: Offer } | null>(null);
  const remove = useRemove('offers');
  const { change } = useOfferChange();
  const further = useFurtherWork();
  const ask = (step: OfferDialog) => offer && setAsked({ step, offer });
  const close = () => setAsked(null);
  const dialog = (
    <>
      {field}
      {asked && <StepDialog {...asked} onClose={close} />}
    </>
  );
  if (!offer) return { items: [], ask, copy, dialog };

  const { status, number, title, quote, client_name: name, language } = offer;
  const item = (key: OfferDialog, onClick = () => ask(key)) => ({
    key,
    label: text(`offer.action_${key}`),
    onClick,
  });
  const set = (next: OfferDialog & Offer['status']) =>
    item(next, () => void change(offer, { status: next }));
  const other = (key: string, label: string, onClick: () => void) => ({ key, label, onClick });
  const itemsOf = () => {
    switch (status) {
      case 'draft':
        // The numbers of a year have no gap.
        return number === null
          ? [other('delete_offer', text('offer.delete'), () => remove(offer, title))]
          : [set('withdrawn')];
      case 'sent':
        return [
          ...(shown.includes('record') ? [] : [item('accepted'), item('declined')]),
          ...(shown.includes('extend') ? [] : [item('extend')]),
          item('draft'),
          item('withdrawn'),
          ...(offer.remind_days
            ? [
                other(
                  'call_off',
                  text('offer.call_off'),
                  () => void change(offer, { remind_days: null }),
                ),
              ]
            : []),
        ];
      case 'declined':
      case 'withdrawn':
        return [set('draft')];
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

const StepDialog = ({ step, ...props }: DialogProps) =>
  step === 'extend' ? <ExtendDialog {...props} /> : <AnswerDialog answer={step} {...props} />;
