/**
 * `npm run bench:inputs [-- seed]` sends generated requests to the product over HTTP: 12,000 quote requests, and 12,000
 * requests to all open routes and the sign-in, once as a visitor and once as staff. It raises the limits on requests, and
 * after every hundred requests it sends a valid quote from another network. The benchmark fails when a valid quote is not
 * stored or a response is a server error.
 */
import fc from 'fast-check';
import { OPEN_AUTH, OPEN_FUNCTIONS } from '../../server/gateway/openRoutes';
import { tableMethods } from '../../src/domain/schema';
import { text } from '../database/kit/inputs/texts';
import { type Input, wrongInputs } from '../database/kit/inputs/wrongInputs';
import { insertOffer, insertProject, insertQuote, quoteRequest } from '../database/kit/rows';
import { closeAll, onPostgres } from './product';

const seed = Number(process.argv[2] ?? 1);
const SUBMIT = '/rest/v1/rpc/submit_quote';
const SUBMIT_AFTER = 100;

/** Takes the answers of clients back, so that the next ones are read. Triggers would refuse this. */
const REOPEN = `
  set local session_replication_role = replica;
  update public.offers set status = 'sent' where token = 'offer';
  update public.projects set approved_at = null, missing = null where deliveries = 1`;

const depth = fc.integer({ min: 1, max: 20_000 });
const values = fc.oneof(
  text,
  fc.jsonValue(),
  fc.constantFrom(null, true, 2 ** 31, -1, 1e300, '', '\0', '\ud800', 'x'.repeat(20_000)),
  fc.double(),
  fc.array(text),
);

const { product, sql } = await onPostgres();
await sql`update private.quote_limits set per_address = 1000000, overall = 1000000`;

let failures = 0;
let networks = 0;
console.info('| inputs | sent | accepted | faults | quotes in between |\n|---|---|---|---|---|');
const query = async <Row extends Record<string, unknown>>(text: string, given: unknown[] = []) => [
  ...(await sql.unsafe<Row[]>(text, given as Parameters<typeof sql.unsafe>[1])),
];
const kit = { sql: query };
const quote_id = await insertQuote(kit);
await insertOffer(kit, { quote_id, status: 'sent', token: 'offer' });
await insertProject(kit, { delivered_at: '2026-11-21', deliveries: 1 });
const wrong = await wrongInputs(kit);
const made = fc.sample(requests(wrong), { seed, numRuns: 12_000 });
await run('submit_quote', fc.sample(submissions(), { seed, numRuns: 12_000 }), false);
await run('every route, a visitor', made, false);
await run('every route, staff', made, true);
await closeAll();
process.exit(failures === 0 ? 0 : 1);

async function run(name: string, inputs: readonly Input[], isStaff: boolean): Promise<void> {
  let accepted = 0;
  let faults = 0;
  let submitted = 0;
  for (let start = 0; start < inputs.length; start += SUBMIT_AFTER) {
    for (const input of inputs.slice(start, start + SUBMIT_AFTER)) {
      const answer = await product.send(input.path, { ...input, from: elsewhere(), isStaff });
      if (answer.status < 300) accepted += 1;
      if (answer.status < 500) continue;
      faults += 1;
      const sent = JSON.stringify(input).slice(0, 300);
      console.info(`${answer.status} ${sent} ${answer.text.slice(0, 200)}`);
    }
    await sql.begin((transaction) => transaction.unsafe(REOPEN));
    if (await isStored()) submitted += 1;
  }
  failures += faults + Math.ceil(inputs.length / SUBMIT_AFTER) - submitted;
  const cells = [name, inputs.length, accepted, faults, submitted];
  console.info(`| ${cells.join(' | ')} |`);
}

/** Returns an IP address in a network that no other request uses. */
function elsewhere(): string {
  networks += 1;
  return `10.${Math.floor(networks / 256) % 256}.${networks % 256}.1`;
}

