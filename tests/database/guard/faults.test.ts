import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { gateway } from '../../../server/gateway/gateway';
import { VISITOR_CALLS } from '../../../server/gateway/openRoutes';
import { openBackend } from '../kit/backend';
import { acceptedCalls } from '../kit/inputs/acceptedCalls';
import { type Input, openFunctions, wrongInputs, wrongSignIns } from '../kit/inputs/wrongInputs';
import {
  insertNote,
  insertOffer,
  insertProject,
  insertQuote,
  insertRow,
  quoteRequest,
} from '../kit/rows';
import { localKeys, staffAccount } from '../kit/template';

const backend = openBackend();
const SUBMIT_AFTER = 100;

/** Serves the API of the product over HTTP. */
async function serve() {
  const trustedProxies = ['127.0.0.1'];
  const handle = gateway(backend.app(), { jwtSecret: localKeys.jwtSecret, trustedProxies });
  const server = createServer((incoming, response) =>
    handle(incoming, response, () => response.writeHead(404).end()),
  );
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let sent = 0;
  const send = async ({ method, path, body }: Input, headers: Record<string, string> = {}) => {
    sent += 1;
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: {
        apikey: localKeys.publishableKey,
        'content-type': 'application/json',
        // Each request comes from another network, because the gateway refuses a network after many refused requests.
        'x-forwarded-for': `10.${sent >> 8}.${sent & 255}.1`,
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    });
    const retryAfter = answer.headers.get('retry-after');
    return { status: answer.status, text: await answer.text(), retryAfter };
  };
  return { origin, send };
}

it('no value that a visitor or staff can send causes a server error, and the server still accepts quotes', {
  tags: 'machine',
}, async () => {
  const quote_id = await insertQuote(backend);
  await insertOffer(backend, { quote_id, status: 'sent', token: 'offer' });
  await insertProject(backend, { delivered_at: '2026-11-21', deliveries: 1 });
  const inputs = await wrongInputs(
    backend,
    process.env.TEST_ALL ? 'all' : 'one of each type in each table',
  );
  await backend.run('update private.quote_limits set per_address = 1000000, overall = 1000000');
  await insertNote(backend, { subject_id: quote_id });
  const { send } = await serve();
  const authorization = `Bearer ${await backend.signIn(staffAccount)}`;
  const faults: string[] = [];
  const counts = { visitor: 0, staff: 0 };
  for (const [index, input] of inputs.entries()) {
    const caller = VISITOR_CALLS.includes(input.path) ? 'visitor' : 'staff';
    counts[caller] += 1;
    const { status, text } = await send(input, caller === 'staff' ? { authorization } : {});
    if (status >= 500)
      faults.push(`${status} ${input.method} ${input.path} ${input.body} ${text}`.slice(0, 200));
    if ((index + 1) % SUBMIT_AFTER > 0 && index + 1 < inputs.length) continue;
    const submitted = await send({
      method: 'POST',
      path: '/rest/v1/rpc/submit_quote',
      body: JSON.stringify({ request: quoteRequest() }),
    });
    expect(submitted).toMatchObject({ status: 200 });
    const { id } = JSON.parse(submitted.text) as { id: string };
    expect(await backend.sql('select from public.quotes where id = $1', [id])).toHaveLength(1);
  }
  expect(faults).toEqual([]);
  expect(counts.visitor).toBeGreaterThan(100);
  expect(counts.staff).toBeGreaterThan(300);
});

it('no wrong value in a request to the sign-in routes causes a server error, and staff can still sign in', {
  tags: 'machine',
}, async () => {
  const { send } = await serve();
  const faults: string[] = [];
  for (const [index, input] of wrongSignIns(staffAccount).entries()) {
    // Each request comes from a different network, because failures delay the next sign-ins from an IP address and from
    // its network.
    const { status, text } = await send(input, { 'x-forwarded-for': `10.0.${index}.1` });
    if (status >= 500) faults.push(`${status} ${input.path} ${input.body} ${text}`.slice(0, 200));
  }
  expect(faults).toEqual([]);
  const path = '/auth/v1/token?grant_type=password';
  const body = JSON.stringify(staffAccount);
  expect(await send({ method: 'POST', path, body })).toMatchObject({ status: 200 });
});

it('the server responds to the next request on a connection after a request body that was too large', {
  tags: 'machine',
}, async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const { origin } = await serve();
  const statusOf = async (body: string): Promise<number | undefined> => {
    const headers = { apikey: localKeys.publishableKey };
    const sent = request(`${origin}/rest/v1/rpc/submit_quote`, { agent, headers, method: 'POST' });
    sent.end(body);
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    await once(answer.resume(), 'close');
    return answer.statusCode;
  };
  for (let turn = 0; turn < 3; turn += 1) {
    expect(await statusOf('x'.repeat(3_000_000))).toBe(413);
    expect(await statusOf('{}')).toBeLessThan(500);
  }
  agent.destroy();
});

