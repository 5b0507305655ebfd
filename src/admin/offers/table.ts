import type { Database } from '../../backend/database.types';
import { agencyDay } from '../../domain/dates';
import { offerStatuses } from '../../domain/offers';
import type { Table } from '../data/listQuery';

type Row = Database['public']['Tables']['offers']['Row'];

const fields = [
  'id',
  'quote_id',
  'number',
  'revision',
  'status',
  'language',
  'client_name',
  'client_company',
  'client_address',
  'client_vat_number',
  'title',
  'introduction',
  'terms',
  'start_on',
  'duration',
  'lines',
  'vat_case',
  'net_cents',
  'vat_cents',
  'gross_cents',
  'valid_until',
  'token',
  'mail_to',
  'sent_at',
  'opened_at',
  'answered_at',
  'answered_by',
  'channel',
  'decline_reason',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof Row)[];

/** The columns of an offer that the back office reads, and its quote. */
export type Offer = Pick<Row, (typeof fields)[number]> & {
  quote: { id: string; reference: string; status: string } | null;
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

export const offerTable = {
  name: 'offers',
  fields,
  statuses: offerStatuses,
  linked: 'quote:quotes!offers_quote_id_fkey(id,reference,status)',
  search: 'search_offers',
  perPage: 25,
  nullable: ['valid_until', 'number'],
  conditions: (now) => ({
    [`validity=${OPEN}`]: ['status.eq.sent', `valid_until.gte.${agencyDay(now)}`],
    [`validity=${ENDING}`]: [
      'status.eq.sent',
      `valid_until.gte.${agencyDay(now)}`,
      `valid_until.lte.${agencyDay(now, 3)}`,
    ],
    [`validity=${EXPIRED}`]: ['status.eq.sent', `valid_until.lt.${agencyDay(now)}`],
  }),
} as const satisfies Table;
