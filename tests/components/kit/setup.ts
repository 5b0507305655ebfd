import { beforeEach, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { backend } from './backend';
import { signIn } from './session';

/** Each test starts signed in, with no rows. */
beforeEach(async () => {
  vi.useRealTimers();
  await cleanup();
  Object.assign(backend, { tables: {}, calls: [], fault: undefined });
  localStorage.clear();
  sessionStorage.clear();
  signIn();
});
