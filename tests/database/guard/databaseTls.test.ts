// @module-tag machine
// @module-tag machine
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { afterAll, expect, it } from 'vitest';
import { openLocalDatabase } from '../../../server/database/localDatabase';
import { connectHosted } from '../../../server/hosted/hostedDatabase';
import { sentence } from '../../../server/sentence';
import { certificateAuthority } from '../../kit/certificates';
import { configurationOf } from '../../kit/dataFolder';
import { testFolder } from '../../kit/testFolder';
import { testServer } from '../kit/template';

const folder = testFolder();
const authority = certificateAuthority(folder, 'host');
const stranger = certificateAuthority(folder, 'stranger');
const certificates = {
  localhost: authority.issue('DNS:localhost'),
  address: authority.issue('IP:127.0.0.1'),
};

/**
 * Starts a server that speaks TLS in front of the Postgres of the tests. Returns its port, and what clients have sent to
 * Postgres.
 */
async function startTls(certificate: { cert: Buffer; key: Buffer }) {
  const sent: Buffer[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    socket.once('data', () => {
      socket.write('S');
      const client = new TLSSocket(socket, { isServer: true, ...certificate });
      const { hostname, port } = new URL(testServer().url);
      const postgres = connect(Number(port), hostname);
      sockets.add(postgres.on('error', () => undefined));
      client.on('error', () => postgres.destroy()).on('data', (data) => sent.push(data));
      client.pipe(postgres).pipe(client);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  const { port } = server.address() as AddressInfo;
  return { port, sent: () => Buffer.concat(sent).toString('latin1') };
}

/** The connection string of a server behind TLS, as of a host elsewhere. */
function urlAt(port: number, hostname = 'localhost', query = 'sslmode=verify-full'): string {
  const url = new URL(testServer().url);
  return Object.assign(url, { hostname, port, search: query }).href;
}

/** Reads through the connection of backup, restore and doctor. Returns the row, or the sentence of the error. */
async function read(databaseUrl: string, databaseCaFile?: string): Promise<unknown> {
  const sql = connectHosted({ databaseUrl, databaseCaFile });
  try {
    const [row] = await sql`select 'read' as said`;
    return row?.said;
  } catch (error) {
    return sentence(error);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

it('a database whose certificate is of the named authority and for its host is read through TLS', async () => {
  const byName = await startTls(certificates.localhost);
  expect(await read(urlAt(byName.port), authority.file)).toBe('read');
  expect(byName.sent()).toContain('SCRAM-SHA-256');
  const inString = `sslmode=require&sslrootcert=${encodeURIComponent(authority.file)}`;
  expect(await read(urlAt(byName.port, 'localhost', inString), stranger.file)).toBe('read');
  const byAddress = await startTls(certificates.address);
  expect(await read(urlAt(byAddress.port, '127.0.0.1'), authority.file)).toBe('read');
});

it('a database on another machine that shows no valid certificate for its host gets no password', {
  tags: 'access',
}, async () => {
  const { port, sent } = await startTls(certificates.localhost);
  const refusals = [
    ['localhost', undefined, 'could not be verified ('],
    ['localhost', stranger.file, 'could not be verified ('],
    ['127.0.0.1', authority.file, 'is for another host'],
  ] as const;
  for (const [hostname, file, words] of refusals) {
    for (const mode of ['verify-full', 'verify-ca', 'require', 'prefer']) {
      const answer = await read(urlAt(port, hostname, `sslmode=${mode}`), file);
      expect(answer).toContain(words);
      expect(answer).toContain('so the password was not sent');
    }
  }
  expect(sent()).toBe('');
});

it('a server without encryption gets no password, unless the string says sslmode=disable', async () => {
  const { url } = testServer();
  expect(await read(`${url}?sslmode=verify-full`)).toMatch(
    /^The database offers no encryption, .*end DATABASE_URL with \?sslmode=disable\.$/u,
  );
  expect(await read(`${url}?sslmode=disable`)).toBe('read');
  expect(await read(url)).toBe('read');
});

it('the database of the product itself is verified too', async () => {
  const { port, sent } = await startTls(certificates.localhost);
  const settings = { ...configurationOf(folder), databaseUrl: urlAt(port) };
  await expect(openLocalDatabase(settings)).rejects.toThrow('unable to verify');
  expect(sent()).toBe('');
  const local = await openLocalDatabase({ ...settings, databaseCaFile: authority.file });
  const pool = local.open({ max: 1 });
  expect([...(await pool.driver`select 1 as one`)]).toEqual([{ one: 1 }]);
  await pool.close();
  await local.close();
});
