import { describe, expect, it } from 'vitest';
import { latinDigits } from '../../../src/domain/digits';
import { addTechnology, projectProgress } from '../../../src/domain/projects';
import { sessionPhase } from '../../../src/domain/session';

it.each([
  ['planning', 10],
  ['in_progress', 50],
  ['completed', 90],
  ['paid', 100],
  ['on_hold', 25],
  ['unknown', 0],
])('a project with the status %s shows a progress of %i per cent', (status, progress) => {
  expect(projectProgress(status)).toBe(progress);
});

describe('technologies', () => {
  it('a technology is trimmed when it is added', () => {
    expect(addTechnology(['React'], '  Postgres ')).toEqual(['React', 'Postgres']);
  });
  it.each(['', '   ', 'React', ' React '])(
    'adding the blank or duplicate technology %j changes nothing',
    (typed) => {
      expect(addTechnology(['React'], typed)).toEqual(['React']);
    },
  );
});

describe('staff sessions', () => {
  const minute = 60 * 1000;
  const hour = 60 * minute;
  it.each([
    [0, 'open'],
    [8 * hour - 5 * minute - 1, 'open'],
    [8 * hour - 5 * minute, 'ending'],
    [8 * hour, 'ending'],
    [8 * hour + 1, 'ended'],
  ])('a session that started %i ms ago is %s', (age, phase) => {
    expect(sessionPhase(1_000, 1_000 + age)).toBe(phase);
  });
  it('a session without a valid time of login is ended', () => {
    expect(sessionPhase(Number.NaN, 0)).toBe('ended');
  });
});

it('Arabic-Indic and Persian digits are converted to Latin digits', () => {
  expect(latinDigits('٠٦ ٣٩ ۹۸ 01')).toBe('06 39 98 01');
});