it('the server responds to an invalid write with the status and error code of PostgREST', async () => {
  for (const [table, values, code, named] of [
    ['quotes', { name: '' }, '23514', 'quotes_name_length'],
    ['quotes', { budget: '12\u202f000 €' }, '23514', 'quotes_budget_check'],
    ['projects', { budget: '12\u202f000 €' }, '22P02', 'integer'],
    ['quotes', { follow_up_on: 'no day' }, '22007', ''],
    ['quotes', { is_spam: 'perhaps' }, '22P02', ''],
  ] as const) {
    const id = await insertRow(backend, table);
    const error = { code, message: expect.stringContaining(named) };
    expect(await backend.edit(table, id, values)).toMatchObject({ status: 400, error });
  }
});

it('the server responds to a list of more columns than Postgres can return with 400', {
  tags: 'machine',
}, async () => {
  const columns = Array(5_000).fill('id').join();
  const answer = await (await backend.staff()).from('quotes').select(columns);
  expect(answer).toMatchObject({ status: 400, error: { code: '54011' } });
});

it('the server responds to a request that loses against another one with 503, and says when to repeat it', {
  tags: 'machine',
}, async () => {
  await backend.run(`
    create function private.loses() returns trigger language plpgsql as $$ begin
      raise exception 'deadlock detected' using errcode = '40P01';
    end $$;
    create trigger loses before insert on public.quotes for each row execute function private.loses()`);
  onTestFinished(() => backend.run('drop function private.loses cascade'));
  const { send } = await serve();
  const body = JSON.stringify({ request: quoteRequest() });
  const answer = await send({ method: 'POST', path: '/rest/v1/rpc/submit_quote', body });
  expect(answer).toMatchObject({ status: 503, retryAfter: '1' });
});

/**
 * A text of the caller. No error message may contain it, because PostgREST copies the message of a PT### error into the
 * HTTP status line, where a line break in the text could add a header.
 */
const CALLER_TEXT = 'callerstext';
const hostile = `${CALLER_TEXT}\r\nContent-Type: text/html\r\n\r\n<script>alert(1)</script>`;

/**
 * Generates variants of the value. In each, the text `by` replaces one key or one value, or is added as a key or an
 * element.
 */
function* replacedOnce(value: unknown, by: string): Generator<unknown> {
  yield by;
  if (Array.isArray(value)) {
    for (const [index, element] of value.entries())
      for (const other of replacedOnce(element, by)) yield value.with(index, other);
    yield [...(value as unknown[]), by];
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, content] of Object.entries(value)) {
      for (const other of replacedOnce(content, by)) yield { ...value, [key]: other };
      const { [key]: _, ...others } = value as Record<string, unknown>;
      yield { ...others, [by]: content };
    }
    yield { ...value, [by]: by };
  }
}

const isText = (type = '') => /^(?:text|jsonb)/u.test(type);

/** Generates calls in which one argument, or one part of an argument, is a hostile text. */
function* hostileCalls(args: Record<string, unknown>, types: Record<string, string>) {
  for (const [argument, value] of Object.entries(args)) {
    for (const other of replacedOnce(value, hostile)) yield { ...args, [argument]: other };
    // Arguments that are neither text nor JSON also get the text in an array. The database rejects such a call before
    // the function runs.
    if (!isText(types[argument])) yield { ...args, [argument]: [hostile] };
  }
}

it('the messages of the errors that functions raise contain no text of the caller and no control characters', async () => {
  const rows = {
    quote: await insertQuote(backend, { status: 'approved' }),
    project: await insertProject(backend),
    request: await insertQuote(backend, { message_id: '<0@client.example>' }),
    mail: crypto.randomUUID(),
    account: crypto.randomUUID(),
    email: 'nobody@mail.example',
  };
  const calls = new Map(Object.entries(acceptedCalls));
  const functions = await openFunctions(backend);
  expect(functions.length).toBeGreaterThan(10);
  const refused = new Set<string>();
  for (const { name, parameters } of functions) {
    const args = calls.get(name)?.(rows) ?? {};
    expect(Object.keys(parameters).sort()).toEqual(Object.keys(args).sort());
    for (const call of hostileCalls(args, parameters)) {
      if (name === 'submit_quote') await backend.run('delete from private.quote_rate');
      // Staff may call every function that visitors may.
      const { error } = await (await backend.staff()).rpc(name as 'submit_quote', call as never);
      if (error === null || !/^PT\d{3}$/u.test(error.code)) continue;
      expect(error.message).not.toContain(CALLER_TEXT);
      expect(error.message).not.toMatch(/\p{Cc}/u);
      refused.add(name);
    }
  }
  expect([...refused].sort()).toEqual(['change_rows', 'submit_quote']);
});

it('the error for an unknown field contains the name of the field only in the details, escaped as JSON', async () => {
  const { error } = await backend.ask({ ...quoteRequest(), [hostile]: 1 });
  expect(error?.message).toBe('The request contains an unknown field.');
  expect(error?.details).not.toMatch(/\p{Cc}/u);
  expect(JSON.parse(error?.details ?? '')).toEqual({ field: hostile, reason: 'unknown' });
});
