import { useUpdate } from 'react-admin';
import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';
import { useAction } from '../kit/useAction';
import { PESSIMISTIC, useDone } from '../kit/useSave';
import type { Offer } from './table';

/** The statuses that staff give a sent offer. */
export type OfferAnswer = 'accepted' | 'declined' | 'draft' | 'withdrawn';
type OfferStep = OfferAnswer | 'sent';

/**
 * Changes the status or the validity of an offer, as it was read. An answer that staff recorded can be undone.
 * @param onChanged closes the dialog that shows a failure. Without a dialog, a notice shows it.
 */
export function useOfferChange(onChanged?: () => void) {
  const text = useText();
  const { calendarDay } = useFormats();
  const [save] = useUpdate<Offer>();
  const done = useDone();
  const { act, ...submission } = useAction('offers.update_failed', {
    inDialog: onChanged !== undefined,
  });
  const update = async (offer: Offer, data: Partial<Offer>): Promise<Offer | null> => {
    const version = { ...data, updated_at: offer.updated_at };
    const params = { id: offer.id, data: version, previousData: offer };
    const name = offer.number ?? offer.title;
    return (await act(() => save('offers', params, PESSIMISTIC), name)) || null;
  };
  const said = (
    { number, title, status }: Offer,
    value = text(`offer.done_${status as OfferStep}`),
  ) => text('app.change', { name: number ?? title, value });
  const takeBack = async (answered: Offer) => {
    const row = await update(answered, { status: 'sent' });
    if (row) done(said(row), { count: 0 });
  };
  const change = async (offer: Offer, data: Partial<Offer>): Promise<void> => {
    const row = await update(offer, data);
    if (!row) return;
    const isAnswer = row.status === 'accepted' || row.status === 'declined';
    const { valid_until, remind_days } = data;
    const calledOff = remind_days === null ? text('offer.called_off') : undefined;
    done(
      valid_until
        ? said(row, text('offer.extended', { day: calendarDay(valid_until) }))
        : said(row, calledOff),
      isAnswer ? { undo: () => void takeBack(row) } : {},
    );
    onChanged?.();
  };
  return { change, ...submission };
}
