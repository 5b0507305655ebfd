/**
 * `npm run bench:quotes [-- --product <folder>]` measures the product under load: how long visitors wait while others
 * use it, its memory, its starts, and whether it loses an acknowledged request when it is killed (`kill -9`). With
 * `--product`, another checkout of the product, for example of an older version, is measured in turn. Both must have
 * been built (`npm run build`). All data is temporary. The benchmark fails if an acknowledged request is missing.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { quoteRequest } from '../database/kit/rows';
import { RUN } from '../kit/run';
import { closeAll, openProduct, type Product } from './product';

const { values } = parseArgs({
  options: {
    product: { type: 'string' },
    rows: { type: 'string', default: '20000' },
    seconds: { type: 'string', default: '12' },
    kills: { type: 'string', default: '10' },
  },
});
const ROWS = Number(values.rows);
const MIXED_REQUESTS = 10_000;
const MESSAGE_WORDS = 60;
const FLOOD = '500';
const LISTS = '/rest/v1/quotes?select=*&order=created_at.desc';
const WORDS = 'site portal mobile design clinic shop Lyon Dubai متجر موقع'.split(' ');

const folders = ['.', ...(values.product === undefined ? [] : [values.product])];
const products = await Promise.all(folders.map((folder) => openProduct(folder)));
/** The p99 of the first call of `submits`, which is the time alone. */
const alone = new Map<Product, number>();
let missing = 0;

const seconds = async (product: Product) => (await product.start()).toFixed(1);
const search = '/rest/v1/rpc/search_quotes?select=*&order=created_at.desc&limit=25';
const pending = `${LISTS}&status=eq.pending&limit=25`;
/** Each row of the printed table, and what measures a cell. */
const TABLE: [name: string, measure: (product: Product) => Promise<string>][] = [
  ['first start, s', seconds],
  [`${ROWS.toLocaleString('en')} quotes are stored, s`, fill],
  ['later start, s', async (product) => product.stop().then(() => seconds(product))],
  ['memory after this start, Node + Postgres, MB', memory],
  ['a submit alone, p50 / p99 ms', (product) => submits(product, () => pause(50))],
  ['beside an export in pages of 1,000', (product) => submits(product, () => exported(product))],
  [
    'beside 8 lists at once',
    (product) => submits(product, () => atOnce(8, () => read(product, pending))),
  ],
  [
    'beside 4 searches',
    (product) =>
      submits(product, () => atOnce(4, () => read(product, search, { q: 'clinic Lyon' }))),
  ],
  [`beside ${FLOOD} connections of one address`, (product) => besideFlood(product, 'submit_quote')],
  [`beside ${FLOOD} with wrong tokens of offers`, (product) => besideFlood(product, 'read_offer')],
  ['100 submits at once, ms', (product) => milliseconds(() => atOnce(100, () => submit(product)))],
  [
    `memory after ${MIXED_REQUESTS.toLocaleString('en')} more requests`,
    async (product) => mixed(product).then(() => memory(product)),
  ],
  [`kill -9 × ${values.kills}: acknowledged, missing`, killed],
];

console.info(`| load ${loadavg()[0]?.toFixed(1)} | ${folders.join(' | ')} |`);
console.info(`|---|${folders.map(() => '---').join('|')}|`);
for (const [name, measure] of TABLE) {
  const cells: string[] = [];
  // One product after the other, so that they do not slow each other down.
  for (const product of products) cells.push(await measure(product));
  console.info(`| ${name} | ${cells.join(' | ')} |`);
}
await closeAll();
process.exit(missing === 0 ? 0 : 1);

async function milliseconds(run: () => Promise<unknown>): Promise<string> {
  const from = performance.now();
  await run();
  return (performance.now() - from).toFixed(0);
}

function atOnce(count: number, run: () => Promise<unknown>) {
  return Promise.all(Array.from({ length: count }, run));
}

function text(words: number): string {
  const word = () => WORDS[Math.floor(Math.random() * WORDS.length)];
  return Array.from({ length: words }, word).join(' ');
}

/** Calls the API with the rights of staff. */
function read(product: Product, path: string, body?: object) {
  return product.send(path, { isStaff: true, body });
}

/** Submits a request like a visitor. Returns the time in milliseconds and the reference of the quote. */
async function submit(product: Product) {
  const request = quoteRequest({
    email: `${crypto.randomUUID()}@atelier.example`,
    message: text(MESSAGE_WORDS),
  });
  const from = performance.now();
  const answer = await product.send('/rest/v1/rpc/submit_quote', { body: { request } });
  const ms = performance.now() - from;
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return { ms, reference: (JSON.parse(answer.text) as { reference: string }).reference };
}

