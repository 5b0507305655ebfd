import { readdirSync, readFileSync } from 'node:fs';
import { HttpError } from 'react-admin';
import { expect, it } from 'vitest';
import { toApiError } from '../../../src/admin/data/errors';
import { conversionErrorText, errorText, failureText } from '../../../src/admin/i18n/errorTexts';
import { en } from '../../../src/admin/i18n/messages/en';
import { fr } from '../../../src/admin/i18n/messages/fr';
import type { Text } from '../../../src/admin/i18n/useText';
import { technologiesError, urlError } from '../../../src/admin/projects/projectModel';
import { lengthError } from '../../../src/domain/refusals';
import { phrase } from '../../kit/texts';

const textIn =
  (messages: object): Text =>
  (key, options = {}) =>
    String(phrase(messages, key) ?? key).replace(/%\{(\w+)\}/gu, (_, name: string) =>
      String(options[name] ?? ''),
    );
const text = textIn(en);
const refusal = (body: unknown, status = 422) => toApiError(new HttpError('', status, body));

const check = (name: string) => `violates check constraint "${name}"`;
const quoteUpdateFailure = { code: 'PT400', message: 'M', details: 'D', hint: 'quote' };
const full = { code: '53100', message: 'could not extend file' };
const many = { code: '23514', message: check('projects_technologies_count') };
const unapproved = { code: 'PT409', details: '{"reason": "not_approved"}' };
const key = (name: string) => ({ code: '23505', message: `violates … constraint "${name}"` });
it.each<[unknown, string]>([
  [quoteUpdateFailure, 'Supabase error updating quote: M (Details: D)'],
  [full, 'Supabase error: Error converting quote (Details: none)'],
  ['', 'Error converting quote'],
  [
    many,
    'Supabase error: A value was not accepted: see the marked field. (Details: Enter at most 30 entries.)',
  ],
  [unapproved, en.convert.not_approved],
  [key('projects_quote_id_key'), en.convert.already],
  [key('projects_quote_id_fkey'), en.quotes.not_found],
])('the error text of a conversion that failed with %j explains why', (answer, shown) => {
  expect(conversionErrorText(refusal(answer), text)).toBe(shown);
});

it.each<[string, unknown, string]>([
  ['a page instead of data', refusal('<html>', 500), 'Error loading quotes'],
  ['no error object', 'no error object', 'Error loading quotes'],
  ['a fault of the program', new Error('x is not a function'), 'Error loading quotes'],
  ['no response', toApiError(new TypeError('Failed to fetch')), en.errors.no_connection],
  [
    'a change by somebody else',
    refusal({ code: 'PT409', details: '{"reason": "changed"}' }, 409),
    en.errors.changed_meanwhile,
  ],
  ['a timeout', refusal({ code: '57014' }, 500), en.errors.too_slow],
  ['a busy database', refusal({ code: 'PGRST002' }, 503), en.errors.unavailable],
  [
    'a request that was given up for another',
    refusal({ code: '40P01' }, 500),
    en.errors.unavailable,
  ],
  ['a row that somebody else locks', refusal({ code: '55P03' }, 500), en.errors.busy],
  [
    'an offer whose quote somebody changes',
    refusal({ code: 'PT503', details: '{"reason": "busy"}' }, 503),
    en.errors.busy,
  ],
  ['a row that is gone', refusal({ code: 'PGRST116' }, 406), en.errors.gone],
  ['an id of another form', refusal({ code: '22P02' }, 400), en.errors.gone],
  ['a missing right', refusal({ code: '42501' }, 403), en.errors.not_allowed],
  ['a function of an earlier version', refusal({ code: 'PGRST202' }, 404), en.errors.outdated],
  ['too many requests', refusal({}, 429), en.errors.too_many],
])('the error text explains %s', (_, error, shown) => {
  expect(errorText(error, 'quotes.load_failed', text)).toBe(shown);
});

const schemas = readdirSync('supabase/schemas').map((name) =>
  readFileSync(`supabase/schemas/${name}`, 'utf8'),
);
it.each(
  [...schemas.join('').matchAll(/errcode = 'PT(\d+)'[^;]*?"reason": "(\w+)"/gu)].map(
    ([, status = '', reason = '']) => [reason, status] as const,
  ),
)('a refusal for the reason “%s” says more than what has failed', (reason, status) => {
  const body = { code: `PT${status}`, details: `{"reason": "${reason}"}` };
  const error = refusal(body, Number(status));
  expect(errorText(error, 'quotes.load_failed', text)).not.toBe(en.quotes.load_failed);
});

