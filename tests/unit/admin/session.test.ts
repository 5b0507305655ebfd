import { beforeEach, expect, it } from 'vitest';
import { closeSession, openSession, sessionOpen } from '../../../src/admin/session/session';
import { memoryStorage } from '../../kit/memoryStorage';

const HOUR_MS = 60 * 60 * 1000;
const now = Date.UTC(2026, 10, 21);
const { values, storage } = memoryStorage();

beforeEach(() => values.clear());

it('signing in stores a flag and the time of the sign-in, and signing out deletes both', () => {
  openSession(storage, now);
  expect(Object.fromEntries(values)).toEqual({
    adminAuthenticated: 'true',
    adminAuthTime: String(now),
  });
  closeSession(storage);
  expect(values.size).toBe(0);
});

it('a session ends eight hours after the stored time of the sign-in', () => {
  openSession(storage, now);
  expect(sessionOpen(storage, now + 8 * HOUR_MS)).toBe(true);
  expect(sessionOpen(storage, now + 8 * HOUR_MS + 1)).toBe(false);
  storage.setItem('adminAuthTime', 'soon');
  expect(sessionOpen(storage, now)).toBe(false);
});
