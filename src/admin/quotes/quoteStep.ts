import type { TimelineEntry } from '../data/records';
import { type Step, statusSince, withReply } from '../kit/steps';
import {
  type OfferAction,
  type OfferOfStep,
  type OfferState,
  offerStep,
} from '../offers/offerStep';
import { isOut } from '../offers/table';
import type { Quote } from './table';

type QuoteState =
  | OfferState
  | 'spam'
  | 'replied'
  | 'waiting'
  | 'contacted'
  | 'approved'
  | 'converted'
  | 'rejected';
export type QuoteAction = OfferAction | 'clear_spam' | 'answer' | 'write' | 'project';
export type QuoteStep = Step<QuoteState, QuoteAction>;

type QuoteOfStep = Pick<Quote, 'status' | 'is_spam' | 'created_at' | 'responded_at' | 'project'>;

/** The offer that a quote is about: the one that was sent or accepted, else the draft, else the newest. */
export const currentOffer = <Offer extends { status: string }>(
  offers: readonly Offer[],
): Offer | undefined =>
  offers.find(isOut) ?? offers.find(({ status }) => status === 'draft') ?? offers[0];

/**
 * Returns what a quote waits for.
 * @param offers the newest first
 * @param timeline the newest entry first
 */
export function quoteStep(
  quote: QuoteOfStep,
  offers: readonly OfferOfStep[],
  timeline: readonly TimelineEntry[],
): QuoteStep {
  if (quote.is_spam) return { state: 'spam', since: quote.created_at, actions: ['clear_spam'] };
  return withReply(ownStep(quote, offers, timeline), timeline);
}

/** The step of a quote whose client waits for no answer to a reply. */
function ownStep(
  { status, created_at, responded_at, project }: QuoteOfStep,
  offers: readonly OfferOfStep[],
  timeline: readonly TimelineEntry[],
): QuoteStep {
  const offer = currentOffer(offers);
  const ofOffer = offer && offerStep(offer);
  const further = offer?.status === 'accepted' ? (['further'] as const) : [];
  if (project) {
    const since = timeline.find(({ kind }) => kind === 'converted')?.happened_at ?? null;
    return { state: 'converted', since, actions: ['project', ...further] };
  }
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
      return {
        state: 'contacted',
        since: responded_at ?? statusSince(timeline, status),
        actions: ['write'],
      };
    case 'approved':
      if (ofOffer?.state === 'accepted') return ofOffer;
      return { state: 'approved', since: statusSince(timeline, status), actions: ['convert'] };
    case 'rejected':
      return { state: status, since: statusSince(timeline, status) ?? responded_at, actions: [] };
  }
}

/** The step of an offer while its quote is not approved, so that it cannot be converted. */
const open = (step: Step<OfferState, OfferAction>): QuoteStep => ({
  ...step,
  actions: step.actions.filter((action) => action !== 'convert'),
});

/** Whether staff can write an offer for a quote, or go on with its draft. */
export const canWriteOffer = (
  { status, is_spam }: Pick<Quote, 'status' | 'is_spam'>,
  offers: readonly { status: string }[],
): boolean => !is_spam && (status === 'pending' || status === 'contacted') && !offers.some(isOut);
