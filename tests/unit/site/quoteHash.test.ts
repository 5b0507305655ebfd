import { expect, it } from 'vitest';
import { projectTypes } from '../../../src/domain/quotes';
import { quoteHash, readQuoteHash } from '../../../src/site/quote/quoteHash';

it.each(projectTypes)('the hash of the link to the form selects the service $id', ({ id }) => {
  expect(readQuoteHash(quoteHash(id))).toBe(id);
});

it.each([
  ['#quote', ''],
  ['#quote=unknown', ''],
  ['#quote=saas,100k+', 'saas,100k+'],
  ['#quote=saas,1k', 'saas'],
  ['#quote=saas,5k-10k,x', 'saas,5k-10k'],
  ['#quote=,5k-10k', ''],
  ['#quote=<b>,__proto__', ''],
  ['', null],
  ['#about', null],
  ['#quotes', null],
  ['#quote=saas=x', null],
])('the hash %s selects %j', (hash, type) => {
  expect(readQuoteHash(hash)).toBe(type);
});
