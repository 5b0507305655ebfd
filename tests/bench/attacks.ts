/**
 * `npm run bench:attacks [-- --product <folder>]` attacks the product from this machine and measures the processor time
 * of its server, the longest wait of a visitor elsewhere, and whether the right password is accepted meanwhile. With
 * `--product`, another checkout is attacked in turn. Both must have been built. All data is temporary.
 */
import { connect } from 'node:net';
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { LOCAL_PUBLISHABLE_KEY } from '../../src/backend/local';
import { quoteRequest } from '../database/kit/rows';
import { closeAll, openProduct, type Product, STAFF } from './product';

const { values } = parseArgs({ options: { product: { type: 'string' } } });
const folders = ['.', ...(values.product === undefined ? [] : [values.product])];
const CONNECTIONS = 5;
const SIGN_IN = '/auth/v1/token?grant_type=password';

const chunked = (chunks: number, size: number, key: string) => ({
  name: `${CONNECTIONS} × ${chunks.toLocaleString('en')} chunks of ${size} byte, ${key ? 'with' : 'without'} a key`,
  run: (product: Product) => duringChunks(product, chunks, size, key),
});
const ATTACKS: { name: string; run(product: Product): Promise<string> }[] = [
  chunked(1, 200_000, ''),
  ...[20_000, 100_000].flatMap((chunks) =>
    ['', LOCAL_PUBLISHABLE_KEY].map((key) => chunked(chunks, 1, key)),
  ),
  ...[20, 60].map((connections) => ({
    name: `the right password beside ${connections} connections of ever-new /48 networks`,
    run: (product: Product) => duringGuesses(product, connections),
  })),
];

const products: Product[] = [];
for (const folder of folders) {
  const product = await openProduct(folder, { DEMO: 'off' });
  await product.start();
  products.push(product);
}
console.info(`| load ${loadavg()[0]?.toFixed(1)} | ${folders.join(' | ')} |`);
console.info(`|---|${folders.map(() => '---').join('|')}|`);
for (const { name, run } of ATTACKS) {
  const cells: string[] = [];
  for (const product of products) {
    cells.push(await run(product));
    // The limits of a network forget its refusals.
    await pause(5_000);
  }
  console.info(`| ${name} | ${cells.join(' | ')} |`);
}
await closeAll();
process.exit(0);

/** Uploads in many chunks, while visitors of other networks submit requests. */
async function duringChunks(product: Product, chunks: number, size: number, key: string) {
  const before = product.processorSeconds();
  const uploads = Array.from({ length: CONNECTIONS }, () => upload(product, chunks, size, key));
  const waits: string[] = [];
  for (let visitor = 0; visitor < 2; visitor += 1) {
    await pause(300);
    waits.push(await visit(product));
  }
  const statuses = await Promise.all(uploads);
  const seconds = (product.processorSeconds() - before).toFixed(2);
  return `${seconds} s processor, visitors ${waits.join(', ')}, answers ${[...new Set(statuses)]}`;
}

/** Resolves with the status of the response, or 0 if the server closed the connection. */
function upload({ origin }: Product, chunks: number, size: number, key: string): Promise<string> {
  const { hostname, port } = new URL(origin);
  const head = [
    'POST /rest/v1/rpc/read_offer HTTP/1.1',
    ...[`Host: ${hostname}`, 'Content-Type: application/json', 'Transfer-Encoding: chunked'],
    ...['X-Forwarded-For: 198.51.100.7', 'Connection: close', ...(key ? [`apikey: ${key}`] : [])],
  ].join('\r\n');
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let answer = '';
    socket.on('data', (data) => {
      answer += data.toString('latin1');
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(/^HTTP\/1\.1 (\d+)/u.exec(answer)?.[1] ?? 'none'));
    const chunk = `${size.toString(16)}\r\n${' '.repeat(size)}\r\n`;
    socket.write(`${head}\r\n\r\n${chunk.repeat(chunks)}0\r\n\r\n`);
  });
}

/** Submits a request like a visitor. Returns its status and time. */
async function visit(product: Product): Promise<string> {
  const request = quoteRequest({ email: `${crypto.randomUUID()}@atelier.example` });
  const from = performance.now();
  const { status } = await product.send('/rest/v1/rpc/submit_quote', { body: { request } });
  return `${status} in ${(performance.now() - from).toFixed(0)} ms`;
}

/** Signs staff in from new addresses, while connections guess the password, each time from another network. */
async function duringGuesses(product: Product, connections: number): Promise<string> {
  let isOver = false;
  let network = 0;
  const guessing = Array.from({ length: connections }, async () => {
    while (!isOver) {
      network += 1;
      const body = { ...STAFF, password: 'a-guess-of-the-password' };
      const from = `2001:${Math.floor(network / 65_536).toString(16)}:${(network % 65_536).toString(16)}::1`;
      await product.send(SIGN_IN, { body, from }).catch(() => undefined);
    }
  });
  await pause(10_000);
  const waits: string[] = [];
  for (let turn = 0; turn < 4; turn += 1) {
    const from = performance.now();
    const { status } = await product.send(SIGN_IN, { body: STAFF, from: `192.0.${turn}.2` });
    waits.push(`${status} in ${((performance.now() - from) / 1000).toFixed(1)} s`);
  }
  isOver = true;
  await Promise.all(guessing);
  return waits.join(', ');
}
