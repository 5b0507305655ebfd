import { expect, it, onTestFinished } from 'vitest';
import { answerLink, whatsappNumber } from '../../../src/admin/conversation/addressee';
import { addresseeOf } from '../../../src/admin/projects/projectModel';
import type { Project } from '../../../src/admin/projects/table';
import { nextWaiting } from '../../../src/admin/quotes/nextWaiting';
import {
  fillTemplate,
  furtherSubject,
  isOnlyGreeting,
  unknownWordsError,
  writeAnswer,
} from '../../../src/admin/templates/letter';
import { agency } from '../../../src/agency/agency';

const quote = {
  name: 'Salma & Co',
  reference: 'Q-7K3M9P',
  email: 'salma@example.com',
  phone: '06 39 98 01 01',
  language: 'ar',
};

const GREETING = 'Hello {name}, about {reference}';

it.each([
  [GREETING, quote, 'Hello Salma & Co, about Q-7K3M9P'],
  ['{reference} – {agency}', quote, `Q-7K3M9P – ${agency.name.ar}`],
])('an answer is made from the template “%s”', (template, to, typed) => {
  expect(fillTemplate(template, to)).toBe(typed);
});

it.each([
  ['Hello {name}, about {reference}. {agency}', undefined],
  ['{booking}\n{signature}', undefined],
  ['Hello {nom},', 'answers.unknown_word'],
  ['{ name }', 'answers.unknown_word'],
  ['Bonjour {nom du client},', 'answers.unknown_word'],
  ['From {10 to 20} euros {}', undefined],
])('the template “%s” is refused with %s', (template, refusal) => {
  expect(unknownWordsError(template)).toBe(refusal);
});

it.each(['$&', '$1', '{reference}'])('an answer contains the name %s unchanged', (name) => {
  expect(fillTemplate(GREETING, { ...quote, name })).toBe(`Hello ${name}, about Q-7K3M9P`);
});

it('a blank answer has the greeting and the signature of the templates', () => {
  const template = { subject: 'Your request', body: 'Hello {name},\n\nThank you.\n\n{agency}' };
  expect(writeAnswer(template, 'blank', { ...quote, language: 'fr' })).toEqual({
    subject: `Q-7K3M9P – ${agency.name.en}`,
    body: `Hello Salma & Co,\n\n\n\n${agency.name.en}`,
  });
});

const LETTER = 'Hello,\n\nText.\n\nOr call: {booking}\n\n{signature}\n{agency}';
const to = { ...quote, language: 'en' };

it('a letter ends with the name and the signature of its author, above the name of the agency', () => {
  const signature = 'Claire {name}\nDesign, $1';
  expect(fillTemplate(LETTER, { ...to, signature })).toBe(
    `Hello,\n\nText.\n\n${signature}\n${agency.name.en}`,
  );
});

it('a line without its value, such as the address to book a call, is left out', () => {
  expect(fillTemplate(LETTER, to)).toBe(`Hello,\n\nText.\n\n${agency.name.en}`);
  expect(fillTemplate('A\nCall: {booking}\nB', to)).toBe('A\nB');
});

it.each([
  ['https://book.test', 'https://book.test'],
  [{ en: 'https://book.test/en', ar: 'https://book.test/ar' }, 'https://book.test/en'],
] as const)('a letter holds the address to book a call %j', (bookingUrl, address) => {
  const before = agency.bookingUrl ?? null;
  onTestFinished(() => void Object.assign(agency, { bookingUrl: before }));
  Object.assign(agency, { bookingUrl });
  expect(fillTemplate('Or call: {booking}', to)).toBe(`Or call: ${address}`);
});

