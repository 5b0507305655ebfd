import { expect, it } from 'vitest';
import { enQuotes } from '../../../src/admin/i18n/messages/enQuotes';
import { createFormats, staffLocale } from '../../../src/admin/i18n/useFormats';
import { changedFields } from '../../../src/admin/kit/changedFields';
import { canConvert, spamKey } from '../../../src/admin/quotes/quoteModel';
import { readLink } from '../../../src/domain/links';
import { phoneLink } from '../../../src/domain/mailto';
import { campaign } from '../../../src/domain/quotes';

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

it('a request above the limit has its own spam mark', () => {
  const keys = ['over_limit', 'hidden_field', 'too_fast', null].map(spamKey);
  const { spam } = enQuotes;
  const said = keys.map((key) => Reflect.get(enQuotes, key.slice(7)));
  expect(said).toEqual(['Many at once', spam, spam, spam]);
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

it("dates use Latin digits, the Gregorian calendar and the browser's locale for the language that staff have chosen", () => {
  expect(staffLocale('en', ['fr-FR', 'en-GB'])).toBe('en-GB');
  expect(staffLocale('ar', ['en-GB'])).toBe('ar');
  const arabic = createFormats('ar', ['ar-SA']);
  expect(arabic.calendarDay('2026-11-21')).toMatch(/2026/u);
  expect(createFormats('en', ['en-GB']).calendarDay('2026-11-21')).toBe('21 Nov 2026');
});

it('a link has its own name, or else that of its address', () => {
  expect(readLink('New logo https://drive.example/logo')).toEqual({
    name: 'New logo',
    href: 'https://drive.example/logo',
  });
  expect(readLink('https://www.x.example/').name).toBe('x.example');
});
