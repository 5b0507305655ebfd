import { describe, expect, it } from 'vitest';
import { responseTime, roundDuration } from '../../../src/admin/quotes/responseTime';

const HOUR = 3_600_000;
const created = Date.parse('2026-11-20T08:00:00Z');
const quote = {
  status: 'pending',
  is_spam: false,
  created_at: '2026-11-20T08:00:00Z',
  responded_at: null,
} as const;

describe('response time', () => {
  it('the response time of a pending quote shows the hours left of 24, and then the hours overdue', () => {
    expect(responseTime(quote, created + HOUR)).toMatchObject({
      state: 'left',
      milliseconds: 23 * HOUR,
    });
    expect(responseTime(quote, created + 30 * HOUR)).toMatchObject({
      state: 'overdue',
      milliseconds: 6 * HOUR,
    });
  });

  it('the response time of an answered quote shows how long the answer took', () => {
    const answered = {
      ...quote,
      status: 'approved',
      responded_at: '2026-11-21T10:00:00Z',
    } as const;
    expect(responseTime(answered, created)).toEqual({
      state: 'answered',
      milliseconds: 26 * HOUR,
      inTime: false,
    });
  });

  it('the response time continues for a quote that is pending again, and is not shown for suspected spam', () => {
    const again = { ...quote, responded_at: '2026-11-20T09:00:00Z' };
    expect(responseTime(again, created + 2 * HOUR)).toMatchObject({ state: 'left' });
    expect(responseTime({ ...quote, is_spam: true }, created)).toBeNull();
  });

  it('the response time is rounded down to whole minutes, hours or days', () => {
    expect(roundDuration(59 * 60_000)).toEqual({ value: 59, unit: 'minute' });
    expect(roundDuration(47.9 * HOUR)).toEqual({ value: 47, unit: 'hour' });
    expect(roundDuration(50 * HOUR)).toEqual({ value: 2, unit: 'day' });
  });
});
