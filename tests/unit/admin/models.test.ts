import { expect, it } from 'vitest';
import { cleanUpdate } from '../../../src/admin/data/updates';
import { eurosError, parseEuros } from '../../../src/admin/forms/DialogForm';
import { arQuotes } from '../../../src/admin/i18n/messages/arQuotes';
import { enQuotes } from '../../../src/admin/i18n/messages/enQuotes';
import { frQuotes } from '../../../src/admin/i18n/messages/frQuotes';
import { createFormats, staffLocale } from '../../../src/admin/i18n/useFormats';
import {
  endDateError,
  paidOnError,
  shortId,
  toDraft,
  urlError,
} from '../../../src/admin/projects/projectModel';
import { canConvert, offerStep, spamKey } from '../../../src/admin/quotes/quoteModel';
import { linksOf, readLink, wrongLink } from '../../../src/domain/links';
import { phoneLink } from '../../../src/domain/mailto';
import type { OfferStatus } from '../../../src/domain/offers';
import { campaign } from '../../../src/domain/quotes';

it.each([
  ['approved', null, true],
  ['approved', { id: 'p' }, false],
  ['pending', null, false],
] as const)('a quote (%s, project %j) can be converted: %s', (status, project, can) => {
  expect(canConvert({ status, project })).toBe(can);
});

it('the phone number of a quote becomes a tel: link, and its campaign is shown in one line', () => {
  expect(phoneLink('+33 6 39.98 (0)1')).toBe('tel:+336399801');
  const launch = campaign({ utm_source: 'instagram', utm_campaign: 'launch' });
  expect([launch, campaign({})]).toEqual(['instagram / launch', '']);
});

it.each([
  [enQuotes, 'Many at once'],
  [frQuotes, 'Arrivée en masse'],
  [arQuotes, 'وصل ضمن طلبات كثيرة دفعة واحدة'],
])('a request above the limit has its own spam mark (%#)', (quotes, words) => {
  const reasons = ['over_limit', 'hidden_field', 'too_fast', null];
  const said = reasons.map((reason) => Reflect.get(quotes, spamKey(reason).slice(7)));
  expect(said).toEqual([words, quotes.spam, quotes.spam, quotes.spam]);
});

const offer = (status: OfferStatus, valid_until: string | null = '2200-12-31') => ({
  ...{ id: status, number: null, gross_cents: 100 },
  status,
  valid_until,
});

it.each([
  ['write', []],
  ['open_draft', [offer('draft')]],
  ['open_draft', [offer('withdrawn'), offer('draft')]],
  ['answer', [offer('sent')]],
  ['answer', [offer('draft'), offer('sent')]],
  ['extend', [offer('sent', '2020-01-01')]],
  ['write_another', [offer('declined'), offer('withdrawn')]],
  [null, [offer('accepted')]],
] as const)('the next step of a quote is to %s', (step, offers) => {
  for (const status of ['pending', 'contacted'] as const)
    expect(offerStep({ status, is_spam: false, offers })).toBe(step);
  expect(offerStep({ status: 'rejected', is_spam: false, offers })).toBe(null);
  expect(offerStep({ status: 'pending', is_spam: true, offers })).toBe(null);
});

const before = {
  title: 'T',
  budget: 500,
  technologies: ['a'],
  image_url: null,
  client_name: 'C',
};

it('an edit sends only changed fields and trims texts', () => {
  expect(cleanUpdate({ ...before, title: ' New ', id: '1' }, before)).toEqual({ title: 'New' });
});

it('an edit sends null for a budget of 0 and for an empty list', () => {
  const data = toDraft({ ...before, budget: 0, technologies: [], image_url: '  ' });
  expect(data).toMatchObject({ budget: null, technologies: null, image_url: null });
});

it.each([
  ['12 500', 12_500],
  ['١٢٥٠٠', 12_500],
  ['', null],
  ['1,200', 1_200],
  ['1’200', 1_200],
  ['12.5', Number.NaN],
  ['12,50', Number.NaN],
  ['1 2', Number.NaN],
  ['-5', Number.NaN],
])('the project form reads the typed amount “%s” as %s', (typed, amount) => {
  expect(parseEuros(typed)).toEqual(amount);
});

const endError = (day: unknown) => endDateError(day, { start_date: '2026-11-21' });
it.each([
  ['whole euros', [null, 0, 150].map(eurosError), [Number.NaN, 1.5, -1].map(eurosError), 'budget'],
  ['euros up to a limit', [2e9].map(eurosError), [3e9].map(eurosError), 'budget_limit'],
  [
    'http and https URLs of images',
    ['', ' https://example.com/a.png '].map(urlError),
    ['javascript:alert(1)', 'https://'].map(urlError),
    'url',
  ],
  [
    'an end date that is not before the start date',
    ['2026-11-21', null].map(endError).concat(endDateError('2026-11-20', { start_date: null })),
    ['2026-11-20'].map(endError),
    'end_before_start',
  ],
  [
    'a paid project with a day of payment',
    ['2026-06-03'].map(paidOnError),
    [paidOnError('')],
    'paid_on',
  ],
])('the project form accepts only %s', (_, accepted, rejected, reason) => {
  expect(new Set(accepted)).toEqual(new Set([undefined]));
  expect(new Set(rejected)).toEqual(new Set([`validation.${reason}`]));
});

it.each([
  [{ technologies: ['React'], technology: ' Vite ' }, { technologies: ['React', 'Vite'] }],
  [{ technologies: ['React'], technology: 'React' }, { technologies: ['React'] }],
  [{ technologies: null, technology: ' ' }, { technologies: null }],
  [
    { title: ' T ', project_type: 'consulting' },
    { title: 'T', project_type: 'other' },
  ],
  [{ status: 'paid', paid_on: '2026-06-03' }, { paid_on: '2026-06-03' }],
  [{ status: 'completed', paid_on: '2026-06-03' }, { paid_on: null }],
  [{ start_date: '' }, { status: 'planning', start_date: null, end_date: null, budget: null }],
  [{}, { paid_on: null, technologies: null, image_url: null }],
])('the project form sends the typed %j as %j', (typed, sent) => {
  expect(toDraft(typed)).toMatchObject(sent);
});

it('a short id has eight characters', () => {
  expect(shortId('5eed0001-0000')).toBe('5eed0001');
});

it("dates use Latin digits, the Gregorian calendar and the browser's locale for the language that staff have chosen", () => {
  expect(staffLocale('en', ['fr-FR', 'en-GB'])).toBe('en-GB');
  expect(staffLocale('ar', ['en-GB'])).toBe('ar');
  const arabic = createFormats('ar', ['ar-SA']);
  expect(arabic.calendarDay('2026-11-21')).toMatch(/2026/u);
  expect(createFormats('en', ['en-GB']).calendarDay('2026-11-21')).toBe('21 Nov 2026');
});

it.each([
  [
    'Logo  https://drive.example/logo\n\nhttps://x.example ',
    ['Logo https://drive.example/logo', 'https://x.example'],
    undefined,
  ],
  ['Logo: drive.example', ['Logo: drive.example'], 'Logo: drive.example'],
  [' ', null, undefined],
])('a text of links has one link a line (%#)', (typed, links, wrong) => {
  expect(linksOf(typed)).toEqual(links);
  expect(wrongLink(typed)).toBe(wrong);
});

it('a link has its own name, or else that of its address', () => {
  expect(readLink('New logo https://drive.example/logo')).toEqual({
    name: 'New logo',
    href: 'https://drive.example/logo',
  });
  expect(readLink('https://www.x.example/').name).toBe('x.example');
});
