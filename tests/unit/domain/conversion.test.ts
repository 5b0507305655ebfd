import { expect, it } from 'vitest';
import { projectFromQuote } from '../../../src/domain/conversion';

const quote = {
  name: 'Salma Haddad',
  project_type: 'website',
  message: 'A shop in two languages.',
  budget: '10k-25k',
};
/** The agency is in the next day already. */
const NEAR_MIDNIGHT = new Date('2026-11-20T23:30:00Z');
const formOf = (changes: Partial<Record<keyof typeof quote, string | null>>, title = 'Site') =>
  projectFromQuote({ ...quote, ...changes, name: quote.name }, title, NEAR_MIDNIGHT);

it('the conversion form contains the values of the quote', () => {
  expect(formOf({})).toEqual({
    title: 'Site',
    description: quote.message,
    client_name: quote.name,
    project_type: 'website',
    status: 'planning',
    budget: 10_000,
    technologies: [],
    start_date: '2026-11-21',
    end_date: null,
    paid_on: null,
    image_url: null,
  });
});

it.each<[Parameters<typeof formOf>[0], object]>([
  [{ message: null }, { description: 'No description provided.' }],
  [{ budget: null }, { budget: null }],
  ...[null, 'consulting', 'other', 'made-up'].map((project_type): [object, object] => [
    { project_type },
    { project_type: 'other' },
  ]),
])('the conversion form of a quote with %j contains %j', (changes, values) => {
  expect(formOf(changes)).toMatchObject(values);
});

it.each([
  [`Website for ${'x'.repeat(200)}`, `Website for ${'x'.repeat(188)}`],
  [`${'x'.repeat(199)}😀`, 'x'.repeat(199)],
])('the conversion form cuts off the title %s without splitting an emoji', (title, shown) => {
  expect(formOf({}, title).title).toBe(shown);
});

it.each([
  [{}, { title: 'The shop', description: 'As agreed.\nDesign\nTexts', budget: 1235 }],
  [
    { introduction: null, lines: [], net_cents: 0 },
    { description: quote.message, budget: 10_000 },
  ],
])(
  'the conversion form takes its texts and budget from the accepted offer with %j',
  (changes, values) => {
    const lines = [{ text: 'Design' }, { text: 'Texts' }];
    const offer = { title: 'The shop', introduction: 'As agreed.', lines, net_cents: 123_450 };
    const form = projectFromQuote(quote, 'Site', new Date(), { ...offer, ...changes });
    expect(form).toMatchObject(values);
  },
);
