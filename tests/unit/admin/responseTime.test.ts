import { expect, it } from 'vitest';
import { responseTime, roundDuration } from '../../../src/admin/quotes/quoteModel';

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
