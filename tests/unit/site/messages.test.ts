import { expect, it } from 'vitest';
import { optionalTexts } from '../../../src/domain/quotes';
import { ar } from '../../../src/site/i18n/ar';
import { arLegal } from '../../../src/site/i18n/arLegal';
import { arPages } from '../../../src/site/i18n/arPages';
import { arQuote } from '../../../src/site/i18n/arQuote';
import { arServices } from '../../../src/site/i18n/arServices';
import { arTips } from '../../../src/site/i18n/arTips';
import { en } from '../../../src/site/i18n/en';
import { enLegal } from '../../../src/site/i18n/enLegal';
import { enPages } from '../../../src/site/i18n/enPages';
import { enQuote } from '../../../src/site/i18n/enQuote';
import { enServices } from '../../../src/site/i18n/enServices';
import { enTips } from '../../../src/site/i18n/enTips';
import { leaves } from '../../kit/texts';

const english = leaves({ en, enPages, enServices, enQuote, enTips });
const arabic = leaves({ ar, arPages, arServices, arQuote, arTips });

it('no text of the site is empty, and only the title of the success panel has an exclamation mark', () => {
  for (const [key, text] of [...english, ...arabic]) {
    expect(text.trim(), key).not.toBe('');
    expect(text.includes('!') && !key.endsWith('Quote.success.title'), key).toBe(false);
  }
});

it('Arabic texts of the site contain only Latin digits and no arrows', () => {
  for (const [key, text] of arabic) expect(text, key).not.toMatch(/[٠-٩۰-۹←→]/u);
});

it.each([
  ['English', enLegal, enQuote],
  ['Arabic', arLegal, arQuote],
])('the %s privacy notice names every optional field by its label', (_, legal, quote) => {
  const kept = legal.privacy.sections[0]?.items[0]?.toLowerCase();
  for (const field of optionalTexts) {
    expect(kept).toContain(quote.fields[field].toLowerCase());
  }
});