it.each([
  ['mail_to', 'no_address', en.mail.no_address],
  ['valid_until', 'past', en.offer.extend_wrong],
])('a refused %s (%s) says what to do', (field, reason, shown) => {
  const error = refusal({ code: 'PT422', details: JSON.stringify({ field, reason }) });
  expect(errorText(error, 'offer.send_failed', text)).toBe(shown);
});

it('where no field is marked, the failure says what was wrong with the value', () => {
  const error = refusal({ code: '23514', message: check('offers_mail_to_check') }, 400);
  expect(errorText(error, 'offer.send_failed', text)).toBe(en.validation.email);
  expect(failureText(error, 'offer.send_failed', text)).toBe(
    `${en.offer.send_failed}: ${en.validation.email}`,
  );
});

it.each([
  ['insert or update on table "notes"', '', en.errors.gone],
  ['update or delete on table "subjects"', ' on table "notes_of_others"', en.errors.in_use],
  [
    'update or delete on table "quotes"',
    ' on table "projects"',
    'Other entries still need it (Projects): delete them first.',
  ],
])('the error text explains why a reference refuses to %s%s', (refused, other, shown) => {
  const message = `${refused} violates foreign key constraint "notes_subject_id_fkey"${other}`;
  const error = refusal({ code: '23503', message }, 409);
  expect(errorText(error, 'notes.update_failed', text)).toBe(shown);
});

it.each([
  'null value in column "name" of relation "quotes" violates not-null constraint',
  'new row for relation "quotes" violates check constraint "quotes_name_length"',
])('the error text of the refused value “%s” names neither its message nor its row', (message) => {
  const body = { code: '23514', message, details: 'Failing row contains (…)' };
  const error = refusal(body, 400);
  expect(errorText(error, 'quotes.load_failed', text, true)).toBe(en.errors.refused_value);
  expect(errorText(error, 'quotes.load_failed', text)).not.toMatch(/constraint|relation|row/u);
});

it.each<[string, object, string?]>([
  [
    check('quotes_phone_length'),
    { phone: '@@react-admin@@{"message":"ra.validation.maxLength","args":{"max":40}}' },
  ],
  [check('quotes_budget_check'), { budget: 'validation.choice' }],
  [check('projects_dates_order'), { end_date: 'validation.end_before_start' }],
  [check('offers_mail_to_check'), { mail_to: 'validation.email' }],
  [check('quotes_source_object'), { source: 'validation.refused' }],
  [check('projects_image_url_http'), { image_url: 'validation.url' }],
  [check('quotes_contact_check'), { phone: 'validation.contact' }],
  [check('mail_settings_site_url_check'), { site_url: 'validation.origin' }],
  [
    check('mail_settings_overdue_hours_check'),
    { overdue_hours: '@@react-admin@@{"message":"validation.range","args":{"min":2,"max":167}}' },
  ],
  [
    'duplicate key value violates unique constraint "offers_number_key"',
    { number: 'validation.taken' },
  ],
  ['null value in column "name" of relation "quotes"', { name: 'ra.validation.required' }],
  ['…', { title: 'validation.refused' }, '{"field": "title", "reason": "immutable"}'],
])('the field that “%s” rejects shows a translated text', (message, errors, details = '') => {
  expect(refusal({ code: '23514', message, details })).toMatchObject({ body: { errors } });
});

it('a form counts characters as the database does: an emoji is one, and spaces around the text are none', () => {
  for (const typed of ['🎉'.repeat(200), ` ${'a'.repeat(200)}\n`])
    expect(lengthError(typed, 200)).toBeUndefined();
  expect(lengthError('🎉'.repeat(201), 200)).toMatchObject({ args: { max: 200 } });
});

it('an address that the database refuses is refused in its field, which says whether its beginning or the rest is wrong', () => {
  for (const url of ['a.example', 'ftp://a.example']) expect(urlError(url)).toBe('validation.url');
  const wrong = ['<id>', '"b"', 'a\\b', 'a b'].map((path) => `https://a.example/${path}`);
  for (const url of [...wrong, 'https://']) expect(urlError(url)).toBe('validation.address');
  expect(urlError(' https://a.example/b?c=d#e ')).toBeUndefined();
});

it('a project with too many technologies says how many there may be', () => {
  const error = technologiesError(Array.from({ length: 31 }, (_, index) => `Tool ${index}`));
  expect(error && text(error.message, error.args)).toBe('Enter at most 30 entries.');
});

it('what failed and why are joined as French is written', () => {
  expect(failureText(refusal({}, 429), 'quotes.load_failed', textIn(fr))).toBe(
    `${fr.quotes.load_failed}\u00a0: ${fr.errors.too_many}`,
  );
});
