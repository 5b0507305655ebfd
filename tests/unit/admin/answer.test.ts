import { describe, expect, it } from 'vitest';
import { stringifyListParams } from '../../../src/admin/list/listUrl';
import {
  answerLink,
  fillTemplate,
  nextWaiting,
  toTemplate,
  whatsappNumber,
} from '../../../src/admin/quotes/answers/answer';
import { agency } from '../../../src/agency';

const quote = {
  name: 'Salma & Co',
  reference: 'Q-7K3M9P',
  email: 'salma@example.com',
  phone: '06 39 98 01 01',
  language: 'ar',
};
const content = { subject: 'طلبكم', body: 'مرحبا' };

describe('answers', () => {
  it('a template is filled in for an answer, and an edited answer can be saved as a template', () => {
    const typed = fillTemplate('Hello {name}, about {reference}', quote);
    expect(typed).toBe('Hello Salma & Co, about Q-7K3M9P');
    expect(toTemplate(typed, quote)).toBe('Hello {name}, about {reference}');
  });

  it('an answer contains the name of the agency in the language of the visitor', () => {
    const template = '{reference} – {agency}';
    expect(fillTemplate(template, quote)).toBe(`Q-7K3M9P – ${agency.name.ar}`);
    const typed = fillTemplate(template, { ...quote, language: 'en' });
    expect(typed).toBe(`Q-7K3M9P – ${agency.name.en}`);
    expect(toTemplate(typed, { ...quote, language: 'en' })).toBe(template);
  });

  it.each(["$'", '$`', '$$', '$&', '$1', '{reference}', '{name}'])(
    'an answer contains the name %s unchanged',
    (name) => {
      expect(fillTemplate('Hello {name}, about {reference}', { ...quote, name })).toBe(
        `Hello ${name}, about Q-7K3M9P`,
      );
    },
  );

  it.each([
    ['e', 'Hello there, e'],
    ['Al', 'Hello Al, we also'],
    ['you', 'Hello you, is your site yours?'],
    ['سلمى', 'مرحبًا سلمى، موقع لسلمى'],
    ['A (B)', 'Hello A (B), about it'],
  ])(
    'saving an answer as a template replaces the name %s only as a whole word of at least three letters',
    (name, typed) => {
      const template = toTemplate(typed, { ...quote, name });
      expect(fillTemplate(template, { ...quote, name })).toBe(typed);
      expect(fillTemplate(template, { ...quote, name: 'Nora' })).toBe(
        {
          e: 'Hello there, e',
          Al: 'Hello Al, we also',
          you: 'Hello Nora, is your site yours?',
          سلمى: 'مرحبًا Nora، موقع لسلمى',
          'A (B)': 'Hello Nora, about it',
        }[name],
      );
    },
  );

  it('answering by email opens an email with the subject and the text of the answer', () => {
    const link = answerLink('email', quote, { ...content, body: 'a & b\nc' }) ?? '';
    expect(link).toMatch(/^mailto:salma@example\.com\?subject=%D8/u);
    expect(link).toContain('body=a%20%26%20b%0D%0Ac');
  });

  it('answering by phone opens a call to the number of the visitor', () => {
    expect(answerLink('phone', quote, content)).toBe('tel:0639980101');
    expect(answerLink('phone', { ...quote, phone: null }, content)).toBeNull();
  });

  it('answering by WhatsApp opens a chat with the number in international form', () => {
    expect(answerLink('whatsapp', quote, content)).toMatch(
      /^https:\/\/wa\.me\/33639980101\?text=%/u,
    );
    expect(whatsappNumber('+971 50 000 1182', 'en')).toBe('971500001182');
    expect(whatsappNumber('0033 6 39 98 01 01', 'en')).toBe('33639980101');
    expect(whatsappNumber('+33 (0)6 39 98 01 01', 'en')).toBe('33639980101');
    expect(whatsappNumber('٠٥٠ ٠٠٠ ١١٨٢', 'ar')).toBe('971500001182');
    expect(whatsappNumber('123', 'en')).toBeNull();
    expect(whatsappNumber(null, 'en')).toBeNull();
  });
});

describe('the next waiting quote', () => {
  const row = (
    id: string,
    hour: number,
    columns?: { status?: 'contacted'; is_spam?: boolean },
  ) => ({
    id,
    status: 'pending' as const,
    is_spam: false,
    created_at: new Date(hour * 3_600_000).toISOString(),
    ...columns,
  });
  const rows = [
    row('a', 4),
    row('b', 0, { status: 'contacted' }),
    row('c', 3),
    row('d', 0, { is_spam: true }),
    row('e', 2),
  ];

  it.each([
    ['a', 'e'],
    ['e', 'c'],
    ['elsewhere', 'e'],
  ])('after quote %s, quote %s has waited longest', (id, next) => {
    expect(nextWaiting(rows, id)?.id).toBe(next);
  });

  it('there is no next waiting quote when all other quotes have been answered', () => {
    expect(nextWaiting(rows.slice(0, 2), 'a')).toBeUndefined();
  });
});

it('the URL of a list contains its filter, sort order and page', () => {
  const search = stringifyListParams({
    filter: { status: 'pending' },
    sort: { field: 'created_at', order: 'DESC' },
    page: 2,
    perPage: 25,
  });
  expect(Object.fromEntries(new URLSearchParams(search))).toEqual({
    filter: '{"status":"pending"}',
    sort: 'created_at',
    order: 'DESC',
    page: '2',
    perPage: '25',
  });
});
