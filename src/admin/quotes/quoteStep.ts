import { isOpen } from '../../domain/quotes';
import { type OfferAction, type OfferState, offerStep } from '../offers/offerStep';
import { isOut } from '../offers/table';
import { type Step, withAnswer } from '../record/steps';
import type { Quote } from './table';

type QuoteState =
  | OfferState
  | 'spam'
  | 'failed'
  | 'replied'
  | 'waiting'
  | 'answered'
  | 'contacted'
  | 'approved'
  | 'converted'
  | 'rejected';
export type QuoteAction = OfferAction | 'clear_spam' | 'answer' | 'write' | 'project';
export type QuoteStep = Step<QuoteState, QuoteAction>;

type QuoteOfStep = Pick<
  Quote,
  | 'status'
  | 'status_since'
  | 'lost_message'
  | 'last_message'
  | 'responded_at'
  | 'replied_at'
  | 'is_spam'
  | 'created_at'
  | 'project'
  | 'offers'
>;

/** The offer that a quote is about: the one that was sent or accepted, else the newest draft, else the newest. */
export function currentOffer<Offer extends { status: string; created_at: string }>(
  offers: readonly Offer[],
): Offer | undefined {
  const newestFirst = offers.toSorted((one, other) =>
    other.created_at.localeCompare(one.created_at),
  );
  return (
    newestFirst.find(isOut) ??
    newestFirst.find(({ status }) => status === 'draft') ??
    newestFirst[0]
  );
}

/** Returns what a quote waits for. */
export function quoteStep(quote: QuoteOfStep): QuoteStep {
  if (quote.is_spam) return { state: 'spam', since: quote.created_at, actions: ['clear_spam'] };
  return withAnswer(ownStep(quote), quote);
}

/** The step of a quote whose client waits for no answer. */
function ownStep(quote: QuoteOfStep): QuoteStep {
  const { status, status_since: since, created_at, last_message, project, offers } = quote;
  const offer = currentOffer(offers);
  const ofOffer = offer && offerStep(offer);
  const further = offer?.status === 'accepted' ? (['further'] as const) : [];
  if (project)
    return { state: 'converted', since: project.created_at, actions: ['project', ...further] };
  switch (status) {
    case 'pending': {
      if (!ofOffer) return { state: 'waiting', since: created_at, actions: ['answer', 'write'] };
      if (offer && isOut(offer)) return open(ofOffer);
      const actions =
        offer?.status === 'draft' ? ofOffer.actions : (['answer', 'write_another'] as const);
      return { state: 'waiting', since: created_at, actions };
    }
    case 'contacted':
      if (ofOffer) return open(ofOffer);
      // Staff can also set the status of a client to whom nothing was written.
      if (last_message)
        return { state: 'answered', since: last_message.created_at, actions: ['write'] };
      return { state: status, since: quote.responded_at, actions: ['write'] };
    case 'approved':
      if (ofOffer?.state === 'accepted') return ofOffer;
      return { state: status, since, actions: ['convert'] };
    case 'rejected':
      return { state: status, since, actions: [] };
  }
}

/** The step of an offer while its quote is not approved, so that it cannot be converted. */
const open = (step: Step<OfferState, OfferAction>): QuoteStep => ({
  ...step,
  actions: step.actions.filter((action) => action !== 'convert'),
});

/** Whether staff can write an offer for a quote, or go on with its draft. */
export const canWriteOffer = ({
  status,
  is_spam,
  offers,
}: Pick<Quote, 'status' | 'is_spam' | 'offers'>): boolean =>
  !is_spam && isOpen(status) && !offers.some(isOut);
