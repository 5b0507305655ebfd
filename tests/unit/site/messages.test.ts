import { describe, expect, it } from 'vitest';
import { optionalTexts } from '../../../src/domain/quotes';
import { ar } from '../../../src/site/i18n/ar';
import { arLegal } from '../../../src/site/i18n/arLegal';
import { arPages } from '../../../src/site/i18n/arPages';
import { arQuote } from '../../../src/site/i18n/arQuote';
import { arServices } from '../../../src/site/i18n/arServices';
import { en } from '../../../src/site/i18n/en';
import { enLegal } from '../../../src/site/i18n/enLegal';
import { enPages } from '../../../src/site/i18n/enPages';
import { enQuote } from '../../../src/site/i18n/enQuote';
import { enServices } from '../../../src/site/i18n/enServices';

function leaves(value: unknown, path = ''): [path: string, text: unknown][] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([key, child]) => leaves(child, `${path}.${key}`));
}

const modules = [
  ['parts that all pages share', en, ar],
  ['pages', enPages, arPages],
  ['services', enServices, arServices],
  ['quote form', enQuote, arQuote],
] as const;

describe.each(modules)('texts of the %s', (name, english, arabic) => {
  it(`no text of the ${name} is empty`, () => {
    for (const [path, text] of [...leaves(english), ...leaves(arabic)]) {
      expect(String(text).trim(), path).not.toBe('');
    }
  });

  it(`texts of the ${name} contain exclamation marks only in the title of the success panel`, () => {
    for (const [path, text] of [...leaves(english), ...leaves(arabic)]) {
      if (path !== '.success.title') expect(String(text), path).not.toMatch(/!/u);
    }
  });

  it(`Arabic texts of the ${name} contain only Latin digits and no arrows`, () => {
    for (const [path, text] of leaves(arabic)) {
      expect(String(text), path).not.toMatch(/[٠-٩۰-۹←→]/u);
    }
  });
});

it.each([
  ['English', enLegal, enQuote],
  ['Arabic', arLegal, arQuote],
])(
  'the %s privacy notice names every optional text field of the form by its label',
  (_, legal, quote) => {
    const kept = legal.privacy.sections[0]?.items[0]?.toLowerCase();
    for (const field of optionalTexts) {
      expect(kept).toContain(quote.fields[field].toLowerCase());
    }
  },
);