it.each([
  ['Hello Salma & Co,\n\n\n\nConfluence', true],
  ['Hello Salma & Co,\nConfluence ', true],
  ['Bonjour Salma & Co,\n\nConfluence', true],
  ['Hello Salma & Co,\n\nThank you.\n\nConfluence', false],
  ['Hello Salma & Co,\n\nYes.\n\nConfluence', false],
  ['Yes.', false],
  // The whole template of somebody who writes no more.
  ['Salam Salma & Co', false],
])('the message “%s” is only a greeting: %s', (message, isBare) => {
  const templates = [
    { id: 'first-en', body: 'Hello {name},\n\nThank you.\n\nConfluence' },
    { id: 'first-fr', body: 'Bonjour {name},\n\nMerci.\n\nConfluence' },
    { id: 'first-ar', body: 'Salam {name}' },
  ].map((one) => ({ subject: '', ...one }));
  expect(isOnlyGreeting(message, templates, quote)).toBe(isBare);
});

it.each([
  ['email', quote.phone, /^mailto:salma@example\.com\?subject=%D8.*&body=a%20%26%20b%0D%0Ac/u],
  ['phone', quote.phone, /^tel:0639980101$/u],
  ['whatsapp', quote.phone, /^https:\/\/wa\.me\/33639980101\?text=a%20%26/u],
  ['phone', null, /^null$/u],
] as const)('an answer by %s to the number %s opens a link', (channel, phone, link) => {
  const content = { subject: 'طلبكم', body: 'a & b\nc' };
  expect(String(answerLink(channel, { ...quote, phone }, content))).toMatch(link);
});

it.each([
  ['+971 50 000 1182', 'en', '971500001182'],
  ['0033 6 39 98 01 01', 'en', '33639980101'],
  ['+33 (0)6 39 98 01 01', 'en', '33639980101'],
  ['٠٥٠ ٠٠٠ ١١٨٢', 'ar', '971500001182'],
  ['123', 'en', null],
  [null, 'en', null],
] as const)('WhatsApp reaches the number %s (%s) at %s', (phone, language, number) => {
  expect(whatsappNumber(phone, language)).toBe(number);
});

it.each([
  ['ar', 'en', '971501234567'],
  ['en', 'ar', '33501234567'],
  [null, 'ar', '971501234567'],
] as const)('who reads %s is reached on a screen in %s at %s', (language, screen, number) => {
  const project = { quote: null, client_email: null, client_phone: '0501234567', language };
  const to = addresseeOf(project as Project, screen);
  expect(whatsappNumber(to.phone, to.language)).toBe(number);
});

const row = (
  id: string,
  hour: number,
  columns: { status?: 'contacted'; is_spam?: boolean } = {},
) => {
  const created_at = new Date(hour * 3_600_000).toISOString();
  return { id, status: 'pending' as const, is_spam: false, created_at, ...columns };
};
const contacted = row('b', 0, { status: 'contacted' });
const rows = [row('a', 4), contacted, row('c', 3), row('d', 0, { is_spam: true }), row('e', 2)];

it.each([
  ['a', 'e'],
  ['e', 'c'],
])('after quote %s, quote %s has waited longest', (id, next) => {
  expect(nextWaiting(rows, id)?.id).toBe(next);
});

const entry = (kind: string, subject: string | null, by_mail = false) => ({
  kind,
  subject,
  by_mail,
});

it.each([
  ['nothing', [], null],
  ['notes', [entry('note', null), entry('edited', null)], null],
  [
    'the first email',
    [entry('email', 'Offer'), entry('email', 'Your request')],
    'Re: Your request',
  ],
  ['an email of the client', [entry('reply', 'RE: Re: Bakery', true)], 'Re: Bakery'],
  ['an Arabic one', [entry('reply', 'رد: طلبكم', true)], 'رد: طلبكم'],
  ['a reply by phone', [entry('reply', 'Bakery')], null],
  ['the longest subject', [entry('email', 'a'.repeat(1000))], `Re: ${'a'.repeat(996)}`],
])('a further email after %s has the subject of the thread', (_, timeline, subject) => {
  expect(furtherSubject(timeline)).toBe(subject);
});
