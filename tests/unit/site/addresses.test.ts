import { expect, it } from 'vitest';
import { agency } from '../../../src/agency/agency';
import { services } from '../../../src/agency/services';
import { languages, matchAddress, pagePath, pages } from '../../../src/site/addresses';

it('English paths have no prefix, and Arabic paths start with /ar', () => {
  const paths = [
    ...services.map(({ path }) => path),
    ...(agency.cases.length > 0 ? ['/client-work'] : []),
    ...(agency.tips === '/digital-tips' ? ['/digital-tips'] : []),
    '/legal',
    '/privacy',
  ];
  expect(pages.map((page) => pagePath(page, 'en'))).toEqual(['/', ...paths]);
  const arabic = ['/ar', ...paths.map((path) => `/ar${path}`)];
  expect(pages.map((page) => pagePath(page, 'ar'))).toEqual(arabic);
});

const own = languages.flatMap((language) =>
  pages.map((page) => [pagePath(page, language), language, page.id, false] as const),
);
it.each([
  ...own,
  // The prefix /en counts as a choice of English.
  ['/en', 'en', 'home', true],
  [`/en${services[0].path}`, 'en', services[0].id, true],
  ...['/fr', '/fr/legal', '/arabic', '/english', '/nope', '/Legal'].map(
    (path) => [path, 'en', undefined, false] as const,
  ),
  ['/ar/nope', 'ar', undefined, false],
  ['/ar/en', 'ar', undefined, false],
] as const)('the path %s opens in the language %s the page %s', (path, language, id, chosen) => {
  const { page, ...address } = matchAddress(path);
  expect([address.language, page?.id, address.explicitEnglish]).toEqual([language, id, chosen]);
});
