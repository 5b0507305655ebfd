import { expect, it } from 'vitest';
import { enQuotes } from '../../../src/admin/i18n/messages/enQuotes';
import {
  canConvert,
  responseTime,
  sourceName,
  spamKey,
  suspicionKey,
} from '../../../src/admin/quotes/quoteModel';

it.each([
  ['approved', null, true],
  ['approved', { id: 'p', created_at: '2026-11-20' }, false],
  ['pending', null, false],
] as const)('a quote (%s, project %j) can be converted: %s', (status, project, can) => {
  expect(canConvert({ status, project })).toBe(can);
});

it('a request above the limit has its own spam mark', () => {
  const keys = ['over_limit', 'hidden_field', 'too_fast', null].map(spamKey);
  const { spam } = enQuotes;
  const said = keys.map((key) => Reflect.get(enQuotes, key.slice(7)));
  expect(said).toEqual(['Many at once', spam, spam, spam]);
});

it('a mail whose sender is not verified is not called spam', () => {
  const mail = { is_spam: true, spam_reason: 'unauthenticated' } as const;
  expect(spamKey(mail.spam_reason)).toBe('quotes.unverified');
  const keys = [
    { ...mail, status: 'pending' as const },
    { ...mail, status: 'pending' as const, spam_reason: 'too_fast' },
    { ...mail, status: 'pending' as const, is_spam: false },
  ].map(suspicionKey);
  expect(keys).toEqual(['quotes.unverified', 'quotes.suspected', undefined]);
});

it('the origin of a quote is named, or is that of the campaign', () => {
  const origins = ['(direct)', '(staff)', '(mail)', 'google'];
  expect(origins.map((origin) => sourceName(origin, (key) => key))).toEqual([
    'dashboard.direct',
    'dashboard.by_hand',
    'dashboard.by_mail',
    'google',
  ]);
});

const HOUR_MS = 3_600_000;
const created_at = '2026-11-20T08:00:00Z';
const quote = { status: 'pending', is_spam: false, created_at, responded_at: null } as const;

it.each([
  ['hours left of 24', {}, 1, { state: 'left', milliseconds: 23 * HOUR_MS }],
  ['hours overdue', {}, 30, { state: 'overdue', milliseconds: 6 * HOUR_MS }],
  [
    'duration of an answer',
    { status: 'approved', responded_at: '2026-11-21T10:00:00Z' },
    0,
    { state: 'answered', milliseconds: 26 * HOUR_MS, inTime: false },
  ],
  [
    'hours left when it is pending again',
    { responded_at: '2026-11-20T09:00:00Z' },
    2,
    { state: 'left' },
  ],
] as const)('the response time of a quote is the %s', (_, changes, hours, shown) => {
  const time = responseTime({ ...quote, ...changes }, Date.parse(created_at) + hours * HOUR_MS);
  expect(time).toMatchObject(shown);
});

it('suspected spam and what staff entered as answered have no response time', () => {
  const now = Date.parse(created_at);
  expect(responseTime({ ...quote, is_spam: true }, now)).toBeNull();
  const further = { ...quote, status: 'contacted', responded_at: created_at } as const;
  expect(responseTime(further, now)).toBeNull();
});
