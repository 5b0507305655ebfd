import type { Api } from '../api.ts';
import type { Mail } from './mail.ts';

/** A failed attempt. */
export interface Failure {
  error: string;
  /** Whether further attempts would also fail. */
  permanent: boolean;
  /** Whether the email has perhaps arrived. */
  perhaps: boolean;
}

/** A delivered email. `kept` is true if it was written to a file for lack of a mail server, false if it was sent. */
export interface Delivered {
  kept: boolean;
}

/** The access of a worker to the emails in the database. */
export interface Outbox {
  /**
   * Reserves and returns due emails.
   * @param host the part of a new Message-ID after the `@`
   * @param keeps whether the worker has no mail server, which the screens then know
   */
  claim(most: number, host: string, keeps: boolean): Promise<Mail[]>;
  /** Records the outcome of an attempt. */
  settle(mail: Pick<Mail, 'id' | 'attempt'>, outcome: Failure | Delivered): Promise<void>;
  /**
   * Returns those of the given ids whose emails are still in the database. Without a mail server, the worker writes
   * emails to files. It deletes the files of all other ids, for example after a person was erased.
   */
  existing(ids: readonly string[]): Promise<string[]>;
}

/** Creates an outbox on the API of an embedded or a hosted backend. */
export function outboxOf({ call, read }: Api): Outbox {
  return {
    claim: async (most, host, keeps) =>
      (await call('claim_mails', { most, host, keeps })) as Mail[],
    settle: async ({ id, attempt }, outcome) => {
      await call('settle_mail', { mail: id, attempt, ...outcome });
    },
    async existing(ids) {
      const rows = await read(`mails?select=id&id=in.(${ids.join()})`);
      return (rows as { id: string }[]).map(({ id }) => id);
    },
  };
}
