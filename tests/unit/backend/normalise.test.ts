import { expect, it } from 'vitest';
import { isoTimestamp, normalise } from '../../../src/backend/normalise';

it('timestamps of both backends are converted to ISO 8601 without loss of precision', () => {
  expect(isoTimestamp('2026-11-21 01:00:57.342+00')).toBe('2026-11-21T01:00:57.342+00:00');
  expect(isoTimestamp('2026-11-21T01:00:57.342123+00:00')).toBe('2026-11-21T01:00:57.342123+00:00');
  expect(isoTimestamp('2026-11-21 01:00:57+0530')).toBe('2026-11-21T01:00:57+05:30');
  expect(isoTimestamp('2026-11-21T01:00:57Z')).toBe('2026-11-21T01:00:57Z');
  expect(isoTimestamp('yesterday')).toBe('yesterday');
});

it('amounts and timestamps of rows are converted, and codes are not changed', () => {
  expect(
    normalise([
      { budget: '12500', status_since: '2026-11-21 01:00:57+00', start_date: '2026-11-21' },
      { budget: '5k-10k', technologies: ['12'], quote: { updated_at: '2026-11-21 01:00:57+00' } },
    ]),
  ).toEqual([
    { budget: 12500, status_since: '2026-11-21T01:00:57+00:00', start_date: '2026-11-21' },
    { budget: '5k-10k', technologies: ['12'], quote: { updated_at: '2026-11-21T01:00:57+00:00' } },
  ]);
});
