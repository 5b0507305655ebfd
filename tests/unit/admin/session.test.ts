import { beforeEach, expect, it } from 'vitest';
import { retryDelay } from '../../../src/admin/login/retryDelay';
import { closeSession, openSession, sessionOpen } from '../../../src/admin/session/session';

const HOUR = 60 * 60 * 1000;
const now = Date.UTC(2026, 10, 21);
const values = new Map<string, string>();
const storage = {
  getItem: (key: string) => values.get(key) ?? null,
  setItem: (key: string, value: string) => void values.set(key, value),
  removeItem: (key: string) => void values.delete(key),
};

beforeEach(() => values.clear());

it('keeps the flag and the time of the specification', () => {
  openSession(storage, now);
  expect(Object.fromEntries(values)).toEqual({
    adminAuthenticated: 'true',
    adminAuthTime: String(now),
  });
  closeSession(storage);
  expect(values.size).toBe(0);
});

it('ends after more than eight hours', () => {
  openSession(storage, now);
  expect(sessionOpen(storage, now + 8 * HOUR)).toBe(true);
  expect(sessionOpen(storage, now + 8 * HOUR + 1)).toBe(false);
});

it('is not open without a flag or a time', () => {
  expect(sessionOpen(storage, now)).toBe(false);
  storage.setItem('adminAuthenticated', 'true');
  expect(sessionOpen(storage, now)).toBe(false);
  storage.setItem('adminAuthTime', 'soon');
  expect(sessionOpen(storage, now)).toBe(false);
});

it('waits longer after each further failure, and never more than a minute', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7, 20].map(retryDelay)).toEqual([0, 0, 0, 5, 10, 20, 40, 60, 60]);
});
