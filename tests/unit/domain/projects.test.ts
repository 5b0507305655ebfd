import { expect, it } from 'vitest';
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
