/**
 * `npm run bench:inputs [-- seed]` sends generated requests to the embedded product over HTTP: 12,000 quote requests,
 * 4,000 sign-ins, and 8,000 requests to all open routes. It sends the 8,000 requests twice: first as a visitor, then as
 * staff. It raises the limits on requests, and after every hundred requests it sends a valid quote from another
 * network. The benchmark fails when a valid quote is not stored or a response is a server error. With `--flood` it
 * omits the sign-ins, keeps the normal limits and sends a hundred requests at a time from four IP addresses of one
 * network, so that nearly all quote requests are rejected with 429.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { querySql, runSql } from '../../server/database/database';
import { bootEmbedded } from '../../server/embedded/boot';
import { gateway } from '../../server/gateway/gateway';
import { OPEN_AUTH, OPEN_FUNCTIONS, OPEN_TABLES, SIGN_IN } from '../../server/gateway/openRoutes';
import { DEFAULT_STAFF_EMAIL, LOCAL_PUBLISHABLE_KEY } from '../../src/backend/local';
import { text } from '../database/kit/inputs/texts';
import { type Input, wrongInputs } from '../database/kit/inputs/wrongInputs';
import { quoteRequest } from '../database/kit/rows';

const { values: options, positionals } = parseArgs({
  options: { flood: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const seed = Number(positionals[0] ?? 1);
const SUBMIT = '/rest/v1/rpc/submit_quote';
const SUBMIT_AFTER = 100;

// Hides the log of Supabase Lite, which contains a line for each rejected request.
console.error = () => undefined;
const folder = mkdtempSync(join(tmpdir(), 'confluence-inputs-'));
const { app, keys, close } = await bootEmbedded(folder);
const sql = <Row extends Record<string, unknown>>(statement: string, values: unknown[] = []) =>
  querySql<Row>(app.connection, statement, values);
if (!options.flood)
  await runSql(
    app.connection,
    'update private.quote_limits set per_address = 1000000, per_network = 1000000, overall = 1000000, hard_limit = 1000000',
  );
const handle = gateway(app, { jwtSecret: keys.jwtSecret, trustedProxies: ['127.0.0.1'] });
const server = createServer((request, response) =>
  handle(request, response, () => response.writeHead(404).end()),
);
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

let failures = 0;
let networks = 0;
console.info(
  '| inputs | sent | accepted | 429 | faults | quotes in between | MB |\n|---|---|---|---|---|---|---|',
);
const authorization = `Bearer ${await signIn()}`;
await run('submit_quote', fc.sample(submissions(), { seed, numRuns: 12_000 }), {});
// With `--flood`, the sign-ins would come from four IP addresses, and the server would delay them by seconds.
// `npm run bench:waits` measures these delays.
if (!options.flood) await run('the sign-in', fc.sample(signIns(), { seed, numRuns: 4_000 }), {});
const wrong = await wrongInputs({ sql });
const made = fc.sample(requests(wrong), { seed, numRuns: 8_000 });
await run('every route, a visitor', made, {});
await run('every route, staff', made, { authorization });
await signIn();
server.close();
await close();
rmSync(folder, { recursive: true, force: true });
process.exit(failures === 0 ? 0 : 1);

async function run(name: string, inputs: readonly Input[], headers: Record<string, string>) {
  let accepted = 0;
  let limited = 0;
  let faults = 0;
  let submitted = 0;
  const sendOne = async (input: Input, index: number) => {
    const from = options.flood ? `198.51.100.${index % 4}` : elsewhere();
    const { status, body } = await send(input, from, headers);
    if (status < 300) accepted += 1;
    if (status === 429) limited += 1;
    if (status < 500) return;
    faults += 1;
    console.info(`${status} ${JSON.stringify(input).slice(0, 300)} ${body.slice(0, 200)}`);
  };
  for (let start = 0; start < inputs.length; start += SUBMIT_AFTER) {
    const some = inputs.slice(start, start + SUBMIT_AFTER);
    if (options.flood) await Promise.all(some.map(sendOne));
    else for (const [index, input] of some.entries()) await sendOne(input, index);
    submitted += (await isStored()) ? 1 : 0;
  }
  failures += faults + Math.ceil(inputs.length / SUBMIT_AFTER) - submitted;
  const megabytes = (process.memoryUsage.rss() / 1e6).toFixed(0);
  const cells = [name, inputs.length, accepted, limited, faults, submitted, megabytes];
  console.info(`| ${cells.join(' | ')} |`);
}

/** Returns an IP address in a network that no other request uses. */
function elsewhere(): string {
  networks += 1;
  return `10.${Math.floor(networks / 256) % 256}.${networks % 256}.1`;
}

