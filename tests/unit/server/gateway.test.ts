import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { gateway } from '../../../server/gateway/gateway';
import { OPEN_FUNCTIONS } from '../../../server/gateway/openRoutes';
import { LOCAL_PUBLISHABLE_KEY } from '../../../src/backend/local';
import { tableMethods } from '../../../src/domain/schema';
import { signToken } from '../../database/kit/tokens';

// These tests send requests over raw sockets, because browsers and `fetch` resolve segments such as `..` before they
// send a path.
const reached: { method: string; path: string; forwarded: string | null; prefer: string | null }[] =
  [];
const app = {
  fetch: async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    const forwarded = request.headers.get('x-forwarded-for');
    const prefer = request.headers.get('prefer');
    await request.text();
    reached.push({ method: request.method, path: pathname + search, forwarded, prefer });
    return Response.json({});
  },
};
const servers: Server[] = [];

const jwtSecret = 'a-secret-of-the-tests-a-secret-of-the-tests';
const SOON = Math.floor(Date.now() / 1000) + 3600;
const bearer = (claims: object, secret = jwtSecret, alg: 'HS256' | 'none' = 'HS256') =>
  `Authorization: Bearer ${signToken({ role: 'authenticated', exp: SOON, ...claims }, secret, alg)}`;
const STAFF = bearer({});
const APIKEY = `apikey: ${LOCAL_PUBLISHABLE_KEY}`;

async function serve(trustedProxies: readonly string[] = []): Promise<number> {
  const handle = gateway(app, { jwtSecret, trustedProxies });
  const server = createServer((request, response) =>
    handle(request, response, () => response.writeHead(299).end('site')),
  ).listen(0, '127.0.0.1');
  servers.push(server);
  await new Promise((resolve) => server.once('listening', resolve));
  return (server.address() as AddressInfo).port;
}

let port: number;
beforeAll(async () => {
  port = await serve();
});
afterEach(() => void reached.splice(0));
afterAll(() => {
  for (const server of servers) server.close();
});

/** Sends a request without changing its path. Returns the status. */
async function raw(
  to: number,
  method: string,
  target: string,
  headers: string[] = [],
): Promise<number> {
  const answer = await rawAnswer(to, `${method} ${target}`, headers);
  return Number(/^HTTP\/1\.1 (\d{3})/u.exec(answer)?.[1] ?? 0);
}

