// @module-tag machine
import { afterAll, beforeAll, expect, it } from 'vitest';
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
