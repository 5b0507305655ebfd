import { expect, it } from 'vitest';
import { roundedDuration, share } from '../../../src/admin/dashboard/statLinks';
import { monthStarts } from '../../../src/domain/dates';

const NOW = new Date('2026-11-21T12:00:00Z');

it.each([
  [0, 0, 'minute'],
  [89, 89, 'minute'],
  [90, 1.5, 'hour'],
  [200, 3.3, 'hour'],
  [48 * 60, 2, 'day'],
])('a median response time of %i minutes is shown as %d %ss', (minutes, value, unit) => {
  expect(roundedDuration(minutes)).toEqual({ value, unit });
});

it('the dashboard shows no percentage when the total is zero', () => {
  expect(share(0, 0)).toBeNull();
  expect(share(1, 4)).toBe(0.25);
});

it.each([
  ['Europe/Paris', '2026-09-30T22:00:00.000Z', '2026-10-31T23:00:00.000Z'],
  ['Asia/Dubai', '2026-09-30T20:00:00.000Z', '2026-10-31T20:00:00.000Z'],
  ['America/Los_Angeles', '2026-10-01T07:00:00.000Z', '2026-11-01T07:00:00.000Z'],
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