function rawAnswer(to: number, start: string, headers: string[]): Promise<string> {
  const host = headers.some((header) => /^host:/iu.test(header)) ? [] : ['Host: localhost'];
  const lines = [`${start} HTTP/1.1`, ...host, ...headers, 'Connection: close'];
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(to, '127.0.0.1', () => {
      socket.write(Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'));
    });
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

const QUOTES = '/rest/v1/quotes';
const SUBMIT = '/rest/v1/rpc/submit_quote';
const SIGN_IN = '/auth/v1/token?grant_type=password';
const REFRESH = '/auth/v1/token?grant_type=refresh_token';
const SIGN_OUT = '/auth/v1/logout?scope=local';
const functions = OPEN_FUNCTIONS.map((name) => `/rest/v1/rpc/${name}`);
/** They name every function. */
const GENERATED = /(?:database\.types|domain\/schema)\.ts$/u;
const READ_OFFER = '/rest/v1/rpc/read_offer';
const ANSWER_OFFER = '/rest/v1/rpc/answer_offer';
const visitorCalls = [SUBMIT, READ_OFFER, ANSWER_OFFER];

it.each([
  ['GET', `${QUOTES}?select=*,project:projects(id)&order=created_at.desc`, 200],
  ['POST', `${QUOTES}?columns=%22name%22`, 200],
  ['PATCH', '/rest/v1/projects?id=eq.1&updated_at=eq.2026-11-21T01%3A00%3A57%2B00%3A00', 200],
  ['DELETE', `${QUOTES}?id=in.(1,2)`, 200],
  ['GET', '/rest/v1/events?select=*', 200],
  ...[SIGN_IN, REFRESH, SIGN_OUT, ...functions].map((path) => ['POST', path, 200] as const),
  ['PUT', `${QUOTES}?id=eq.1`, 403],
  ['OPTIONS', QUOTES, 403],
  ['POST', '/rest/v1/events', 403],
  ['DELETE', '/rest/v1/events?id=not.is.null', 403],
  ['GET', `${SUBMIT}?request=%7B%7D`, 403],
  ['GET', `${READ_OFFER}?token=x`, 403],
  ['GET', SIGN_IN, 403],
  ['DELETE', SIGN_OUT, 403],
  // The site.
  ...['/', '/ar/saas', '/admin/quotes?page=2', '/authors', '/src/main.tsx?t=1'].map(
    (path) => ['GET', path, 299] as const,
  ),
] as const)('the request %s %s of staff gets a %i', async (method, path, status) => {
  expect(await raw(port, method, path, [APIKEY, STAFF])).toBe(status);
  expect(reached).toMatchObject(status === 200 ? [{ method, path }] : []);
});

it('visitors and staff may call exactly the database functions that the site and the back office call', () => {
  const read = (folder: string, ending: RegExp) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => ending.test(file) && !GENERATED.test(file))
      .map((file) => readFileSync(join(folder, file), 'utf8'))
      .join('\n');
  const sources = read('src', /\.tsx?$/u);
  const declared = read('supabase/migrations', /\.sql$/u).matchAll(
    // A function of a row is its relationship to others, which nobody calls.
    /^create (?:or replace )?function public\.(\w+) ?\((?!\s*public ?\.)/gmu,
  );
  // A list calls search_ with the name of its table.
  const isCalled = (name: string) =>
    sources.includes(`'${name}'`) || name.replace(/^search_/u, '') in tableMethods;
  const named = [...declared].flatMap(([, name]) => (name && isCalled(name) ? [name] : []));
  expect([...OPEN_FUNCTIONS].sort()).toEqual([...new Set(named)].sort());
});

const NO_ROUTES = {
  'dot segments': `/rest/v1/../../_system/config /rest/v1/%2e%2e/%2E%2E/auth/v1/otp
      /rest/v1/.%2e/%2e./auth/v1/otp /rest/v1/./quotes /rest/v1/quotes/. /rest/v1/quotes/../quotes
      /auth/v1/token/../user?grant_type=password`,
  'repeated, trailing or encoded slashes': `//rest/v1/quotes /rest//v1/quotes /rest/v1/quotes/
      /rest%2fv1%2fquotes /rest/v1/..%2f..%2f_system/config`,
  backslashes: String.raw`/rest/v1\quotes /rest/v1/..\..\_system\config
      /rest/v1/%5c..%5c..%5c_system/config`,
  'characters that are encoded once, twice or three times': `/rest/v1/%71uotes
      /rest/v1/%252e%252e/%252e%252e/_system/config /rest/v1/%25252e%25252e/auth/v1/otp`,
  'parameters, control characters or capital letters': `/rest/v1/quotes;a=b /rest/v1;/quotes
      /rest/v1/..;/..;/_system/config /rest/v1/quotes%00.html /rest/v1/quotes%0d%0a
      /rest/v1/quotes%20 /REST/v1/quotes /rest/V1/quotes`,
  fragments: `/rest/v1/quotes#/../../_system/config /rest/v1/quotes?select=id#x
      /auth/v1/token?grant_type=password#x`,
  'unused routes': `/rest /rest/v1/ /rest/v1/rpc/enrol_staff /rest/v1/rpc /rest/v1/staff
      /rest/v2/quotes /storage/v1/bucket /_system/config /_system/introspect /auth/v1/otp
      /auth/v1/signup /auth/v1/verify /auth/v1/recover /auth/v1/magiclink /auth/v1/resend
      /auth/v1/user /auth/v1/settings /auth/v1/authorize?provider=github /auth/v1/callback
      /auth/v1/reauthenticate /auth/v1/factors /auth/v1/admin/users`,
  'unused parameters': `/auth/v1/token /auth/v1/token?grant_type=id_token
      /auth/v1/token?grant_type=password&grant_type=pkce /auth/v1/token?a=b&grant_type=password
      /auth/v1/logout?scope=global`,
};
const HIDDEN = `/site/../rest/v1/quotes /site/%2e%2e/rest/v1/quotes /%72est/v1/quotes
    /%2572est/v1/quotes /%00/rest/v1/quotes http://localhost/rest/v1/quotes
    HTTP://user@localhost/_system/config`;
it.each([
  ...Object.entries(NO_ROUTES).map(([what, paths]) => [what, paths, 404] as const),
  ['an address that resolves to one of the backend', HIDDEN, 299],
] as const)('no request with %s reaches the backend', async (_, paths, status) => {
  for (const target of paths.split(/\s+/u))
    for (const method of ['GET', 'POST']) {
      const got = await raw(port, method, target, [STAFF]);
      expect([method, target, got]).toEqual([method, target, status]);
    }
  expect(reached).toEqual([]);
});

it('a page that was loaded before an update learns that a function is gone', async () => {
  const answer = await rawAnswer(port, 'POST /rest/v1/rpc/gone', [APIKEY, STAFF]);
  expect(answer).toContain('{"code":"PGRST205","message":"not found"}');
});

it('a path in the Host header has no effect', async () => {
  await raw(port, 'GET', '/rest/v1/quotes', [STAFF, 'Host: evil.example/_system/config?']);
  expect(reached).toMatchObject([{ path: '/rest/v1/quotes' }]);
});

const refused: [string, string, number][] = [
  ['GET', '/rest/v1/projects?or=(technologies.eq.1,technologies.cs.%7B%7D)', 401],
  ['POST', QUOTES, 401],
  ['PATCH', '/rest/v1/mail_settings?id=eq.1', 401],
  ['DELETE', `${QUOTES}?id=eq.1`, 401],
  ['POST', `${SUBMIT}?select=id`, 401],
  ['POST', `${READ_OFFER}?select=number`, 401],
  ['POST', '/rest/v1/offers', 401],
  ['POST', `${SUBMIT}?or=(technologies.cs.%7B%7D)`, 401],
];
it.each([
  ...[...visitorCalls, SIGN_IN, REFRESH, SIGN_OUT].map((path) => ['POST', path, 200] as const),
  ...functions
    .filter((path) => !visitorCalls.includes(path))
    .map((path) => ['POST', path, 401] as const),
  ...refused,
])('the request %s %s of callers without a staff token gets a %i', async (method, path, status) => {
  const keys = [APIKEY, `Authorization: Bearer ${LOCAL_PUBLISHABLE_KEY}`];
  for (const headers of [[APIKEY], keys])
    expect(await raw(port, method, path, headers)).toBe(status);
  expect(reached).toMatchObject(status === 200 ? Array(2).fill({ method, path }) : []);
});

it.each([...visitorCalls, SIGN_IN, REFRESH, SIGN_OUT])(
  'a call of %s with more than the longest request is refused before its body arrives',
  async (path) => {
    expect(await raw(port, 'POST', path, [APIKEY, 'Content-Length: 200000'])).toBe(413);
    expect(reached).toEqual([]);
  },
);

it.each([...visitorCalls, SIGN_IN, REFRESH, SIGN_OUT])(
  'a call of %s without the public key is refused before its body arrives',
  async (path) => {
    for (const headers of [[], ['apikey: sb_secret_guessed'], ['apikey: '], [STAFF]])
      expect(await raw(port, 'POST', path, [...headers, 'Content-Length: 200000'])).toBe(401);
    expect(reached).toEqual([]);
  },
);

it.each([
  ['another secret', bearer({}, 'a-secret-that-somebody-guessed-in-vain')],
  ['the public key as its secret', bearer({}, LOCAL_PUBLISHABLE_KEY)],
  ['no signature', bearer({}, jwtSecret, 'none')],
  ['the role anon', bearer({ role: 'anon' })],
  ['the role service_role', bearer({ role: 'service_role' })],
  ['an expired time', bearer({ exp: SOON - 7200 })],
  ['no time', bearer({ exp: undefined })],
  ['a time as text', bearer({ exp: '9999999999' })],
  ['other claims', STAFF.replace(/\..*\./u, `.${bearer({ sub: 'x' }).split('.')[1]}.`)],
  ['a longer signature', `${STAFF}AA`],
  ['no Bearer before it', STAFF.replace('Bearer ', '')],
])('a token with %s is rejected', async (_, header) => {
  expect(await raw(port, 'GET', '/rest/v1/quotes', [APIKEY, header])).toBe(401);
  expect(reached).toEqual([]);
});

it.each(['apikey=x', 'select=id&apikey=x', '%61pikey=x', 'apikey'])(
  'a request with a key in its query (%s) is rejected even with a valid token',
  async (query) => {
    expect(await raw(port, 'GET', `/rest/v1/quotes?${query}`, [APIKEY, STAFF])).toBe(401);
    expect(reached).toEqual([]);
  },
);

it.each([
  ['/rest/v1/quotes', [STAFF]],
  ['/rest/v1/quotes', []],
  ['/rest/v1/staff', [STAFF]],
])('browsers neither cache nor guess the type of a response to %s (%j)', async (path, headers) => {
  const answer = await rawAnswer(port, `GET ${path}`, headers);
  expect(answer).toMatch(/^x-content-type-options: nosniff\r$/imu);
  expect(answer).toMatch(/^cache-control: no-store\r$/imu);
});

it.each([
  ['PATCH', ''],
  ['DELETE', '?select=id&order=id&limit=1&offset=0'],
  ['PATCH', '?columns=%22name%22'],
  ['DELETE', '?or=()'],
  ['DELETE', '?not.and=(id.is.null)'],
  ['DELETE', '?select=*,project:projects(id)&project.id=eq.1'],
])('the request %s /rest/v1/quotes%s, which names no rows, gets a 400', async (method, query) => {
  const answer = await rawAnswer(port, `${method} /rest/v1/quotes${query}`, [STAFF]);
  expect(answer).toMatch(/^HTTP\/1\.1 400 .*needs a filter/su);
  expect(reached).toEqual([]);
});

it.each([
  'message=match.a',
  'message=imatch.a',
  'message=not.match.a',
  'message=match(any).%7Ba,b%7D',
  'message=%6Datch.a',
  'and=(or(name.not.match.a,name.eq.b))',
  'project.or=(title.match(all).%7Ba%7D)',
])('a request with the regular expression %s gets a 400', async (query) => {
  for (const target of ['GET /rest/v1/quotes', 'POST /rest/v1/rpc/search_quotes'])
    expect(await rawAnswer(port, `${target}?${query}`, [STAFF])).toMatch(
      /^HTTP\/1\.1 400 .*regular expressions/su,
    );
  expect(reached).toEqual([]);
});

it.each(['name=ilike.*a.match.b*', 'match=eq.1', 'and=(status.not.in.(a,b),status.eq.match)'])(
  'a request with the filter %s reaches the backend',
  async (query) => {
    expect(await raw(port, 'GET', `/rest/v1/quotes?${query}`, [STAFF])).toBe(200);
  },
);

it.each([
  ['tx=rollback', ''],
  ['return=representation, tx=rollback,count=exact', 'return=representation,count=exact'],
  ['return=minimal, TX = commit', 'return=minimal,'],
  ['resolution=tx=a', 'resolution=tx=a'],
])('the header "Prefer: %s" reaches the backend as %j', async (sent, prefer) => {
  await raw(port, 'GET', '/rest/v1/quotes', [STAFF, `Prefer: ${sent}`]);
  expect(reached).toMatchObject([{ prefer }]);
});

it.each([
  [[], '198.51.100.7', '127.0.0.1'],
  [['127.0.0.1'], '198.51.100.7', '198.51.100.7'],
  [['127.0.0.1'], '203.0.113.9, 198.51.100.7', '198.51.100.7'],
  [['127.0.0.1', '198.51.100.0/24'], '203.0.113.9, 198.51.100.7', '203.0.113.9'],
  [['127.0.0.1'], '<script>', 'unknown'],
  [['127.0.0.1'], '2001:db8::7', '2001:db8::7'],
  [['10.0.0.1'], '198.51.100.7', '127.0.0.1'],
])('with the trusted proxies %j, the header %s results in %s', async (proxies, header, address) => {
  const claimed = [`X-Forwarded-For: ${header}`, 'CF-Connecting-IP: 198.51.100.8'];
  await raw(await serve(proxies), 'GET', '/rest/v1/quotes', [STAFF, ...claimed]);
  expect(reached).toMatchObject([{ forwarded: address }]);
});

it.each(['proxy.example', '10.0.0.0/33', ''])(
  'the value %j is rejected as a trusted proxy, because it is not an address',
  (entry) => {
    expect(() => gateway(app, { jwtSecret, trustedProxies: [entry] })).toThrow('TRUSTED_PROXIES');
  },
);

describe('many requests at once', () => {
  let proxied: number;
  beforeEach(async () => {
    proxied = await serve(['127.0.0.1']);
  });
  const from = (address: string) => `X-Forwarded-For: ${address}`;
  const submit = (address: string, ...headers: string[]) =>
    raw(proxied, 'POST', SUBMIT, [APIKEY, from(address), ...headers]).catch(() => 0);
  /** Sends a request whose body does not end. */
  async function unfinished(target: string, address: string) {
    const socket = connect(proxied, '127.0.0.1');
    const lines = [APIKEY, from(address), 'Host: localhost', 'Content-Length: 9'];
    socket.write(`POST ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n{`);
    // Waits for another response, so that this request has arrived.
    expect(await raw(proxied, 'GET', '/')).toBe(299);
    return socket;
  }

  it('forms that a foreign page sends without a preflight do not lock the visitors of a network out', async () => {
    const form = 'Content-Type: text/plain';
    for (let sent = 0; sent < 40; sent += 1)
      expect(await raw(proxied, 'POST', SUBMIT, [from('198.51.100.1'), form])).toBe(401);
    expect(await submit('198.51.100.1')).toBe(200);
  });

  it('unfinished uploads count until they end, also for other IP addresses of the network', async () => {
    const uploads = [1, 2, 3, 4, 5].map((last) => unfinished(SUBMIT, `198.51.100.${last}`));
    const sockets = await Promise.all(uploads);
    expect(await submit('198.51.100.6')).toBe(503);
    for (const socket of sockets) socket.destroy();
    await vi.waitFor(async () => expect(await submit('198.51.100.6')).toBe(200), 30_000);
  });

  it('a sign-in whose body never arrives does not delay a sign-in from another IP address', async () => {
    const slow = await unfinished(SIGN_IN, '198.51.100.7');
    expect(await raw(proxied, 'POST', SIGN_IN, [APIKEY, from('198.51.100.8')])).toBe(200);
    slow.destroy();
  });
});
