import type { Database } from '../../backend/database.types';
import type { OfferStatus } from '../../domain/offers';
import type { ProjectStatus } from '../../domain/projects';
import type { QuoteStatus } from '../../domain/quotes';
import type { Contact } from './dashboardRecords';

type Tables = Database['public']['Tables'];

/**
 * The quotes, projects and offers of a client, newest first. The quotes of a client are the quotes
 * with one email address, and all other quotes with a phone number that these quotes contain. A quote without an email
 * address belongs to the client of its phone number.
 */
export interface ClientRecords {
  quotes: (Contact &
    Pick<
      Tables['quotes']['Row'],
      | 'id'
      | 'reference'
      | 'name'
      | 'company'
      | 'project_type'
      | 'budget'
      | 'is_spam'
      | 'language'
      | 'owner'
      | 'follow_up_on'
      | 'message'
      | 'created_at'
    > & { status: QuoteStatus })[];
  projects: (Pick<
    Tables['projects']['Row'],
    | 'id'
    | 'quote_id'
    | 'title'
    | 'budget'
    | 'start_date'
    | 'end_date'
    | 'paid_on'
    | 'owner'
    | 'follow_up_on'
    | 'created_at'
  > & { status: ProjectStatus })[];
  offers: (Pick<
    Tables['offers']['Row'],
    'id' | 'number' | 'title' | 'valid_until' | 'created_at'
  > & {
    quote_id: string;
    status: OfferStatus;
    net_cents: number;
    gross_cents: number;
  })[];
}

/** All that is stored under an email address or a phone number. The back office shows how much it is, and downloads it. */
export interface ClientData {
  email: string;
  quotes: readonly { id: string }[];
  projects: readonly object[];
  offers: readonly { number: string | null; status: OfferStatus }[];
  events: readonly { details: object }[];
  notes: readonly object[];
  mails: readonly object[];
  /** The offers and projects of somebody else that were sent to the address. */
  sent_to: readonly object[];
}
