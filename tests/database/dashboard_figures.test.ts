import { expect, it } from 'vitest';
import { monthStarts } from '../../src/domain/dates';
import { openBackend } from './kit/backend';
import { generateFigures, plainFigures } from './kit/generated';

const backend = openBackend();

const MONTHS = 12;
const NOW = new Date('2026-11-15T12:00:00Z');

/** The months in the browser's time zone. */
function startsIn(zone: string): string[] {
  const { TZ: here } = process.env;
  process.env.TZ = zone;
  const starts = monthStarts(MONTHS, NOW).map((start) => start.toISOString());
  if (here === undefined) delete process.env.TZ;
  else process.env.TZ = here;
  return starts;
}

it.each(['Europe/Paris', 'Asia/Dubai', 'America/Los_Angeles'])(
  'every figure over 10,000 quotes and 2,000 projects is that of plain SQL in %s',
  async (zone) => {
    await generateFigures(backend);
    const month_starts = startsIn(zone);
    const [previous_start = '', month_start = ''] = month_starts.slice(-2);
    const client = await backend.staff();
    const stats = await client.rpc('dashboard_stats', { month_start, previous_start });
    const trends = await client.rpc('dashboard_trends', { month_starts });
    expect(stats.error ?? trends.error).toBeNull();

    const plain = await plainFigures(backend, zone);
    expect(stats.data).toEqual(plain.stats);
    const { months, ...conversions } = trends.data as unknown as {
      months: { start: string; quotes: number; revenue: number }[];
    };
    expect(months.map(({ quotes, revenue }) => ({ quotes, revenue }))).toEqual(plain.months);
    expect(conversions).toEqual(plain.conversions);
  },
);
