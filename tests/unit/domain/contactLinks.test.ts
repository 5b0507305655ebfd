import { expect, it } from 'vitest';
import { mailtoLink, phoneLink } from '../../../src/domain/contactLinks';
import { isAddress } from '../../../src/domain/email';

it.each([
  'victim?bcc=spy%40evil.example&body=x@evil.example',
  '100%@acme.example',
  'اسم@مثال.example',
])('the email address %s in a mail link cannot add recipients or text', (email) => {
  const link = new URL(mailtoLink(email));
  expect(decodeURIComponent(link.pathname)).toBe(email);
  expect([link.search, link.hash]).toEqual(['', '']);
});

it('a mail link contains the subject and the text of the message', () => {
  const link = new URL(mailtoLink('a@b.example', { subject: 'Q & A', body: 'one\ntwo' }));
  expect(link.search).toBe('?subject=Q%20%26%20A&body=one%0D%0Atwo');
});

it('a phone number becomes a tel: link', () => {
  expect(phoneLink('+33 6 39.98 (0)1')).toBe('tel:+336399801');
});

it.each([
  ['anna@acme.example', true],
  ['سلمى@مثال.example', true],
  ['anna@localhost', true],
  ['anna@acme.example,', false],
  ['anna@acme.example.', false],
  ['anna@acme..example', false],
  ['<anna@acme.example>', false],
])('whether the database can send to %s: %s', (address, can) => {
  expect(isAddress(address)).toBe(can);
});
