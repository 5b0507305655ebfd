import { describe, expect, it } from 'vitest';
import {
  dateRanges,
  dayAfter,
  daysBetween,
  endOfRange,
  localDay,
  nextMonday,
  startOfDay,
  startOfRange,
} from '../../../src/domain/dates';

describe('date ranges', () => {
  const now = new Date(2026, 4, 17, 15, 30);

  it.each([
    ['week', new Date(2026, 4, 10, 15, 30)],
    ['month', new Date(2026, 4, 1)],
    ['last-month', new Date(2026, 3, 1)],
    ['quarter', new Date(2026, 3, 1)],
    ['year', new Date(2026, 0, 1)],
  ] as const)(
    "the date range %s starts at the right time in the user's time zone",
    (range, start) => {
      expect(startOfRange(range, now)).toEqual(start);
    },
  );

  it('no date range starts in the future, on any day of a year', () => {
    for (let day = 0; day < 366; day += 1) {
      const date = new Date(2028, 0, 1 + day);
      for (const range of dateRanges) {
        expect(startOfRange(range, date).getTime()).toBeLessThanOrEqual(date.getTime());
      }
    }
  });
});

it("a local day is the day in the user's time zone, not in UTC", () => {
  expect(localDay(new Date(2026, 0, 5, 0, 10))).toBe('2026-01-05');
  expect(localDay(new Date(2026, 11, 31, 23, 50))).toBe('2026-12-31');
});

it('the range of the last month ends when the current month starts, even at the turn of the year', () => {
  const now = new Date(2027, 0, 31, 9);
  expect(startOfRange('last-month', now)).toEqual(new Date(2026, 11, 1));
  expect(endOfRange('last-month', now)).toEqual(new Date(2027, 0, 1));
  expect(endOfRange('month', now)).toBeNull();
});

it("a day starts at midnight in the user's time zone", () => {
  expect(startOfDay('2026-12-31')).toEqual(new Date(2026, 11, 31));
  expect(startOfDay('2026-12-31', 1)).toEqual(new Date(2027, 0, 1));
  for (const nothing of ['', null, undefined, '31/12/2026']) expect(startOfDay(nothing)).toBeNull();
});

it('adding days to a date works across months and clock changes', () => {
  expect(dayAfter(new Date(2026, 9, 24, 23, 30), 3)).toBe('2026-10-27');
  expect(dayAfter(new Date(2026, 11, 31), 1)).toBe('2027-01-01');
});

it('the next Monday is never today, even on a Monday', () => {
  for (let day = 16; day <= 22; day += 1)
    expect(nextMonday(new Date(2026, 10, day, 12))).toBe('2026-11-23');
});

it('the number of days between two dates is correct across a clock change', () => {
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
  expect(daysBetween('2027-01-01', '2026-12-31')).toBe(-1);
  expect(daysBetween('2026-11-23', '2026-11-23')).toBe(0);
});
