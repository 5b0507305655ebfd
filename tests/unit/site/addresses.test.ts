import { describe, expect, it } from 'vitest';
import { languages, matchAddress, pagePath, pages } from '../../../src/site/addresses';

describe('addresses', () => {
  it('English paths have no prefix, Arabic paths start with /ar, and only the path of the English home page ends with a slash', () => {
    expect(pages.map((page) => pagePath(page, 'en'))).toEqual([
      '/',
      '/website-creation',
      '/app-development',
      '/saas-development',
      '/ai-integration',
      '/legal',
      '/privacy',
    ]);
    expect(pagePath('home', 'ar')).toBe('/ar');
    expect(pagePath('saas', 'ar')).toBe('/ar/saas-development');
  });

  it.each(
    languages.flatMap((language) =>
      pages.map((page) => [pagePath(page, language), language, page.id]),
    ),
  )('the path %s opens the page in the language %s', (path, language, id) => {
    const address = matchAddress(path);
    expect(address.language).toBe(language);
    expect(address.page?.id).toBe(id);
    expect(address.explicitEnglish).toBe(false);
  });

  it('a path with the prefix /en opens the English page and counts as a choice of English', () => {
    expect(matchAddress('/en')).toMatchObject({ language: 'en', explicitEnglish: true });
    expect(matchAddress('/en').page?.id).toBe('home');
    expect(matchAddress('/en/ai-integration').page?.id).toBe('ai');
  });

  it.each([
    ['/fr', 'en'],
    ['/fr/website-creation', 'en'],
    ['/arabic', 'en'],
    ['/english', 'en'],
    ['/nope', 'en'],
    ['/ar/nope', 'ar'],
    ['/ar/en', 'ar'],
    ['/Website-Creation', 'en'],
  ])('the path %s opens the not-found page in the language %s', (path, language) => {
    expect(matchAddress(path)).toMatchObject({ page: null, language });
  });
});
