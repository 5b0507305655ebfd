import { basename } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { whenNpmEnds } from '../../../server/whenNpmEnds';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const own = basename(process.argv[1] ?? '');

it.each([
  ['npm runs depends', `node ${own}`, 1],
  ['a script of npm has started depends not', 'node another.ts', 0],
  ['a service manager runs depends not', undefined, 0],
])('a process that %s on npm', (_, script, timers) => {
  vi.useFakeTimers();
  vi.stubEnv('npm_lifecycle_script', script);
  whenNpmEnds(() => undefined);
  expect(vi.getTimerCount()).toBe(timers);
});
