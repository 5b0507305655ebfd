import type { Step } from '../record/steps';
import { isExpired, type Offer } from './table';

export type OfferState = 'draft' | 'sent' | 'opened' | 'expired' | OfferAnswered;
type OfferAnswered = 'accepted' | 'declined' | 'withdrawn';
export type OfferAction =
  | 'send'
  | 'open_draft'
  | 'record'
  | 'copy'
  | 'extend'
  | 'convert'
  | 'further'
  | 'write_another';

/** What a step reads of an offer, which a quote has of each of its own. */
type OfferOfStep = Pick<
  Offer,
  'status' | 'valid_until' | 'sent_at' | 'opened_at' | 'answered_at' | 'updated_at'
>;

/** Returns what an offer waits for. */
export function offerStep(offer: OfferOfStep): Step<OfferState, OfferAction> {
  const { status, valid_until, sent_at, opened_at, answered_at, updated_at } = offer;
  switch (status) {
    case 'draft':
      return { state: status, since: updated_at, actions: ['send', 'open_draft'] };
    case 'sent':
      if (isExpired(offer))
        return { state: 'expired', since: valid_until, actions: ['extend', 'record'] };
      return opened_at
        ? { state: 'opened', since: opened_at, actions: ['record', 'copy'] }
        : { state: status, since: sent_at, actions: ['record', 'copy'] };
    case 'accepted':
      return { state: status, since: answered_at, actions: ['convert', 'further'] };
    case 'declined':
      return { state: status, since: answered_at, actions: ['write_another'] };
    case 'withdrawn':
      return { state: status, since: updated_at, actions: ['write_another'] };
  }
}

type ShownOffer = Pick<Offer, 'number' | 'gross_cents' | 'status' | 'decline_reason'>;

/** What the next step says about an offer: number, total, state, and why the client has declined it. */
export const offerFacts = (
  { number, gross_cents, status, decline_reason }: ShownOffer,
  stepText: string,
  cents: (value: number) => string,
) => [number, cents(gross_cents ?? 0), stepText, status === 'declined' && decline_reason];
