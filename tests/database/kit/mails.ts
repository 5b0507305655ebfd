import { randomUUID } from 'node:crypto';
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
      update public.mails set next_attempt_at = next_attempt_at - interval '${interval}',
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
      backend.sql<{
        id: string;
        kind: string;
        status: string;
        attempts: number;
        last_error: string | null;
      }>('select id, kind, status, attempts, last_error from public.mails order by kind'),
    setStatus: (id: string, status: string) =>
      backend.sql('update public.quotes set status = $2 where id = $1', [id, status]),
    set: (settings: string) => backend.run(`update public.mail_settings set ${settings}`),
    async troubles() {
      const staff = await backend.staff();
      const { data, error } = await staff.from('mail_troubles').select('*').order('since');
      expect(error).toBeNull();
      return data ?? [];
    },
    /** Queues a test mail as staff. Returns its id. */
    async test() {
      const id = randomUUID();
      const { error } = await (await backend.staff()).from('mails').insert({ id, kind: 'test' });
      expect(error).toBeNull();
      return id;
    },
    /** Changes the status of mails as staff: queues them again, or dismisses them. Returns the changed mails. */
    async change(status: string, ids: readonly (string | null)[]) {
      const staff = await backend.staff();
      const { data, error } = await staff
        .from('mails')
        .update({ status })
        .in('id', ids as string[])
        .select();
      expect(error).toBeNull();
      return data ?? [];
    },
  };
}