async function send(
  { method, path, body }: Input,
  from: string,
  headers: Record<string, string> = {},
) {
  const answer = await fetch(`${origin}${path}`, {
    method,
    headers: {
      apikey: LOCAL_PUBLISHABLE_KEY,
      'content-type': 'application/json',
      'x-forwarded-for': from,
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
  });
  return { status: answer.status, body: await answer.text() };
}

async function isStored(): Promise<boolean> {
  const body = JSON.stringify({ request: quoteRequest() });
  const answer = await send({ method: 'POST', path: SUBMIT, body }, elsewhere());
  if (answer.status !== 200) return false;
  const { id } = JSON.parse(answer.body) as { id: string };
  return (await sql('select from public.quotes where id = $1', [id])).length === 1;
}

async function signIn(): Promise<string> {
  const account = { email: DEFAULT_STAFF_EMAIL, password: keys.staffPassword };
  const sent = { method: 'POST', path: SIGN_IN, body: JSON.stringify(account) };
  const { body } = await send(sent, elsewhere());
  return (JSON.parse(body) as { access_token: string }).access_token;
}

/** Generates sign-ins with values of every type and with unknown fields. */
function signIns(): fc.Arbitrary<Input> {
  const value = fc.oneof(values(), fc.constant(DEFAULT_STAFF_EMAIL));
  const fields = fc.constantFrom(
    'email',
    'password',
    'refresh_token',
    'phone',
    'provider',
    '__proto__',
  );
  const body = fc.oneof(
    { weight: 3, arbitrary: fc.dictionary(fields, value, { maxKeys: 4 }) },
    values(),
  );
  return fc
    .tuple(fc.constantFrom(...OPEN_AUTH), body)
    .map(([path, sent]) => ({ method: 'POST', path, body: JSON.stringify(sent) ?? '' }));
}

/** Generates calls of submit_quote: quote requests with a few changed fields, other JSON values, and invalid JSON. */
function submissions(): fc.Arbitrary<Input> {
  const fields = Object.keys(
    quoteRequest({ phone: '', company: '', budget: '5k-10k', source: {} }),
  );
  const changed = fc
    .dictionary(fc.constantFrom(...fields, 'subject', 'status', '__proto__'), values(), {
      maxKeys: 4,
    })
    .map((changes) => JSON.stringify({ request: { ...quoteRequest(), ...changes } }));
  const strange = values().map((request) => JSON.stringify({ request }));
  const body = fc.oneof(
    { weight: 6, arbitrary: changed },
    strange,
    values().map((value) => JSON.stringify(value) ?? ''),
    fc.string({ unit: 'binary' }),
    fc.integer({ min: 1, max: 20_000 }).map((depth) => `{"request":${'['.repeat(depth)}`),
    fc
      .integer({ min: 1, max: 20_000 })
      .map((depth) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`),
  );
  return body.map((sent) => ({ method: 'POST', path: SUBMIT, body: sent }));
}

function values(): fc.Arbitrary<unknown> {
  return fc.oneof(
    text,
    fc.jsonValue(),
    fc.constantFrom(null, true, 2 ** 31, -1, 1e300, '', '\0', '\ud800', 'x'.repeat(20_000)),
    fc.double(),
    fc.array(text),
  );
}

/**
 * Generates the requests in `wrong`, and requests with random bodies and random parameters that Supabase Lite reads.
 */
function requests(wrong: readonly Input[]): fc.Arbitrary<Input> {
  const columns = [...new Set(wrong.flatMap(({ path }) => /\?(\w+)=/u.exec(path)?.[1] ?? []))];
  const of = (words: string) => fc.constantFrom(...words.split(' '), '');
  const column = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...columns) },
    of('id nothing * quotes(*) project:projects(id)'),
  );
  const operator = of(
    'eq neq gt lte like ilike match in is cs cd ov fts sl not.eq not.in eq(any) or zz',
  );
  const value = fc.oneof(text, of('null {} {1} (1,2) () [] 2147483648 2026-02-30 " ( % *'));
  const compared = fc.tuple(column, operator, value).map((parts) => parts.join('.'));
  const filter = fc
    .tuple(column, operator, value)
    .map(([name, compare, against]) => [name, `${compare}.${against}`]);
  const other = fc.oneof(
    fc
      .tuple(of('or and not.or'), fc.array(compared, { maxLength: 4 }))
      .map(([name, parts]) => [name, `(${parts.join()})`]),
    fc
      .integer({ min: 1, max: 800 })
      .map((depth) => ['or', `(${'and('.repeat(depth)}id.eq.1${')'.repeat(depth)})`]),
    fc
      .tuple(of('select order columns on_conflict'), fc.array(column))
      .map(([name, list]) => [name, list.join()]),
    fc.tuple(of('limit offset apikey quotes.limit'), value).map(([name, given]) => [name, given]),
  );
  const query = fc
    .array(fc.oneof({ weight: 3, arbitrary: filter }, other), { maxLength: 4 })
    .map((pairs) => new URLSearchParams(pairs).toString().slice(0, 8_000));
  const body = fc.dictionary(fc.constantFrom(...columns), values(), { maxKeys: 5 });
  const bodies = fc.oneof(body, fc.array(body, { maxLength: 3 }), values());
  const routes = [
    ...Object.entries(OPEN_TABLES).flatMap(([table, methods]) =>
      methods.map((method) => [method, `/rest/v1/${table}`] as const),
    ),
    ...OPEN_FUNCTIONS.map((name) => ['POST', `/rest/v1/rpc/${name}`] as const),
  ];
  const made = fc
    .tuple(fc.constantFrom(...routes), query, bodies)
    .map(([[method, path], asked, sent]) => ({
      method,
      path: asked === '' ? path : `${path}?${asked}`,
      ...(method === 'GET' || method === 'DELETE' ? {} : { body: JSON.stringify(sent) ?? '' }),
    }));
  return fc.oneof(fc.constantFrom(...wrong), made);
}
