import { setTimeout as pause } from 'node:timers/promises';
import type { AdminDataProvider } from '../../../src/admin/data/dataProvider';
import { NEWEST_FIRST, PER_PAGE } from '../../../src/admin/data/listDefaults';
import { newIds, submitAll } from './share';

const STAFF = 50;
const PAUSE_MS = 2000;
const SUBMITS_PER_SECOND = 20;
/** The time limit of hosted Supabase for requests of visitors. */
const VISITORS_LIMIT_MS = 3000;
const SEARCH_MUST_MS = 1000;

interface Kind {
  /** The percentage of the requests of staff that are of this kind. */
  share: number;
  run(provider: AdminDataProvider, ids: readonly string[]): Promise<unknown>;
}

const words = ['website', 'shop Lyon', 'ميزانية', 'Camille', 'atelier 1', '0633', 'booking team'];
const filters = [
  { status: 'pending' },
  { project_type: 'saas' },
  { received: 'quarter' },
  { converted: true },
  { origin: 'search.example' },
];
const statuses = ['contacted', 'rejected', 'approved'];

const any = <Item>(items: readonly Item[]): Item =>
  items[Math.floor(Math.random() * items.length)] as Item;

const read = (provider: AdminDataProvider, filter: object) =>
  provider.getList('quotes', {
    pagination: { page: 1, perPage: PER_PAGE.quotes },
    sort: NEWEST_FIRST,
    filter,
  });
const change = (provider: AdminDataProvider, ids: readonly string[], count: number) =>
  provider.setStatuses('quotes', {
    changes: Array.from({ length: count }, () => ({ id: any(ids), status: any(statuses) })),
  });

const kinds: Readonly<Record<string, Kind>> = {
  list: { share: 30, run: (provider) => read(provider, {}) },
  filter: { share: 10, run: (provider) => read(provider, any(filters)) },
  search: { share: 15, run: (provider) => read(provider, { q: any(words) }) },
  details: {
    share: 15,
    run: (provider, ids) => provider.getOne('quotes', { id: any(ids) }),
  },
  'one status': { share: 15, run: (provider, ids) => change(provider, ids, 1) },
  'twenty statuses': { share: 5, run: (provider, ids) => change(provider, ids, 20) },
  news: {
    share: 6,
    run: (provider, ids) =>
      Promise.all([
        read(provider, { since: new Date(Date.now() - 30_000).toISOString() }),
        provider.getMany('quotes', { ids: ids.slice(0, PER_PAGE.quotes) }),
      ]),
  },
  dashboard: { share: 4, run: (provider) => provider.dashboardStats(new Date(), 'year') },
};
const mix = Object.entries(kinds).flatMap(([name, { share }]) => Array<string>(share).fill(name));

/** Simulates fifty staff who pause between their requests, and twenty requests of visitors a second. */
export async function load(
  origin: string,
  provider: AdminDataProvider,
  seconds: number,
): Promise<void> {
  const { data } = await provider.getList('quotes', {
    pagination: { page: 1, perPage: 1000 },
    sort: NEWEST_FIRST,
    filter: {},
  });
  const ids = data.map(({ id }) => String(id));
  const times = new Map<string, number[]>();
  const failures: string[] = [];
  const measured = async (name: string, run: () => Promise<unknown>) => {
    const from = performance.now();
    try {
      await run();
      times.set(name, [...(times.get(name) ?? []), performance.now() - from]);
    } catch (error) {
      failures.push(`${name}: ${error instanceof Error ? error.message : error}`);
    }
  };
  const submit = async () => {
    const { times: answered } = await submitAll(origin, 'submit_quote', newIds(1), 1);
    const [time = Number.POSITIVE_INFINITY] = answered;
    if (time > VISITORS_LIMIT_MS) throw new Error(`${time.toFixed(0)} ms`);
  };

  const end = performance.now() + seconds * 1000;
  const staff = async () => {
    await pause(Math.random() * PAUSE_MS);
    while (performance.now() < end) {
      const name = any(mix);
      await measured(name, async () => kinds[name]?.run(provider, ids));
      await pause(PAUSE_MS);
    }
  };
  const visitors = async () => {
    const sent: Promise<void>[] = [];
    for (; performance.now() < end; await pause(1000 / SUBMITS_PER_SECOND))
      sent.push(measured('submit', submit));
    await Promise.all(sent);
  };
  await Promise.all([visitors(), ...Array.from({ length: STAFF }, staff)]);

  console.info(
    `| load of ${seconds} s | requests | p50, ms | p99, ms | must | slowest, ms |\n|---|---|---|---|---|---|`,
  );
  for (const name of [...Object.keys(kinds), 'submit']) {
    const sorted = (times.get(name) ?? []).sort((a, b) => a - b);
    const at = (part: number) =>
      (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(0);
    const must = name === 'search' ? SEARCH_MUST_MS : '';
    console.info(`| ${name} | ${sorted.length} | ${at(0.5)} | ${at(0.99)} | ${must} | ${at(1)} |`);
  }
  console.info(`| errors | ${failures.length} | | | 0 | |\n`);
  for (const failure of new Set(failures)) console.error(failure);
}
