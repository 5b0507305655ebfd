import type { Database } from '../../../../src/backend/database.types';
import { staffFunctions } from '../../../../src/domain/schema';
import { quoteRequest } from '../rows';

interface Rows {
  quote: string;
  project: string;
  /** The id of an unanswered request by mail. */
  request: string;
  mail: string;
  /** The id of an account in `auth.users`. */
  account: string;
  email: string;
}

/** A search, or what is read with a row. */
type Other = `search_${string}` | 'notes' | 'lost_message' | 'last_message';

/** Valid arguments, including the optional ones, for each function of the API. */
export const acceptedCalls: {
  readonly [Name in Exclude<keyof Database['public']['Functions'], Other>]: (
    rows: Rows,
  ) => Record<string, unknown>;
} = {
  ...Object.fromEntries(
    staffFunctions
      .filter((name) => name.startsWith('search_'))
      .map((name) => [name, () => ({ q: '' })]),
  ),
  submit_quote: () => ({
    request: {
      ...quoteRequest(),
      phone: '1',
      company: 'x',
      budget: 'discuss',
      timeline: 'asap',
      subject: '',
      source: { landing_path: '/' },
    },
  }),
  read_offer: () => ({ token: 'x' }),
  answer_offer: () => ({ token: 'x', revision: '1', answer: { opened: true } }),
  change_rows: ({ quote }) => ({
    table_name: 'quotes',
    changes: [
      { set: { status: 'rejected', rejection_reason: 'budget' }, ids: [quote], seen: 'approved' },
    ],
    author: 'Claire',
    messages: [{ id: quote, subject: 'Your request', body: 'Thank you.' }],
    unsent: [],
  }),
  dashboard_stats: () => ({
    month_start: '2026-11-01T00:00:00Z',
    previous_start: '2026-10-01T00:00:00Z',
  }),
  dashboard_today: () => ({ today: '2026-11-21' }),
  dashboard_trends: () => ({
    month_starts: ['2026-11-01T00:00:00Z'],
    since: '2026-01-01T00:00:00Z',
    until: '2027-01-01T00:00:00Z',
  }),
  client_records: ({ quote }) => ({ quote_id: quote }),
  remove_person: ({ quote }) => ({
    person: quote,
    successor: null,
    is_forgotten: true,
    author: 'Claire',
  }),
  staff_session: () => ({}),
  give_mail: ({ request, quote }) => ({ quote_id: request, subject_id: quote }),
  person_data: ({ email }) => ({ email, author: 'Claire' }),
  erase_person: ({ email }) => ({ email, author: 'Claire' }),
  claim_mails: () => ({ most: 10, host: 'agency.example' }),
  settle_mail: ({ mail }) => ({ mail, attempt: 1 }),
  receive_mail: ({ email }) => ({
    mail: { message_id: '<1@client.example>', thread: [], sender: email },
  }),
  bounce_mail: () => ({ message_ids: ['<1@agency.example>'], reason: '550 No such user' }),
  demo_data: () => ({ remove: true }),
  erase_expired: () => ({}),
  enrol_staff: ({ account }) => ({ account }),
};
