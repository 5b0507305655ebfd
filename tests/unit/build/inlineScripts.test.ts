import { expect, it } from 'vitest';
import { buildInlineScripts } from '../../../vite/inlineScripts';

const scripts = await buildInlineScripts();

/** Runs the script as a browser would at this URL. Returns the URL of the redirect, or null if there is none. */
function redirect(address: string, localStorage: object): string | null {
  const { pathname, search, hash } = new URL(address, 'https://confluence.example');
  let target: string | null = null;
  const replace = (to: string) => {
    target = to;
  };
  const globals = {
    localStorage,
    location: { pathname, search, hash, replace },
    document: { currentScript: { dataset: { follows: '1' } } },
    addEventListener: () => {},
    window: {},
  };
  new Function(...Object.keys(globals), scripts.beforeHydration)(...Object.values(globals));
  return target;
}

it.each([
  ['/saas-development?utm_source=x#process', 'ar', '/ar/saas-development?utm_source=x#process'],
  ['/', null, null],
  ['/', 'en', null],
])('a visitor of %s with the saved language %s is redirected to %s', (address, saved, target) => {
  expect(redirect(address, { getItem: () => saved })).toBe(target);
});

it('a visitor whose browser blocks storage is not redirected', () => {
  const blocked = {
    getItem: () => {
      throw new Error('denied');
    },
  };
  expect(redirect('/', blocked)).toBeNull();
});

it('every inline script is at most four kilobytes long and contains no text that would close its element', () => {
  for (const script of Object.values(scripts)) {
    expect(script).not.toMatch(/<\/script|<!--/iu);
    expect(script.length).toBeLessThanOrEqual(4096);
  }
});
