import { expect } from 'vitest';
import type { Backend } from './backend';
import { insertOffer, insertQuote } from './rows';

type Row = Record<string, unknown>;

/** An answer that the client gave by phone, as staff record it. */
export const byPhone = {
  answered_by: 'Camille Durand',
  channel: 'phone',
  updated_by: 'Claire',
};

/** Returns functions that act on offers like staff, or like a client who has their link. */
export function openOffers(backend: Backend) {
  const find = async (id: string) => (await backend.find('offers', id)) as Row;
  /** Updates an offer as staff. Returns 'ok', or the code and the details of the error. */
  const write = async (id: string, changes: object) => {
    const { error } = await backend.edit('offers', id, changes);
    return error ? `${error.code} ${error.details ?? ''}` : 'ok';
  };
  /** Inserts an offer of a new quote, or of the quote that `columns` name. */
  const draft = async ({ quote_id: known, ...columns }: Row & { quote_id?: string } = {}) => {
    const quote_id = known ?? (await insertQuote(backend));
    return { quote_id, id: await insertOffer(backend, { quote_id, ...columns }) };
  };
  const sent = async (columns: Parameters<typeof draft>[0] = {}) => {
    const ids = await draft(columns);
    expect(await write(ids.id, { status: 'sent' })).toBe('ok');
    return { ...ids, token: `${(await find(ids.id)).token}` };
  };
  return {
    find,
    write,
    draft,
    sent,
    /** Reads what the link of an offer or a project shows, as its client. */
    read: async (token: string) =>
      (await backend.anonymous().rpc('read_offer', { token })).data as Row | null,
    /** Answers as the client. Returns the new state, or the code and the details of the error. */
    answer: async (token: string, content: unknown, revision: unknown = '1') => {
      const args = { token, revision: revision as never, answer: content as never };
      const { data, error } = await backend.anonymous().rpc('answer_offer', args);
      return (error ? `${error.code} ${error.details}` : data) as Row | string | null;
    },
  };
}
