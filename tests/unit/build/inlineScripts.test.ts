import { expect, it } from 'vitest';
import { deferredBundleScript, savedLanguageScript } from '../../../vite/inlineScripts';

/** Runs the inline script at an address and returns the address it redirects to. */
function whereTo(address: string, saved: string | null): string | null {
  const url = new URL(address, 'https://confluence.example');
  let target: string | null = null;
  const location = {
    pathname: url.pathname,
    search: url.search,
    hash: url.hash,
    replace: (to: string) => {
      target = to;
    },
  };
  new Function('localStorage', 'location', savedLanguageScript)({ getItem: () => saved }, location);
  return target;
}

it.each([
  ['/', 'ar', '/ar'],
  ['/saas-development?utm_source=x#process', 'ar', '/ar/saas-development?utm_source=x#process'],
  ['/', 'en', null],
  ['/', null, null],
])('%s with %s saved redirects to %s', (address, saved, target) => {
  expect(whereTo(address, saved)).toBe(target);
});

it('does not redirect when storage is blocked', () => {
  const blocked = {
    getItem: () => {
      throw new Error('denied');
    },
  };
  const run = new Function('localStorage', 'location', savedLanguageScript);
  expect(() => run(blocked, {})).not.toThrow();
});

it('the deferred bundle is named once', () => {
  expect(deferredBundleScript('/assets/a.js').split('/assets/a.js')).toHaveLength(2);
});
