import { rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { type Handler, startServer, stopServer } from '../../../server/gateway/server';
import { testFolder } from '../../kit/testFolder';

const BUILD = ['_headers', '_redirects', '404.html', 'index.html'];
const root = testFolder(Object.fromEntries(BUILD.map((file) => [file, ''])));
beforeEach(() => void vi.spyOn(console, 'info').mockReturnValue());

type Check = () => Promise<string | undefined>;
const isWell: Check = async () => undefined;
async function serve(api?: Handler, form = isWell, others = isWell, hold = isWell) {
  const health = { form, hold, others };
  const server = await startServer({
    port: 0,
    host: '127.0.0.1',
    root,
    api,
    health,
    version: '1.2.3',
  });
  onTestFinished(() => stopServer(server));
  const { port } = server.address() as AddressInfo;
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  return { server, get, statusOf: async (path: string) => (await get(path)).status };
}

const broken = new Error('broken');
const fail = () => {
  throw broken;
};
it.each([
  ['fails at once', fail],
  ['fails later', (_request, _response, next) => setImmediate(next, broken)],
] satisfies [string, Handler][])(
  'the server responds 500 to a request whose handler %s, and keeps running',
  async (_, fault) => {
    const { statusOf } = await serve((request, response, next) =>
      request.url === '/fault' ? fault(request, response, next) : next(),
    );
    expect(await statusOf('/fault')).toBe(500);
    const line = expect.stringContaining('reason="Error: broken"');
    expect(vi.mocked(console.info).mock.calls.flat()).toContainEqual(line);
    expect(await statusOf('/')).toBe(200);
  },
);

it('the server responds 500 while files of the build are missing, and keeps running', async () => {
  const { statusOf } = await serve();
  rmSync(join(root, '_redirects'));
  expect(await statusOf('/')).toBe(500);
  writeFileSync(join(root, '_redirects'), '');
  expect(await statusOf('/')).toBe(200);
});

it('the server completes a running request before it stops', async () => {
  let arrive: (finish: () => void) => void = () => undefined;
  const arrived = new Promise<() => void>((resolve) => {
    arrive = resolve;
  });
  const { server, statusOf } = await serve((_request, response) => arrive(() => response.end()));
  const answered = statusOf('/rest/v1/quotes');
  const finish = await arrived;
  const stopped = stopServer(server);
  finish();
  expect(await answered).toBe(200);
  await stopped;
});

it('/healthz checks the product at most every ten seconds, however often it is requested', async () => {
  const timeout = vi.spyOn(globalThis, 'setTimeout');
  const trouble = vi.fn(async (): Promise<string | undefined> => 'database');
  const { statusOf } = await serve(undefined, trouble);
  for (let turn = 0; turn < 3; turn += 1) expect(await statusOf('/healthz')).toBe(503);
  expect(trouble).toHaveBeenCalledOnce();
  const [forget] = timeout.mock.calls.find(([, ms]) => ms === 10_000) ?? [];
  timeout.mockRestore();
  forget?.();
  trouble.mockResolvedValueOnce(undefined);
  expect(await statusOf('/healthz')).toBe(200);
});

it('/healthz checks again at once after a request that failed, at most every second', async () => {
  const now = vi.spyOn(Date, 'now');
  onTestFinished(() => now.mockRestore());
  const trouble = vi.fn(async (): Promise<string | undefined> => undefined);
  const { statusOf } = await serve((_request, response) => response.writeHead(503).end(), trouble);
  expect(await statusOf('/healthz')).toBe(200);
  trouble.mockResolvedValue('database');
  await statusOf('/rest/v1/quotes');
  expect(await statusOf('/healthz')).toBe(200);
  now.mockReturnValue(Date.now() + 1_001);
  await statusOf('/rest/v1/quotes');
  expect(await statusOf('/healthz')).toBe(503);
});

it('/healthz says in one word what does not work, or ok, and the version; /healthz?form leaves out what the form does not need', async () => {
  const { get } = await serve(undefined, isWell, async () => 'mails');
  expect(await (await get('/healthz')).text()).toBe('mails 1.2.3\n');
  expect(await (await get('/healthz?form')).text()).toBe('ok 1.2.3\n');
  const form = vi.fn(async (): Promise<string | undefined> => 'form');
  const worse = await serve(undefined, form, async () => 'mails');
  for (const path of ['/healthz', '/healthz?form'])
    expect(await (await worse.get(path)).text()).toBe('form 1.2.3\n');
  expect(form).toHaveBeenCalledOnce();
});

it('/healthz says that an update holds all writes, and that it has ended, at once', async () => {
  const hold = vi.fn(async (): Promise<string | undefined> => 'hold');
  const { get } = await serve(undefined, isWell, isWell, hold);
  const words = () =>
    Promise.all(
      ['', '?hold', '?form'].map(async (query) => (await get(`/healthz${query}`)).text()),
    );
  expect(await words()).toEqual(['hold 1.2.3\n', 'hold 1.2.3\n', 'ok 1.2.3\n']);
  hold.mockResolvedValue(undefined);
  expect(await words()).toEqual(['ok 1.2.3\n', 'ok 1.2.3\n', 'ok 1.2.3\n']);
});
