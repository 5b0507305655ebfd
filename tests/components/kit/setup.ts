import { beforeEach, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { backend } from './backend';
import { signIn } from './session';

/** Each test starts with a signed-in user and empty tables. */
beforeEach(async () => {
  vi.useRealTimers();
  await cleanup();
  Object.assign(backend, { tables: {}, calls: [], fault: undefined });
  localStorage.clear();
  sessionStorage.clear();
  signIn();
});
