import { expect } from 'vitest';
import type { Json } from '../../../src/backend/database.types';
import type { Backend } from './backend';
import { quoteRequest } from './rows';

export interface Mail {
  id: string;
  kind: string;
  attempt: number;
  message_id: string;
  to: string[] | null;
  language: string;
  quote: Record<string, Json> | null;
  /** The number of quotes in a digest; `quotes` contains the first of them. */
  count?: number;
  quotes?: Record<string, Json>[];
}

/** Returns functions that act on mails like a worker or like staff, and functions that simulate passing time. */
export function openOutbox(backend: Backend) {
  const claim = async (most = 10): Promise<Mail[]> => {
    const { data, error } = await backend
      .service()
      .rpc('claim_mails', { most, host: 'agency.example' });
    expect(error).toBeNull();
    return data as unknown as Mail[];
  };
  /** Moves the times of all mails into the past. */
  const passMails = (interval: string) =>
    backend.run(`
      update private.mails set next_attempt_at = next_attempt_at - interval '${interval}',
        give_up_at = give_up_at - interval '${interval}', created_at = created_at - interval '${interval}', sent_at = sent_at - interval '${interval}'`);
  return {
    claim,
    passMails,
    async settle(
      { id, attempt }: Pick<Mail, 'id' | 'attempt'>,
      outcome: { error?: string; permanent?: boolean; kept?: boolean } = {},
    ) {
      const mail = { mail: id, attempt, ...outcome };
      const { data } = await backend.service().rpc('settle_mail', mail);
      return data;
    },
    /** Moves the times of all mails and quotes, and the start of the reminders, into the past. */
    async pass(interval: string) {
      await passMails(interval);
      await backend.runWithoutTriggers(
        'quotes',
        `update public.quotes set created_at = created_at - interval '${interval}', waiting_since = waiting_since - interval '${interval}'`,
      );
      await backend.run(
        `update public.mail_settings set remind_since = remind_since - interval '${interval}'`,
      );
    },
    async ask(changes: Parameters<typeof quoteRequest>[0] = {}) {
      const { quote, error } = await backend.ask(quoteRequest(changes));
      expect(error).toBeNull();
      return quote?.id ?? '';
    },
    mails: () =>
      backend.sql<{ kind: string; status: string; attempts: number; last_error: string | null }>(
        'select kind, status, attempts, last_error from private.mails order by kind',
      ),
    setStatus: (id: string, status: string) =>
      backend.sql('update public.quotes set status = $2 where id = $1', [id, status]),
    set: (settings: string) => backend.run(`update public.mail_settings set ${settings}`),
    async state() {
      const { data, error } = await (await backend.staff()).rpc('mail_state');
      expect(error).toBeNull();
      return data as unknown as {
        failed: number;
        waiting: number;
        late: number;
        troubles: {
          id: string;
          kind: string;
          failed: boolean;
          error: string | null;
          quote_id: string | null;
          reference: string | null;
          client: string | null;
        }[];
        lastSentAt: string | null;
        sender: string | null;
        test: { id: string; status: string; error: string | null } | null;
      };
    },
  };
}
