import { join, resolve } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { testFolder } from '../../kit/testFolder';

const SECRETS =
  `.data/mails/2026-11-22-request.eml elsewhere/base/5/16384 backups/before-update.backup
  killed.backup.part person-data-2026-11-22.json .env .env.local tls.key .git/config`.split(/\s+/u);
const root = testFolder(
  Object.fromEntries([...SECRETS, 'src/open.js'].map((file) => [file, '"what it holds"'])),
);

let server: ViteDevServer;
let origin: string;
beforeAll(async () => {
  vi.stubEnv('DATA_DIR', join(root, 'elsewhere'));
  server = await createServer({
    configFile: resolve('vite.config.ts'),
    root,
    logLevel: 'silent',
    optimizeDeps: { noDiscovery: true, entries: [], include: [] },
    server: { host: '127.0.0.1', port: 0, strictPort: false },
  });
  await server.listen();
  origin = new URL(server.resolvedUrls?.local[0] ?? '').origin;
});
afterAll(() => server.close());

/** How a browser and Vite ask for a file. */
const shapes = (file: string) => [
  `/${file}`,
  `/${file}?import&raw`,
  `/@fs${root}/${file}`,
  `/@fs${root}/${file}?raw??`,
];

const holds = (body: string) =>
  body.includes('what it holds') || body.includes(Buffer.from('what it holds').toString('base64'));

it('npm run dev serves a source file', async () => {
  const answer = await fetch(`${origin}/src/open.js?raw`);
  expect(holds(await answer.text())).toBe(true);
});

it.each(SECRETS)('npm run dev does not serve %s', async (file) => {
  const bodies = await Promise.all(
    shapes(file).map(async (shape) => (await fetch(`${origin}${shape}`)).text()),
  );
  expect(bodies.filter(holds)).toEqual([]);
});
