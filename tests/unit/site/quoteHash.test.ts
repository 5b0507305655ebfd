import { expect, it } from 'vitest';
import { projectTypes } from '../../../src/domain/quotes';
import { quoteHash, readQuoteHash } from '../../../src/site/quote/quoteHash';

it.each(projectTypes)('the hash of the link to the form selects the service $id', ({ id }) => {
  expect(readQuoteHash(quoteHash(id))).toBe(id);
});

it.each([
  ['#quote', ''],
  ['#quote=', ''],
  ['#quote=unknown', ''],
  ['', null],
  ['#about', null],
  ['#quotes', null],
  ['#quote=saas=x', null],
])('the hash %s selects the service %j', (hash, type) => {
  expect(readQuoteHash(hash)).toBe(type);
});
