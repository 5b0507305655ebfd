import { expect, it } from 'vitest';
import { roundedDuration, share } from '../../../src/admin/dashboard/statLinks';

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
