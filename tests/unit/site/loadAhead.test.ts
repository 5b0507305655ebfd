import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { legalMessages, serviceMessages } from '../../../src/site/i18n/lazyMessages';
import { loadAhead } from '../../../src/site/routes';

const loaded = () =>
  [serviceMessages, legalMessages].map(({ en, ar }) =>
    [en, ar].map(({ ahead }) => vi.mocked(ahead).mock.calls.length > 0),
  );

beforeEach(() => {
  for (const { en, ar } of [serviceMessages, legalMessages])
    for (const part of [en, ar]) vi.spyOn(part, 'ahead').mockRejectedValue(new Error('offline'));
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Loads ahead on a page, with what the browser says about the connection. */
function load(pathname: string, connection?: object): void {
  vi.stubGlobal('window', { location: { pathname } });
  vi.stubGlobal('navigator', { connection });
  loadAhead();
}

it.each([
  ['/', [true, false]],
  ['/ar/legal', [false, true]],
])('the pages that %s loads ahead are those of its language', (path, expected) => {
  load(path);
  expect(loaded()).toEqual([expected, expected]);
});

it.each([
  { saveData: true, effectiveType: '4g' },
  { saveData: false, effectiveType: '3g' },
  { effectiveType: 'slow-2g' },
])('a visitor who saves data or has a slow network loads nothing ahead: %j', (connection) => {
  load('/', connection);
  expect(loaded().flat()).not.toContain(true);
});
