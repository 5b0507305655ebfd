import { beforeAll, describe, expect, it } from 'vitest';
import { buildInlineScripts, type InlineScripts } from '../../../vite/inlineScripts';

let scripts: InlineScripts;
beforeAll(async () => {
  scripts = await buildInlineScripts();
});

describe('the saved language', () => {
  /** Runs the script as a browser at this address would, and returns the redirect. */
  function redirect(address: string, localStorage: object): string | null {
    const { pathname, search, hash } = new URL(address, 'https://confluence.example');
    let target: string | null = null;
    const replace = (to: string) => {
      target = to;
    };
    const run = new Function('localStorage', 'location', scripts.savedLanguage);
    run(localStorage, { pathname, search, hash, replace });
    return target;
  }

  it.each([
    ['/', 'ar', '/ar'],
    ['/saas-development?utm_source=x#process', 'ar', '/ar/saas-development?utm_source=x#process'],
    ['/', 'en', null],
    ['/', null, null],
  ])('redirects %s with the saved choice %s to %s', (address, saved, target) => {
    expect(redirect(address, { getItem: () => saved })).toBe(target);
  });

  it('does not redirect when storage is blocked', () => {
    const blocked = {
      getItem: () => {
        throw new Error('denied');
      },
    };
    expect(redirect('/', blocked)).toBeNull();
  });
});

it('no inline script can close its script element, and none exceeds four kilobytes', () => {
  for (const script of Object.values(scripts)) {
    expect(script).not.toMatch(/<\/script|<!--/iu);
    expect(script.length).toBeLessThanOrEqual(4096);
  }
});
