// @module-tag machine
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { openLocalDatabase, refuseUnfitServer } from '../../../server/database/localDatabase';
import {
  startPostgres,
  type TemporaryPostgres,
} from '../../../server/development/temporaryPostgres';
import { bootEmbedded } from '../../../server/embedded/boot';
import { LOCAL_PUBLISHABLE_KEY } from '../../../src/backend/local';
import { configurationOf } from '../../kit/dataFolder';
import { testFolder } from '../../kit/testFolder';
import { administer } from '../kit/connect';
import { quoteRequest } from '../kit/rows';

const NAME = 'confluence_url';
const folder = testFolder();
let server: TemporaryPostgres;

/** The role of the guide: it owns the database and may create roles, but is no superuser. */
beforeAll(async () => {
  server = await startPostgres();
  await administer(server.url, `create role ${NAME} login password 'url' createrole bypassrls`);
  await administer(server.url, `create database ${NAME} owner ${NAME}`);
});
afterAll(() => server.stop());

const urlOf = (username: string) => {
  const url = new URL(server.url);
  return Object.assign(url, { username, password: 'url', pathname: `/${NAME}` }).href;
};

it('a role with too few rights is refused, and the error names the statement that gives them', async () => {
  await administer(server.url, `create role weak login password 'url'`);
  const settings = { ...configurationOf(folder), databaseUrl: urlOf('weak') };
  await expect(bootEmbedded(settings)).rejects.toThrow(
    'The role weak of DATABASE_URL has too few rights: run alter role "weak" createrole bypassrls;',
  );
});

it('a server that is older than Postgres 17 is refused', async () => {
  const old = { version: '15.14', isOld: true, role: NAME, mayAll: true };
  await expect(refuseUnfitServer((async () => [old]) as never)).rejects.toThrow(
    'DATABASE_URL names a Postgres 15.14, and the product needs Postgres 17 or newer.',
  );
});

it('the product runs on the server of DATABASE_URL, a second one is refused, and it stops while it answers requests', async () => {
  const configuration = { ...configurationOf(folder), databaseUrl: urlOf(NAME), demo: false };
  const isPublic = { ...configuration, siteUrl: 'https://www.agency.com' };
  await expect(bootEmbedded(isPublic)).rejects.toThrow(
    new RegExp(
      `^There is no database in that of DATABASE_URL, [\\w.:]+/${NAME}: correct DATABASE_URL`,
      'u',
    ),
  );
  const backend = await bootEmbedded(configuration);
  const headers = { apikey: LOCAL_PUBLISHABLE_KEY, 'content-type': 'application/json' };
  const send = async (path: string, init?: RequestInit) =>
    (await backend.app.fetch(new Request(`http://localhost/rest/v1/${path}`, { headers, ...init })))
      .status;
  const body = JSON.stringify({ request: quoteRequest() });
  expect(await send('rpc/submit_quote', { method: 'POST', body })).toBe(200);
  expect(await send('quotes?select=name')).toBe(401);
  await expect(bootEmbedded(configuration)).rejects.toThrow(
    `The database ${NAME} is in use by process ${process.pid}: stop it first.`,
  );
  const answers = Array.from({ length: 4 }, () => send('quotes?select=name'));
  // Waits until the requests have a connection.
  await Promise.race(answers);
  // A request that still waits for a connection may never be answered.
  void Promise.allSettled(answers);
  await backend.close();
  // Nobody uses the database any more.
  await (await openLocalDatabase(configuration, { exclusive: true })).close();
});

/** A way to the server that a test closes and opens, as a restart of Postgres does. */
async function openWay() {
  const { hostname, port } = new URL(server.url);
  const sockets = new Set<Socket>();
  const way = createServer((caller) => {
    const callee = connect(Number(port), hostname);
    for (const [from, to] of [
      [caller, callee],
      [callee, caller],
    ] as const) {
      sockets.add(from);
      from.on('error', () => to.destroy()).pipe(to);
    }
  });
  const listenAt = (at: number) => once(way.listen(at, '127.0.0.1'), 'listening');
  await listenAt(0);
  const at = (way.address() as AddressInfo).port;
  const close = () => {
    way.close();
    for (const socket of sockets) socket.destroy();
  };
  onTestFinished(close);
  return { at, close, open: () => listenAt(at) };
}

it('while the server of DATABASE_URL restarts, each request is told to wait, and the next one after it is answered', {
  tags: 'operation',
}, async () => {
  const way = await openWay();
  const url = Object.assign(new URL(urlOf(NAME)), { host: `127.0.0.1:${way.at}` });
  const backend = await bootEmbedded({ ...configurationOf(folder), databaseUrl: url.href });
  onTestFinished(() => backend.close());
  const send = async (path: string, body: object) => {
    const headers = { apikey: LOCAL_PUBLISHABLE_KEY, 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    const answer = await backend.app.fetch(new Request(`http://localhost/${path}`, init));
    return {
      status: answer.status,
      wait: answer.headers.get('retry-after'),
      text: await answer.text(),
    };
  };
  const submit = () => send('rest/v1/rpc/submit_quote', { request: quoteRequest() });
  const signIn = () =>
    send('auth/v1/token?grant_type=password', { email: 'a@b.example', password: 'x' });
  way.close();
  const away = await Promise.all([submit(), signIn(), submit()]);
  expect(away.map(({ status, wait }) => [status, wait])).toEqual(away.map(() => [503, '2']));
  await way.open();
  expect((await submit()).status).toBe(200);
  expect((await signIn()).status).toBe(400);
  way.close();
  const later = await Promise.all([submit(), signIn()]);
  expect(later.map(({ status, wait }) => [status, wait])).toEqual(later.map(() => [503, '2']));
});
