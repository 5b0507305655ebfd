import { describe, expect, it } from 'vitest';
import { ar } from '../../../src/site/i18n/ar';
import { arPages } from '../../../src/site/i18n/arPages';
import { arQuote } from '../../../src/site/i18n/arQuote';
import { arServices } from '../../../src/site/i18n/arServices';
import { en } from '../../../src/site/i18n/en';
import { enPages } from '../../../src/site/i18n/enPages';
import { enQuote } from '../../../src/site/i18n/enQuote';
import { enServices } from '../../../src/site/i18n/enServices';

function leaves(value: unknown, path = ''): [path: string, text: unknown][] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([key, child]) => leaves(child, `${path}.${key}`));
}

const modules = [
  ['frame', en, ar],
  ['pages', enPages, arPages],
  ['services', enServices, arServices],
  ['quote', enQuote, arQuote],
] as const;

describe.each(modules)('messages of the %s', (_name, english, arabic) => {
  it('are not empty', () => {
    for (const [path, text] of [...leaves(english), ...leaves(arabic)]) {
      expect(String(text).trim(), path).not.toBe('');
    }
  });

  it('have exclamation marks only where the requirements have them', () => {
    for (const [path, text] of [...leaves(english), ...leaves(arabic)]) {
      if (path !== '.success.title') expect(String(text), path).not.toMatch(/!/u);
    }
  });

  it('use Latin digits and no arrows in Arabic', () => {
    for (const [path, text] of leaves(arabic)) {
      expect(String(text), path).not.toMatch(/[٠-٩۰-۹←→]/u);
    }
  });
});