/** Submits requests one after the other while `others` repeats. Returns their p50 and p99, and the ratio to `alone`. */
async function submits(product: Product, others: () => Promise<unknown>): Promise<string> {
  let isOver = false;
  const repeated = (async () => {
    while (!isOver) await others();
  })();
  const times: number[] = [];
  const end = performance.now() + Number(values.seconds) * 1000;
  while (performance.now() < end) times.push((await submit(product)).ms);
  isOver = true;
  await repeated;
  times.sort((a, b) => a - b);
  const [p50 = 0, p99 = 0] = [0.5, 0.99].map((part) => times[Math.floor(times.length * part)]);
  const before = alone.get(product);
  if (before === undefined) alone.set(product, p99);
  const ratio = before === undefined ? '' : ` (${(p99 / before).toFixed(1)} × alone)`;
  return `${p50.toFixed(0)} / ${p99.toFixed(0)}${ratio}`;
}

async function exported(product: Product): Promise<void> {
  for (let offset = 0; offset < ROWS; offset += 1000)
    await read(product, `${LISTS}&offset=${offset}&limit=1000`);
}

async function besideFlood(product: Product, name: string): Promise<string> {
  const options = [RUN, 'tests/bench/flood.ts', product.origin, FLOOD, name];
  const flood = spawn('node', options, { stdio: ['ignore', 'pipe', 'ignore'] });
  await once(flood.stdout, 'data');
  const figures = await submits(product, () => pause(50));
  flood.kill();
  await once(flood, 'exit');
  return figures;
}

async function memory(product: Product): Promise<string> {
  const { node, postgres } = product.memory();
  return `${node} + ${postgres} = ${node + postgres}`;
}

/** Stores quotes with the rights of staff. */
async function fill(product: Product): Promise<string> {
  const statuses = ['pending', 'contacted', 'approved', 'rejected'];
  const quote = (number: number) => ({
    name: `Client ${number}`,
    email: `client.${number}@atelier.example`,
    project_type: 'website',
    message: text(MESSAGE_WORDS),
    status: statuses[number % statuses.length],
  });
  const from = performance.now();
  for (let stored = 0; stored < ROWS; stored += 200) {
    const body = Array.from({ length: 200 }, (_, index) => quote(stored + index));
    const answer = await product.send('/rest/v1/quotes', { body, isStaff: true });
    if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`);
  }
  return ((performance.now() - from) / 1000).toFixed(0);
}

/** Sends the requests of visitors and staff, ten at a time. */
async function mixed(product: Product): Promise<void> {
  const kinds = [
    ...['/', '/ar', '/saas-development', '/admin', '/ar/ai-integration'].map(
      (path) => () => product.send(path),
    ),
    () => read(product, `${LISTS}&limit=25`),
    () => read(product, `${LISTS}&status=eq.approved&limit=25`),
    () => read(product, '/rest/v1/rpc/search_quotes?limit=25', { q: text(1) }),
    () => read(product, '/rest/v1/mail_troubles?order=since&limit=10'),
    () => submit(product),
  ];
  let sent = 0;
  await atOnce(10, async () => {
    while (sent < MIXED_REQUESTS) {
      sent += 1;
      await kinds[sent % kinds.length]?.();
    }
  });
}

/**
 * Kills the product while twenty visitors submit requests, starts it again, and reads every acknowledged request. Every
 * second time, its Postgres is killed, too.
 */
async function killed(product: Product): Promise<string> {
  let acknowledged = 0;
  let lost = 0;
  for (let kill = 0; kill < Number(values.kills); kill += 1) {
    const references: string[] = [];
    const visitors = atOnce(20, async () => {
      for (;;) {
        const answer = await submit(product).catch(() => undefined);
        if (answer === undefined) return;
        references.push(answer.reference);
      }
    });
    await pause(500 + 2000 * Math.random());
    await product.kill(kill % 2 === 1);
    await visitors;
    await product.start();
    acknowledged += references.length;
    for (let from = 0; from < references.length; from += 100) {
      const some = references.slice(from, from + 100);
      const found = await read(product, `/rest/v1/quotes?select=reference&reference=in.(${some})`);
      lost += some.length - (JSON.parse(found.text) as unknown[]).length;
    }
  }
  missing += lost;
  return `${acknowledged}, ${lost}`;
}
