import { afterAll, afterEach, vi } from 'vitest';

/** The test files of a process share it, so what a test replaces ends with the test, also if it fails. */
function undo(): void {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
}
afterEach(undo);
/** What a file replaces outside its tests. */
afterAll(undo);
