import { sendAll } from '../quotesLoad';
import { YARDSTICK } from '../yardstick';

const submitKinds = ['bare insert', 'submit_quote'] as const;
export type SubmitKind = (typeof submitKinds)[number];

interface Total {
  answered: number;
  seconds: number;
  slowest: number;
}

/**
 * Compares the speed of `submit_quote` with that of a bare insert (see yardstick.ts). The two alternate, so that other
 * load affects both equally.
 */
export async function compareWithYardstick(
  database: string,
  origin: string,
  requests: number,
): Promise<void> {
  console.info(
    `| ${database}: at once | bare insert per second | submit_quote per second | share | must | slowest submit_quote, ms |\n|---|---|---|---|---|---|`,
  );
  await submitAll(origin, 'submit_quote', newIds(50), 10);
  for (const atOnce of [1, 10, 50]) {
    const totals: Record<SubmitKind, Total> = { 'bare insert': none(), submit_quote: none() };
    const turn = Math.max(20, atOnce * 3);
    for (let sent = 0; sent < requests; sent += turn)
      for (const kind of sent % (2 * turn) === 0 ? submitKinds : submitKinds.toReversed())
        await addTurn(totals[kind], kind, origin, turn, atOnce);
    const [bare, submit] = submitKinds.map((kind) => totals[kind].answered / totals[kind].seconds);
    const share = Math.round((100 * (submit ?? 0)) / (bare ?? 1));
    const must = atOnce === 10 ? '60 %' : '';
    console.info(
      `| ${atOnce} | ${bare?.toFixed(0)} | ${submit?.toFixed(0)} | ${share} % | ${must} | ${totals.submit_quote.slowest.toFixed(0)} |`,
    );
  }
  console.info('');
}

async function addTurn(
  total: Total,
  kind: SubmitKind,
  origin: string,
  count: number,
  atOnce: number,
) {
  const { seconds, times } = await submitAll(origin, kind, newIds(count), atOnce);
  total.answered += times.length;
  total.seconds += seconds;
  total.slowest = Math.max(total.slowest, times.at(-1) ?? 0);
}

export const submitAll = (
  origin: string,
  kind: SubmitKind,
  ids: readonly string[],
  atOnce: number,
) =>
  sendAll(origin, ids, atOnce, { headers: kind === 'bare insert' ? { [YARDSTICK]: 'yes' } : {} });

const none = (): Total => ({ answered: 0, seconds: 0, slowest: 0 });

export const newIds = (count: number) => Array.from({ length: count }, () => crypto.randomUUID());
