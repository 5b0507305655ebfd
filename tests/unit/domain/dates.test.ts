import { expect, it, vi } from 'vitest';
import {
  agencyDay,
  dateRanges,
  dayAfter,
  daysBetween,
  endOfRange,
  endOfWholeRange,
  localDay,
  monthStarts,
  nextMonday,
  roundDuration,
  startOfDay,
  startOfRange,
} from '../../../src/domain/dates';

const now = new Date(2026, 4, 17, 15, 30);
const newYear = new Date(2027, 0, 31, 9);

it.each([
  ['week', now, new Date(2026, 4, 10, 15, 30), null],
  ['month', now, new Date(2026, 4, 1), null],
  ['last-month', now, new Date(2026, 3, 1), new Date(2026, 4, 1)],
  ['last-month', newYear, new Date(2026, 11, 1), new Date(2027, 0, 1)],
  ['quarter', now, new Date(2026, 3, 1), null],
  ['year', now, new Date(2026, 0, 1), null],
] as const)('the range %s on %s is from %s to %s', (range, on, start, end) => {
  expect([startOfRange(range, on), endOfRange(range, on)]).toEqual([start, end]);
});

it.each([
  ['week', now, new Date(2026, 4, 18)],
  ['month', newYear, new Date(2027, 1, 1)],
  ['last-month', now, new Date(2026, 4, 1)],
  ['quarter', now, new Date(2026, 6, 1)],
  ['year', now, new Date(2027, 0, 1)],
] as const)('the range %s with its days to come ends, on %s, at %s', (range, on, end) => {
  expect(endOfWholeRange(range, on)).toEqual(end);
});

it('no date range starts in the future, on any day of a year', () => {
  for (let day = 0; day < 366; day += 1) {
    const date = new Date(2028, 0, 1 + day);
    for (const range of dateRanges)
      expect(startOfRange(range, date).getTime()).toBeLessThanOrEqual(date.getTime());
  }
});

it("days are those of the user's time zone, not of UTC", () => {
  expect(localDay(new Date(2026, 0, 5, 0, 10))).toBe('2026-01-05');
  expect(localDay(new Date(2026, 11, 31, 23, 50))).toBe('2026-12-31');
  expect(startOfDay('2026-12-31')).toEqual(new Date(2026, 11, 31));
  expect(startOfDay('2026-12-31', 1)).toEqual(new Date(2027, 0, 1));
  for (const nothing of ['', null, undefined, '31/12/2026']) expect(startOfDay(nothing)).toBeNull();
});

it('adding days to a date works across months and clock changes, and the next Monday is never today', () => {
  expect(dayAfter(new Date(2026, 9, 24, 23, 30), 3)).toBe('2026-10-27');
  expect(dayAfter(new Date(2026, 11, 31), 1)).toBe('2027-01-01');
  for (let day = 16; day <= 22; day += 1)
    expect(nextMonday(new Date(2026, 10, day, 12))).toBe('2026-11-23');
});

it('west of the agency, the next Monday is that of the agency', () => {
  vi.stubEnv('TZ', 'America/Los_Angeles');
  expect(nextMonday(new Date('2026-11-22T22:59:00Z'))).toBe('2026-11-23');
  expect(nextMonday(new Date('2026-11-22T23:00:00Z'))).toBe('2026-11-30');
});

it.each([
  ['2026-03-28', '2026-03-30', 2],
  ['2027-01-01', '2026-12-31', -1],
  ['2026-11-23', '2026-11-23', 0],
])('from %s to %s are %i days, also across a clock change', (from, to, days) => {
  expect(daysBetween(from, to)).toBe(days);
});

it('the day of the agency does not depend on the time zone of the reader', () => {
  expect(agencyDay(new Date('2026-11-25T22:59:00Z'))).toBe('2026-11-25');
  expect(agencyDay(new Date('2026-11-25T23:00:00Z'))).toBe('2026-11-26');
  expect(agencyDay(new Date('2026-12-30T12:00:00Z'), 3)).toBe('2027-01-02');
});

it.each([
  ['Europe/Paris', '2026-09-30T22:00:00.000Z', '2026-10-31T23:00:00.000Z'],
  ['Asia/Dubai', '2026-09-30T20:00:00.000Z', '2026-10-31T20:00:00.000Z'],
])('the months of the charts begin at midnight in %s', (zone, last, now) => {
  vi.stubEnv('TZ', zone);
  const starts = monthStarts(12, new Date('2026-11-21T12:00:00Z')).map((start) =>
    start.toISOString(),
  );
  expect(starts).toHaveLength(12);
  expect(starts[0]?.startsWith('2025-1')).toBe(true);
  expect(starts.slice(-2)).toEqual([last, now]);
});

it.each([
  [59 * 60_000, { value: 59, unit: 'minute' }],
  [47.9 * 3_600_000, { value: 47, unit: 'hour' }],
  [50 * 3_600_000, { value: 2, unit: 'day' }],
])('a response time of %i ms is rounded down to %j', (milliseconds, rounded) => {
  expect(roundDuration(milliseconds)).toEqual(rounded);
});
