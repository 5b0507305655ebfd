/**
 * `npm run bench:quotes` measures how long a visitor waits for the answer to a request while others use the product. The
 * product must have been built (`npm run build`). All data is temporary.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { quoteRequest } from '../database/kit/rows';
import { RUN } from '../kit/run';
import { closeAll, openProduct } from './product';

const ROWS = 20_000;
const SECONDS = 12;
const MESSAGE_WORDS = 60;
const FLOOD = '500';
const LISTS = '/rest/v1/quotes?select=*&order=created_at.desc';
const SEARCH = '/rest/v1/rpc/search_quotes?select=*&order=created_at.desc&limit=25';
const PENDING = `${LISTS}&status=eq.pending&limit=25`;
const WORDS = 'site portal mobile design clinic shop Lyon Dubai متجر موقع'.split(' ');

const product = await openProduct();
/** The p99 of the first call of `submits`, which is the time alone. */
let alone: number | undefined;

await fill();

/** Each row of the printed table, and what measures it. */
const TABLE: [name: string, measure: () => Promise<string>][] = [
  ['a submit alone, p50 / p99 ms', () => submits(() => pause(50))],
  ['beside an export in pages of 1,000', () => submits(exported)],
  ['beside 8 lists at once', () => submits(() => atOnce(8, () => read(PENDING)))],
  ['beside 4 searches', () => submits(() => atOnce(4, () => read(SEARCH, { q: 'clinic Lyon' })))],
  [`beside ${FLOOD} connections of one address`, () => besideFlood('submit_quote')],
  [`beside ${FLOOD} with wrong tokens of offers`, () => besideFlood('read_offer')],
];

console.info(
  `| ${ROWS.toLocaleString('en')} quotes, load ${loadavg()[0]?.toFixed(1)} | |\n|---|---|`,
);
for (const [name, measure] of TABLE) console.info(`| ${name} | ${await measure()} |`);
await closeAll();
process.exit(0);

function atOnce(count: number, run: () => Promise<unknown>) {
  return Promise.all(Array.from({ length: count }, run));
}

function text(words: number): string {
  const word = () => WORDS[Math.floor(Math.random() * WORDS.length)];
  return Array.from({ length: words }, word).join(' ');
}

/** Calls the API with the rights of staff. */
function read(path: string, body?: object) {
  return product.send(path, { isStaff: true, body });
}

/** Submits a request like a visitor. Returns the time in milliseconds. */
async function submit(): Promise<number> {
  const request = quoteRequest({
    email: `${crypto.randomUUID()}@atelier.example`,
    message: text(MESSAGE_WORDS),
  });
  const from = performance.now();
  const answer = await product.send('/rest/v1/rpc/submit_quote', { body: { request } });
  const ms = performance.now() - from;
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return ms;
}

/** Submits requests one after the other while `others` repeats. Returns their p50 and p99, and the ratio to `alone`. */
async function submits(others: () => Promise<unknown>): Promise<string> {
  let isOver = false;
  const repeated = (async () => {
    while (!isOver) await others();
  })();
  const times: number[] = [];
  const end = performance.now() + SECONDS * 1000;
  while (performance.now() < end) times.push(await submit());
  isOver = true;
  await repeated;
  times.sort((a, b) => a - b);
  const [p50 = 0, p99 = 0] = [0.5, 0.99].map((part) => times[Math.floor(times.length * part)]);
  const ratio = alone === undefined ? '' : ` (${(p99 / alone).toFixed(1)} × alone)`;
  alone ??= p99;
  return `${p50.toFixed(0)} / ${p99.toFixed(0)}${ratio}`;
}

async function exported(): Promise<void> {
  for (let offset = 0; offset < ROWS; offset += 1000)
    await read(`${LISTS}&offset=${offset}&limit=1000`);
}

async function besideFlood(name: string): Promise<string> {
  const options = [RUN, 'tests/bench/flood.ts', product.origin, FLOOD, name];
  const flood = spawn('node', options, { stdio: ['ignore', 'pipe', 'ignore'] });
  await once(flood.stdout, 'data');
  const figures = await submits(() => pause(50));
  flood.kill();
  await once(flood, 'exit');
  return figures;
}

/** Stores quotes with the rights of staff. */
async function fill(): Promise<void> {
  const statuses = ['pending', 'contacted', 'approved', 'rejected'];
  const quote = (number: number) => ({
    name: `Client ${number}`,
    email: `client.${number}@atelier.example`,
    project_type: 'website',
    message: text(MESSAGE_WORDS),
    status: statuses[number % statuses.length],
  });
  for (let stored = 0; stored < ROWS; stored += 200) {
    const body = Array.from({ length: 200 }, (_, index) => quote(stored + index));
    const answer = await product.send('/rest/v1/quotes', { body, isStaff: true });
    if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`);
  }
}
