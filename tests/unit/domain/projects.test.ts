import { expect, it } from 'vitest';
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

it.each([
  ['  Postgres ', ['React', 'Postgres']],
  ['', ['React']],
  ['   ', ['React']],
  ['React', ['React']],
  [' React ', ['React']],
])('adding the technology %j results in %j', (typed, technologies) => {
  expect(addTechnology(['React'], typed)).toEqual(technologies);
});

const minute = 60_000;
const hour = 60 * minute;
it.each([
  [0, 'open'],
  [8 * hour - 5 * minute - 1, 'open'],
  [8 * hour - 5 * minute, 'ending'],
  [8 * hour, 'ending'],
  [8 * hour + 1, 'ended'],
  [Number.NaN, 'ended'],
])('a session that started %i ms ago is %s', (age, phase) => {
  expect(sessionPhase(1_000, 1_000 + age)).toBe(phase);
});

it('Arabic-Indic and Persian digits are converted to Latin digits', () => {
  expect(latinDigits('٠٦ ٣٩ ۹۸ 01')).toBe('06 39 98 01');
});
