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

interface Outcome {
  error?: string;
  permanent?: boolean;
  kept?: boolean;
  perhaps?: boolean;
}

/** Returns the kinds of mails in alphabetical order. */
export const kindsOf = (mails: readonly { kind: string }[]) => mails.map(({ kind }) => kind).sort();

/** Returns functions that act on mails like a worker or like staff, and functions that simulate passing time. */
export function openOutbox(backend: Backend) {
  const claim = (most = 10, { hasServer = true } = {}) => {
    const worker = { most, host: 'agency.example', keeps: !hasServer };
    return backend.call<Mail[]>('claim_mails', worker, backend.service());
  };
  /** Moves the times of all mails into the past. */
  const passMails = (interval: string) =>
    backend.run(`
      update public.mails set next_attempt_at = next_attempt_at - interval '${interval}',
        give_up_at = give_up_at - interval '${interval}', created_at = created_at - interval '${interval}', sent_at = sent_at - interval '${interval}'`);
  const settle = async ({ id, attempt }: Pick<Mail, 'id' | 'attempt'>, outcome: Outcome = {}) => {
    const mail = { mail: id, attempt, ...outcome };
    return (await backend.service().rpc('settle_mail', mail)).data;
  };
  return {
    claim,
    passMails,
    settle,
    /** Claims the mails that are due and settles them, by default as sent. Returns them. */
    async send(outcome: Outcome | ((mail: Mail) => Outcome) = {}) {
      const claimed = await claim(100);
      for (const mail of claimed)
        await settle(mail, typeof outcome === 'function' ? outcome(mail) : outcome);
      return claimed;
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
    setStatus: (id: string, status: string) => backend.change('quotes', id, { status }),
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
