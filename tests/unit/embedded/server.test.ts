import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { type Handler, startServer, stopServer } from '../../../server/gateway/server';

async function serve(api?: Handler, trouble?: () => Promise<string | undefined>) {
  const root = mkdtempSync(join(tmpdir(), 'confluence-server-'));
  for (const file of [
    '_headers',
    '_redirects',
    '404.html',
    'index.html',
    'favicon.ico',
    'robots.txt',
  ])
    writeFileSync(join(root, file), '');
  const server = await startServer({ port: 0, host: '127.0.0.1', root, api, trouble });
  onTestFinished(async () => {
    await stopServer(server);
    rmSync(root, { recursive: true, force: true });
  });
  const { port } = server.address() as AddressInfo;
  return {
    root,
    server,
    statusOf: async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status,
    typeOf: async (path: string) =>
      (await fetch(`http://127.0.0.1:${port}${path}`)).headers.get('content-type'),
  };
}

it.each([
  [
    'fails at once',
    () => {
      throw new Error('broken');
    },
  ],
  ['fails later', (_request, _response, next) => setImmediate(next, new Error('broken'))],
] satisfies [string, Handler][])(
  'the server responds 500 to a request whose handler %s, and keeps running',
  async (_, fault) => {
    const written = vi.spyOn(console, 'info').mockImplementation(() => undefined);
    const { statusOf } = await serve((request, response, next) =>
      request.url === '/fault' ? fault(request, response, next) : next(),
    );
    expect(await statusOf('/fault')).toBe(500);
    expect(written.mock.calls.flat()).toContainEqual(
      expect.stringContaining('reason="Error: broken"'),
    );
    expect(await statusOf('/')).toBe(200);
    written.mockRestore();
  },
);

it('the server responds 500 while files of the build are missing, and keeps running', async () => {
  const written = vi.spyOn(console, 'info').mockImplementation(() => undefined);
  const { root, statusOf } = await serve();
  rmSync(join(root, '_redirects'));
  expect(await statusOf('/')).toBe(500);
  writeFileSync(join(root, '_redirects'), '');
  expect(await statusOf('/')).toBe(200);
  written.mockRestore();
});

it('the server stops waiting for a request after a minute', async () => {
  const { server } = await serve();
  expect(server.requestTimeout).toBe(60_000);
});

it('the server sends pages, texts and icons with the correct content type', async () => {
  const { typeOf } = await serve();
  expect(await typeOf('/')).toBe('text/html; charset=utf-8');
  expect(await typeOf('/robots.txt')).toBe('text/plain; charset=utf-8');
  expect(await typeOf('/favicon.ico')).toBe('image/x-icon');
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

it('/healthz checks the product at most every five seconds, however often it is requested', async () => {
  const timeout = vi.spyOn(globalThis, 'setTimeout');
  const trouble = vi.fn(async (): Promise<string | undefined> => 'database');
  const { statusOf } = await serve(undefined, trouble);
  for (let turn = 0; turn < 3; turn += 1) expect(await statusOf('/healthz')).toBe(503);
  expect(trouble).toHaveBeenCalledOnce();
  const [forget] = timeout.mock.calls.find(([, ms]) => ms === 5_000) ?? [];
  timeout.mockRestore();
  forget?.();
  trouble.mockResolvedValueOnce(undefined);
  expect(await statusOf('/healthz')).toBe(200);
});
