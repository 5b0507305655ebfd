import { agencyDay } from '../../domain/dates';
import { type OfferStatus, offerStatuses } from '../../domain/offers';
import { type RowOf, tableNamed } from '../data/resourceTable';

/** An offer, and its quote. */
export type Offer = Omit<RowOf<'offers'>, 'status'> & {
  status: OfferStatus;
  quote: {
    id: string;
    reference: string;
    status: string;
    owner: string | null;
    project: { id: string } | null;
  } | null;
};

/** The values of the filter `validity` for sent offers: those that can be accepted, those of them that end within three days, and the others. */
export const OPEN = 'open';
export const ENDING = 'ending';
export const EXPIRED = 'expired';

/** Whether an offer is sent or accepted, as at most one of a quote is. */
export const isOut = ({ status }: { status: string }): boolean =>
  status === 'sent' || status === 'accepted';

/** Whether the client can no longer accept a sent offer. */
export const isExpired = ({ status, valid_until }: Pick<Offer, 'status' | 'valid_until'>) =>
  status === 'sent' && valid_until !== null && valid_until < agencyDay(new Date());

/** Whether the client can still accept an offer. */
export const canBeAccepted = (offer: Pick<Offer, 'status' | 'valid_until'>): boolean =>
  offer.status === 'sent' && !isExpired(offer);

/** The statuses as the lists name them: a sent offer that the client can no longer accept has expired. */
export const offerStates = [...offerStatuses, { id: EXPIRED, name: 'offers.expired' }];
export const stateOf = (offer: Pick<Offer, 'status' | 'valid_until'>): string =>
  isExpired(offer) ? EXPIRED : offer.status;

/** The order of offers that wait for an answer. */
export const FIRST_TO_END = { field: 'valid_until', order: 'ASC' } as const;

export const offerTable = tableNamed('offers', {
  statuses: offerStatuses,
  linked:
    'quote:quotes!offers_quote_id_fkey(id,reference,status,owner,project:projects!projects_quote_id_fkey(id))',
  opensWith: { filter: { status: 'sent' }, sort: FIRST_TO_END },
  conditions: (now) => ({
    // The list calls a sent offer that the client can no longer accept expired.
    'status=sent': ['status.eq.sent', `valid_until.gte.${agencyDay(now)}`],
    [`validity=${OPEN}`]: ['status.eq.sent', `valid_until.gte.${agencyDay(now)}`],
    [`validity=${ENDING}`]: [
      'status.eq.sent',
      `valid_until.gte.${agencyDay(now)}`,
      `valid_until.lte.${agencyDay(now, 3)}`,
    ],
    [`validity=${EXPIRED}`]: ['status.eq.sent', `valid_until.lt.${agencyDay(now)}`],
  }),
});
