import { expect, it } from 'vitest';
import { offerTexts } from '../../../src/offer/documentTexts';
import { pageTexts } from '../../../src/offer/pageTexts';

/** Returns the placeholders of each text, by the path of the text. */
function placeholders(texts: unknown, path = ''): [path: string, names: string[]][] {
  if (typeof texts !== 'object' || texts === null) {
    expect(String(texts).trim(), path).not.toBe('');
    return [[path, (String(texts).match(/\{\w+\}/gu) ?? []).toSorted()]];
  }
  return Object.entries(texts).flatMap(([key, text]) => placeholders(text, `${path}.${key}`));
}

it.each(['fr', 'ar'] as const)('the texts of an offer are complete (%s)', (language) => {
  for (const texts of [offerTexts, pageTexts])
    expect(placeholders(texts[language])).toEqual(placeholders(texts.en));
});
