import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { QuoteRequest } from '../../../src/domain/quotes';
import { connect, openBackend } from '../kit/backend';
import { quoteRequest } from '../kit/rows';

const backend = openBackend();
const CLIENTS = 50;

let pool: postgres.Sql;
beforeAll(async () => {
  pool = await connect(backend, CLIENTS);
});
afterAll(() => pool.end());

/** Sends a request like PostgREST: with the role of visitors, in a transaction on a separate connection. */
const ask = (request: QuoteRequest, address: string): Promise<string> =>
  pool
    .begin(async (sql) => {
      await sql`select set_config('request.headers', ${JSON.stringify({ 'x-forwarded-for': address })}, true)`;
      await sql`set local role anon`;
      await sql`set local statement_timeout = '3s'`;
      const [row] = await sql<{ reference: string }[]>`
        select public.submit_quote(${JSON.stringify(request)}::text::jsonb) ->> 'reference' as reference`;
      return row?.reference ?? '';
    })
    .catch((error: unknown) => {
      if (error instanceof postgres.PostgresError) return error.code;
      throw error;
    });

const atOnce = (send: (client: number) => Promise<string>) =>
  Promise.all(Array.from({ length: CLIENTS }, (_, client) => send(client)));

const rows = async (condition = 'true') =>
  (
    await backend.sql<{ count: number }>(
      `select count(*)::int as count from public.quotes where ${condition}`,
    )
  )[0]?.count;

const refused = (answers: string[]) => answers.filter((answer) => answer === 'PT429').length;
/** Returns an IP address in a different network for each client. */
const address = (client: number) => `203.0.${client}.9`;

describe('simultaneous requests', () => {
  it(`${CLIENTS} simultaneous requests from separate networks are all accepted`, async () => {
    const answers = await atOnce((client) => ask(quoteRequest(), address(client)));
    expect(new Set(answers).size).toBe(CLIENTS);
    expect(await rows('not is_spam')).toBe(CLIENTS);
  });

  it('simultaneous requests from one IP address are accepted up to the limit for one IP address', async () => {
    const answers = await atOnce(() => ask(quoteRequest(), address(1)));
    expect(refused(answers)).toBe(CLIENTS - 10);
    expect(await rows()).toBe(10);
  });

  it('simultaneous requests from one network are accepted up to the limit for one network', async () => {
    const answers = await atOnce((client) => ask(quoteRequest(), `203.0.113.${client}`));
    expect(refused(answers)).toBe(CLIENTS - 30);
    expect(await rows()).toBe(30);
  });

  it('simultaneous requests above the overall limit are marked as spam, except for the first of each network', async () => {
    await backend.sql('update private.quote_limits set overall = 1');
    await ask(quoteRequest(), '198.51.100.1');
    const answers = await atOnce((client) => ask(quoteRequest(), address(client % 25)));
    expect(refused(answers)).toBe(0);
    expect(await rows('not is_spam')).toBe(1 + CLIENTS / 2);
    expect(await rows("spam_reason = 'over_limit'")).toBe(CLIENTS / 2);
  });
});

describe('open transactions', () => {
  it('an open transaction of one visitor does not delay visitors in other networks', async () => {
    await pool.begin(async (sql) => {
      await sql`select set_config('request.headers', '{"x-forwarded-for": "198.51.100.1"}', true)`;
      await sql`select public.submit_quote(${JSON.stringify(quoteRequest())}::text::jsonb)`;
      await Promise.all(
        Array.from({ length: 10 }, async (_, client) =>
          expect(await ask(quoteRequest(), address(client))).toMatch(/^Q-/u),
        ),
      );
    });
    expect(await rows()).toBe(11);
  });

  it('an open transaction that deletes old rows of quote_rate does not delay other visitors', async () => {
    await ask(quoteRequest(), address(1));
    await backend.sql("update private.quote_rate set sent_at = sent_at - interval '1 hour'");
    await pool.begin(async (sql) => {
      await sql`select public.submit_quote(${JSON.stringify(quoteRequest())}::text::jsonb)`;
      expect(await ask(quoteRequest(), address(2))).toMatch(/^Q-/u);
    });
  });
});
