import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';
import { useSave, useTakeBack } from '../write/useSave';
import type { Offer } from './table';

/** What a client answered by phone or email, instead of on the page of the offer. */
export type RecordedAnswer = { channel: string } & (
  | { status: 'accepted'; answered_by: string | null; chosen: number[] }
  | { status: 'declined'; decline_reason: string | null }
);

/**
 * Changes an offer, as it was read. Only an answer that staff recorded can be undone.
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
  const change = async (
    offer: Offer,
    data: Partial<Offer>,
    value: string,
    undo: ((saved: Offer) => void) | null = null,
  ): Promise<void> => {
    const changed = await save(
      offer,
      { ...data, updated_at: offer.updated_at },
      (saved) => text('app.change', { name: nameOf(saved), value }),
      { undo },
    );
    if (changed) onChanged?.();
  };
  // The database clears what belongs to an answer.
  const undoAnswer = (saved: Offer) =>
    void takeBack(saved, { status: 'sent' }, nameOf(saved), text('offer.done_sent'));
  return {
    recordAnswer: (offer: Offer, answer: RecordedAnswer) =>
      change(offer, answer, text(`offer.done_${answer.status}`), undoAnswer),
    reopen: (offer: Offer) => change(offer, { status: 'draft' }, text('offer.done_draft')),
    withdraw: (offer: Offer) =>
      change(offer, { status: 'withdrawn' }, text('offer.done_withdrawn')),
    extend: (offer: Offer, day: string) =>
      change(offer, { valid_until: day }, text('offer.extended', { day: calendarDay(day) })),
    callReminderOff: (offer: Offer) =>
      change(offer, { remind_days: null }, text('offer.called_off')),
    ...submission,
  };
}
