import { expect, it } from 'vitest';
import { formatCents, formatDay } from '../../../src/domain/formats';

it('amounts and days have Latin digits, and a day is a day of the agency', () => {
  expect(formatCents(1_440_000, 'en')).toBe('€14,400.00');
  expect(formatCents(-50, 'fr')).toBe('−0,50\u00a0€');
  expect(formatCents(1_440_000, 'ar')).toContain('14,400.00');
  expect(formatDay('2026-12-24', 'en')).toBe('24\u00a0December 2026');
  expect(formatDay('2026-12-24T23:30:00Z', 'fr')).toBe('25\u00a0décembre 2026');
  expect(formatDay('2027-01-01', 'fr')).toBe('1er\u00a0janvier 2027');
  expect(formatDay('2027-01-11', 'fr')).toBe('11\u00a0janvier 2027');
  expect(formatDay('2027-01-01', 'en')).toBe('1\u00a0January 2027');
  expect(formatDay('2026-12-24', 'ar')).toBe('24\u00a0ديسمبر 2026');
});