async function isStored(): Promise<boolean> {
  const body = { request: quoteRequest() };
  const answer = await product.send(SUBMIT, { body, from: elsewhere() });
  if (answer.status !== 200) return false;
  const { id } = JSON.parse(answer.text) as { id: string };
  return (await sql`select from public.quotes where id = ${id}`).length === 1;
}

/** Generates calls of submit_quote: quote requests with a few changed fields, other JSON values, and invalid JSON. */
function submissions(): fc.Arbitrary<Input> {
  const fields = Object.keys(quoteRequest({ phone: '', company: '', budget: '100k+', source: {} }));
  const names = fc.constantFrom(...fields, 'subject', 'status', '__proto__');
  const changed = fc
    .dictionary(names, values, { maxKeys: 4 })
    .map((changes) => ({ request: { ...quoteRequest(), ...changes } }));
  const body = fc.oneof(
    { weight: 6, arbitrary: changed.map((request) => JSON.stringify(request)) },
    values.map((request) => JSON.stringify({ request })),
    values.map((value) => JSON.stringify(value) ?? ''),
    fc.string({ unit: 'binary' }),
    depth.map((levels) => `{"request":${'['.repeat(levels)}`),
    depth.map((levels) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`),
  );
  return body.map((sent) => ({ method: 'POST', path: SUBMIT, body: sent }));
}

/** Generates the requests in `wrong`, and requests with random bodies and random parameters that Supabase Lite reads. */
function requests(wrong: readonly Input[]): fc.Arbitrary<Input> {
  const columns = [
    ...new Set(wrong.flatMap(({ path }) => /\?(\w+)=/u.exec(path)?.[1] ?? [])),
    'password',
    'refresh_token',
    '__proto__',
  ];
  const of = (words: string) => fc.constantFrom(...words.split(' '), '');
  const column = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...columns) },
    of('id nothing * quotes(*) project:projects(id)'),
  );
  const compare = of(
    'eq neq gt lte like ilike match in is cs cd ov fts sl not.eq not.in eq(any) or zz',
  );
  const value = fc.oneof(text, of('null {} {1} (1,2) () [] 2147483648 2026-02-30 " ( % *'));
  const part = fc.tuple(column, compare, value).map((parts) => parts.join('.'));
  const parts = fc.array(part, { maxLength: 4 }).map((list) => `(${list.join()})`);
  const nested = depth.map(
    (levels) => `${'and('.repeat(levels / 25)}id.eq.1${')'.repeat(levels / 25)}`,
  );
  const columnList = fc.array(column).map((list) => list.join());
  const parameter = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.tuple(
        column,
        fc.tuple(compare, value).map((pair) => pair.join('.')),
      ),
    },
    fc.tuple(of('or and not.or'), fc.oneof(parts, nested)),
    fc.tuple(of('select order columns on_conflict'), columnList),
    fc.tuple(of('limit offset apikey quotes.limit'), value),
  );
  const query = fc
    .array(parameter, { maxLength: 4 })
    .map((pairs) => new URLSearchParams(pairs).toString().slice(0, 8_000));
  const body = fc.dictionary(fc.constantFrom(...columns), values, { maxKeys: 5 });
  const bodies = fc.oneof(body, fc.array(body, { maxLength: 3 }), values);
  const routes = [
    ...Object.entries(tableMethods).flatMap(([table, methods]) =>
      methods.map((method) => [method, `/rest/v1/${table}`] as const),
    ),
    ...[...OPEN_AUTH, ...OPEN_FUNCTIONS.map((name) => `/rest/v1/rpc/${name}`)].map(
      (path) => ['POST', path] as const,
    ),
  ];
  const made = fc
    .tuple(fc.constantFrom(...routes), query, bodies)
    .map(([[method, path], asked, sent]) => ({
      method,
      path: asked === '' || path.includes('?') ? path : `${path}?${asked}`,
      ...(method === 'GET' || method === 'DELETE' ? {} : { body: JSON.stringify(sent) ?? '' }),
    }));
  return fc.oneof(fc.constantFrom(...wrong), made);
}
