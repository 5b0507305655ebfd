import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { configurationFrom } from '../../server/configuration';
import { gateway } from '../../server/gateway/gateway';
import { SIGN_IN } from '../../server/gateway/openRoutes';
import { signToken } from '../database/kit/tokens';
import { ask, expectations } from './kit/hostExpectations';
import { startNginx } from './kit/nginx';
import { test } from './kit/test';

const SUBMIT = '/rest/v1/rpc/submit_quote';

// These tests compare responses with the table in `hostExpectations.ts`. docs/decisions/site/hosts.md explains the table.
test.describe.configure({ mode: 'default', timeout: 360_000 });

async function expectHost(origin: string): Promise<void> {
  for (const { address, status, file, headers = {} } of expectations()) {
    const answer = await ask(origin, address, { 'accept-encoding': 'gzip' });
    expect.soft(status, `${address} answers ${answer.status}`).toContain(answer.status);
    for (const [name, value] of Object.entries(headers)) {
      const sent = answer.headers[name] ?? null;
      const matches = value instanceof RegExp ? value.test(String(sent)) : sent === value;
      expect.soft(matches, `${address} has ${name}: ${sent}, not ${value}`).toBe(true);
    }
    if (file === undefined) continue;
    const isSame = answer.body.equals(readFileSync(join('dist', file)));
    expect.soft(isSame, `${address} answers with ${file}`).toBe(true);
    const { etag } = answer.headers;
    if (answer.status !== 200 || etag === undefined) continue;
    const again = await ask(origin, address, { 'accept-encoding': 'gzip', 'if-none-match': etag });
    expect.soft(again.status, `${address} responds 304 to its own ETag`).toBe(304);
  }
}

test('the product serves every URL with the expected status, file and headers', {
  tag: '@operation',
}, async ({ product }) => {
  await expectHost(product.url);
});

test('nginx, configured as in docs/one-machine.md, serves every URL with the expected status, file and headers', async ({
  product,
}) => {
  const nginx = await startNginx(product.url);
  await expectHost(nginx.url).finally(nginx.stop);
});

test('nginx passes on the visitor’s IP address even if the visitor sends a false X-Forwarded-For header', async () => {
  const { trustedProxies } = configurationFrom({ TRUSTED_PROXIES: '127.0.0.1' });
  const fetch = async ({ headers }: Request) => new Response(headers.get('x-forwarded-for'));
  const jwtSecret = 'a-secret-of-this-test';
  const handler = gateway({ fetch }, { jwtSecret, trustedProxies });
  const product = createServer((incoming, response) =>
    handler(incoming, response, () => response.end()),
  );
  await once(product.listen(0, '127.0.0.1'), 'listening');
  const claims = { role: 'authenticated', exp: Date.now() / 1000 + 60 };
  const nginx = await startNginx(`http://127.0.0.1:${(product.address() as AddressInfo).port}`);
  try {
    for (const localAddress of ['127.0.0.2', '127.0.0.3']) {
      for (const claimed of [{}, { 'x-forwarded-for': '203.0.113.9, 127.0.0.1' }]) {
        const headers = { ...claimed, authorization: `Bearer ${signToken(claims, jwtSecret)}` };
        const { body } = await ask(nginx.url, '/rest/v1/notes', headers, localAddress);
        expect(body.toString()).toBe(localAddress);
      }
    }
  } finally {
    await nginx.stop();
    product.close();
  }
});

test('behind nginx, an office of twelve meets no limit, and a flood of one address does', {
  tag: '@operation',
}, async () => {
  let submits = 0;
  const product = createServer(({ url }, response) => {
    if (url === SUBMIT) submits += 1;
    response.end();
  });
  await once(product.listen(0, '127.0.0.1'), 'listening');
  const nginx = await startNginx(`http://127.0.0.1:${(product.address() as AddressInfo).port}`);
  const statuses = (count: number, path: string) =>
    Promise.all(Array.from({ length: count }, async () => (await fetch(nginx.url + path)).status));
  try {
    const office = [
      statuses(12 * 12, '/rest/v1/quotes'),
      statuses(12, SIGN_IN),
      statuses(5, SUBMIT),
    ];
    expect(new Set((await Promise.all(office)).flat())).toEqual(new Set([200]));
    const flood = await statuses(300, SUBMIT);
    expect(flood.filter((status) => status === 200)).toHaveLength(submits - 5);
    expect(flood.filter((status) => status === 503).length).toBeGreaterThan(200);
  } finally {
    await nginx.stop();
    product.close();
  }
});
