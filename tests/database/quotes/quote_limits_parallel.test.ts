import postgres from 'postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
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

const submit = (sql: postgres.TransactionSql, request: QuoteRequest) =>
  sql<{ reference: string }[]>`
    select public.submit_quote(${JSON.stringify(request)}::text::jsonb) ->> 'reference' as reference`;

/** Sends a request like PostgREST: with the role of visitors, in a transaction on a separate connection. */
const ask = (request: QuoteRequest, address: string): Promise<string> =>
  pool
    .begin(async (sql) => {
      await sql`select set_config('request.headers', ${JSON.stringify({ 'x-forwarded-for': address })}, true)`;
      await sql`set local role anon`;
      return (await submit(sql, request))[0]?.reference ?? '';
    })
    .catch((error: unknown) => {
      if (error instanceof postgres.PostgresError) return error.code;
      throw error;
    });

const atOnce = (send: (client: number) => Promise<string>) =>
  Promise.all(Array.from({ length: CLIENTS }, (_, client) => send(client)));

const rows = async (condition = 'true') =>
  (await backend.sql(`select from public.quotes where ${condition}`)).length;

const refused = (answers: string[]) => answers.filter((answer) => answer === 'PT429').length;
/** Returns an IP address in a different network for each client. */
const address = (client: number) => `203.0.${client}.9`;

it.each([
  ['IP address', 10, () => address(1)],
  ['network', 30, (client: number) => `203.0.113.${client}`],
])(
  'simultaneous requests from one %s are accepted up to its limit of %i',
  async (_, limit, from) => {
    const answers = await atOnce((client) => ask(quoteRequest(), from(client)));
    expect(refused(answers)).toBe(CLIENTS - limit);
    expect(await rows()).toBe(limit);
  },
);

it('simultaneous requests above the overall limit are marked as spam, except for the first of each network', async () => {
  await backend.sql('update private.quote_limits set overall = 1');
  await ask(quoteRequest(), '198.51.100.1');
  const answers = await atOnce((client) => ask(quoteRequest(), address(client % 25)));
  expect(refused(answers)).toBe(0);
  expect(await rows('not is_spam')).toBe(1 + CLIENTS / 2);
  expect(await rows("spam_reason = 'over_limit'")).toBe(CLIENTS / 2);
});

it('an open transaction of one visitor does not delay visitors in other networks', async () => {
  await ask(quoteRequest(), address(1));
  // The transaction deletes this row of quote_rate.
  await backend.sql("update private.quote_rate set sent_at = sent_at - interval '1 hour'");
  await pool.begin(async (sql) => {
    await sql`select set_config('request.headers', '{"x-forwarded-for": "198.51.100.1"}', true)`;
    await submit(sql, quoteRequest());
    const answers = [2, 3, 4, 5, 6].map((client) => ask(quoteRequest(), address(client)));
    for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^Q-/u);
  });
  expect(await rows()).toBe(7);
});
