import { expect, it } from 'vitest';
import { latinDigits } from '../../../src/domain/digits';
import { projectProgress } from '../../../src/domain/projects';

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

it('Arabic-Indic and Persian digits are converted to Latin digits', () => {
  expect(latinDigits('٠٦ ٣٩ ۹۸ 01')).toBe('06 39 98 01');
});
