import { expect, it } from 'vitest';
import { arQuotes } from '../../../src/admin/i18n/messages/arQuotes';
import { enQuotes } from '../../../src/admin/i18n/messages/enQuotes';
import { frQuotes } from '../../../src/admin/i18n/messages/frQuotes';
import { createFormats, staffLocale } from '../../../src/admin/i18n/useFormats';
import { wholeEuros } from '../../../src/admin/kit/amounts';
import { changedFields } from '../../../src/admin/kit/changedFields';
import { centsError, eurosError } from '../../../src/admin/kit/inputs';
import {
  endDateError,
  paidOnError,
  shortId,
  technologiesError,
  urlError,
} from '../../../src/admin/projects/projectModel';
import { canConvert, spamKey } from '../../../src/admin/quotes/quoteModel';
import { readLink, wrongLink } from '../../../src/domain/links';
import { phoneLink } from '../../../src/domain/mailto';
import { campaign } from '../../../src/domain/quotes';
import { tidyList } from '../../../src/domain/texts';

it.each([
  ['approved', null, true],
  ['approved', { id: 'p', created_at: '2026-11-20' }, false],
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

it.each([
  [{ title: ' New ', budget: 500 }, { title: 'New' }],
  [{ title: ' T ', image_url: '  ' }, {}],
  [{ image_url: undefined, technologies: ['a'] }, {}],
  [
    { technologies: ['a', 'b'], budget: null },
    { technologies: ['a', 'b'], budget: null },
  ],
])('a form with the values %j sends %j', (typed, sent) => {
  const opened = { title: 'T', budget: 500, technologies: ['a'], image_url: null };
  expect(changedFields(typed, opened)).toEqual(sent);
});

it.each([
  ['12 500', 12_500],
  ['١٢٥٠٠', 12_500],
  ['1,200', 1_200],
  ['1’200', 1_200],
  ['12.5', Number.NaN],
  ['12,50', Number.NaN],
  ['1 2', Number.NaN],
  ['-5', Number.NaN],
])('the project form reads the typed amount “%s” as %s', (typed, amount) => {
  expect(wholeEuros(typed)).toEqual(amount);
});

const endError = (day: unknown) => endDateError(day, { start_date: '2026-11-21' });
it.each([
  ['whole euros', [null, 0, 150].map(eurosError), [Number.NaN, 1.5, -1].map(eurosError), 'budget'],
  ['euros up to a limit', [2e9].map(eurosError), [3e9].map(eurosError), 'budget_limit'],
  [
    'amounts with cents',
    [null, 0, 12_050].map(centsError),
    [Number.NaN, -1].map(centsError),
    'cents',
  ],
  ['cents up to a limit', [2e9].map(centsError), [3e9].map(centsError), 'cents_limit'],
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
  [['Logo https://drive.example/logo', '', ' https://x.example '], 2, undefined],
  [['Logo: drive.example'], 1, 'Logo: drive.example'],
  [[' '], 0, undefined],
])('a list of links has one link a line (%#)', (lines, count, wrong) => {
  expect(tidyList(lines)).toHaveLength(count);
  expect(wrongLink(lines)).toBe(wrong);
});

it('a project has at most 30 technologies of at most 50 characters', () => {
  expect(technologiesError(['React', 'x'.repeat(50)])).toBe(undefined);
  expect(technologiesError(Array(31).fill('React'))?.message).toBe('validation.technologies');
  expect(technologiesError(['x'.repeat(51)])?.args.max).toBe(50);
});

it('a link has its own name, or else that of its address', () => {
  expect(readLink('New logo https://drive.example/logo')).toEqual({
    name: 'New logo',
    href: 'https://drive.example/logo',
  });
  expect(readLink('https://www.x.example/').name).toBe('x.example');
});
