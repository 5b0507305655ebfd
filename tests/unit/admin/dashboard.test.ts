import { expect, it } from 'vitest';
import { roundedDuration, share } from '../../../src/admin/dashboard/statLinks';
import { responseTime } from '../../../src/admin/quotes/quoteModel';
import { monthStarts, roundDuration } from '../../../src/domain/dates';

const NOW = new Date('2026-11-21T12:00:00Z');

it.each([
  [89, 89, 'minute'],
  [90, 1.5, 'hour'],
  [200, 3.3, 'hour'],
  [48 * 60, 2, 'day'],
])('a median response time of %i minutes is shown as %d %ss', (minutes, value, unit) => {
  expect(roundedDuration(minutes)).toEqual({ value, unit });
});

it('the share of nothing is zero', () => {
  expect(share(0, 0)).toBe(0);
  expect(share(1, 4)).toBe(0.25);
});

it.each([
  ['Europe/Paris', '2026-09-30T22:00:00.000Z', '2026-10-31T23:00:00.000Z'],
  ['Asia/Dubai', '2026-09-30T20:00:00.000Z', '2026-10-31T20:00:00.000Z'],
])('the months of the charts begin at midnight in %s', (zone, last, now) => {
  const { TZ: here } = process.env;
  process.env.TZ = zone;
  const starts = monthStarts(12, NOW).map((start) => start.toISOString());
  if (here === undefined) delete process.env.TZ;
  else process.env.TZ = here;
  expect(starts).toHaveLength(12);
  expect(starts[0]?.startsWith('2025-1')).toBe(true);
  expect(starts.slice(-2)).toEqual([last, now]);
});

const HOUR = 3_600_000;
const created_at = '2026-11-20T08:00:00Z';
const quote = { status: 'pending', is_spam: false, created_at, responded_at: null } as const;

it.each([
  ['hours left of 24', {}, 1, { state: 'left', milliseconds: 23 * HOUR }],
  ['hours overdue', {}, 30, { state: 'overdue', milliseconds: 6 * HOUR }],
  [
    'duration of an answer',
    { status: 'approved', responded_at: '2026-11-21T10:00:00Z' },
    0,
    { state: 'answered', milliseconds: 26 * HOUR, inTime: false },
  ],
  [
    'hours left when it is pending again',
    { responded_at: '2026-11-20T09:00:00Z' },
    2,
    { state: 'left' },
  ],
] as const)('the response time of a quote is the %s', (_, changes, hours, shown) => {
  const time = responseTime({ ...quote, ...changes }, Date.parse(created_at) + hours * HOUR);
  expect(time).toMatchObject(shown);
});

it('suspected spam has no response time', () => {
  expect(responseTime({ ...quote, is_spam: true }, Date.parse(created_at))).toBeNull();
});

it.each([
  [59 * 60_000, { value: 59, unit: 'minute' }],
  [47.9 * HOUR, { value: 47, unit: 'hour' }],
  [50 * HOUR, { value: 2, unit: 'day' }],
])('a response time of %i ms is rounded down to %j', (milliseconds, rounded) => {
  expect(roundDuration(milliseconds)).toEqual(rounded);
});
