/**
 * `node server/run.mjs tests/debian/visitor.ts <origin> <file>`: sends a request each second, each from an address of its own,
 * and repeats it as the form does. Writes a line with its id and the seconds that it waited into the file when it was accepted.
 */
import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { LOCAL_PUBLISHABLE_KEY } from '../../src/backend/local';
import { quoteRequest } from '../database/kit/rows';

const [origin = '', file = ''] = process.argv.slice(2);
const EVERY_MS = 1000;

async function post(localAddress: string, body: string): Promise<number> {
  const sent = request(`${origin}/rest/v1/rpc/submit_quote`, {
    method: 'POST',
    localAddress,
    headers: { apikey: LOCAL_PUBLISHABLE_KEY, 'content-type': 'application/json' },
  });
  sent.end(body);
  const [response] = await once(sent, 'response');
  await text(response);
  return response.statusCode;
}

async function visit(number: number): Promise<void> {
  const id = crypto.randomUUID();
  const address = `127.${1 + (number % 250)}.${Math.floor(number / 250)}.7`;
  const body = JSON.stringify({ request: { ...quoteRequest(), request_id: id } });
  const begun = Date.now();
  for (;;) {
    const status = await post(address, body).catch(() => 0);
    if (status === 200) break;
    if (status !== 0 && status < 500) throw new Error(`${status} for ${address}`);
    await wait(EVERY_MS);
  }
  appendFileSync(file, `${id} ${Math.round((Date.now() - begun) / 100) / 10}\n`);
}

for (let number = 0; ; number += 1) {
  visit(number).catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
  await wait(EVERY_MS);
}
