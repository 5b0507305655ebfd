import { describe, expect, it } from 'vitest';
import { dateRanges, localDay, startOfRange } from '../../../src/domain/dates';

describe('a date range', () => {
  const now = new Date(2026, 4, 17, 15, 30);

  it.each([
    ['week', new Date(2026, 4, 10, 15, 30)],
    ['month', new Date(2026, 4, 1)],
    ['quarter', new Date(2026, 3, 1)],
    ['year', new Date(2026, 0, 1)],
  ] as const)('%s starts where the reader is', (range, start) => {
    expect(startOfRange(range, now)).toEqual(start);
  });

  it('never starts in the future, on any day of a year', () => {
    for (let day = 0; day < 366; day += 1) {
      const date = new Date(2028, 0, 1 + day);
      for (const range of dateRanges) {
        expect(startOfRange(range, date).getTime()).toBeLessThanOrEqual(date.getTime());
      }
    }
  });
});

it("a local day is the reader's calendar day, not the UTC one", () => {
  expect(localDay(new Date(2026, 0, 5, 0, 10))).toBe('2026-01-05');
  expect(localDay(new Date(2026, 11, 31, 23, 50))).toBe('2026-12-31');
});
