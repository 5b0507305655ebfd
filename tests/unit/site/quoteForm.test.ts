import { expect, it, vi } from 'vitest';
import { callFunction } from '../../../src/backend/callFunction';
import { failureOf, submitQuote } from '../../../src/backend/submitQuote';
import { suggestedEmail } from '../../../src/domain/email';
import { arQuote } from '../../../src/site/i18n/arQuote';
import { enQuote } from '../../../src/site/i18n/enQuote';
import { failureText, requestText } from '../../../src/site/quote/form/FailureBox';
import {
  emptyValues,
  refusedFields,
  remainingErrors,
  requestFrom,
  validateQuote,
} from '../../../src/site/quote/form/quoteValues';
import { readSource } from '../../../src/site/quote/form/source';
import {
  attemptOf,
  DRAFT_DAYS,
  newDraft,
  parseDraft,
} from '../../../src/site/quote/form/useQuoteDraft';

const filled = {
  ...emptyValues,
  name: 'Salma',
  email: 'salma@example.com',
  project_type: 'website',
  message: 'A site in two languages.',
};

const tooLong = { reason: 'too_long', limit: 200 };

it.each<[string, Partial<typeof filled>, object]>([
  ['nothing that is missing', {}, {}],
  ['a blank name', { name: '   ' }, { name: { reason: 'required' } }],
  ['a name without visible characters', { name: '\u200b\u200b' }, { name: { reason: 'required' } }],
  ['200 emoji, which are 200 characters in the database, too', { name: '😀'.repeat(200) }, {}],
  ['201 characters', { name: 'x'.repeat(201) }, { name: tooLong }],
  ...['plain', 'a@', '@b.c', 'a b@c.d', 'a@b..c', 'a@-b.c', 'a@b'].map(
    (email): [string, object, object] => [email, { email }, { email: { reason: 'invalid' } }],
  ),
])('the form checks %s', (_, changes, errors) => {
  expect(validateQuote({ ...filled, ...changes })).toEqual(errors);
});

it('the form requires name, email, project type and description', {
  tags: 'request',
}, () => {
  const required = ['name', 'email', 'project_type', 'message'];
  expect(Object.keys(validateQuote(emptyValues))).toEqual(required);
});

it('the form shows the error of a rejected value until the value changes', () => {
  const refused = { company: { reason: 'invalid' } } as const;
  expect(remainingErrors(refused, filled, filled)).toEqual(refused);
  expect(remainingErrors(refused, filled, { ...filled, company: 'Other' })).toEqual({});
});

const circumstances = { requestId: 'id', language: 'ar', source: {}, elapsed: 4200.4 } as const;

it('the request omits empty fields and converts Arabic-Indic digits', () => {
  const { name, email, project_type, message } = filled;
  expect(requestFrom({ ...filled, phone: '٠٦٣٩ ٩٨' }, circumstances)).toEqual({
    request_id: 'id',
    name,
    email,
    project_type,
    message,
    phone: '0639 98',
    language: 'ar',
    source: {},
    elapsed_ms: 4200,
  });
});

it('an email address that was copied with marks of its direction is sent without them', () => {
  const copied = { ...filled, email: '\u202asalma@example.com\u202c \u200f' };
  expect(validateQuote(copied)).toEqual({});
  expect(requestFrom(copied, circumstances).email).toBe('salma@example.com');
  expect(suggestedEmail('\u202asalma@gmial.com\u202c')).toBe('salma@gmail.com');
});

it('the request contains text as Postgres stores it', async () => {
  const fetched = vi.fn<typeof fetch>(async () => new Response());
  vi.stubGlobal('window', { location: { origin: 'https://confluence.example' } });
  vi.stubGlobal('fetch', fetched);
  const request = { typed: 'x\0y', cut: 'cut \ud83d', turned: '😀\u202e', number: 5 };
  await callFunction('submit_quote', { request }, new AbortController().signal);
  expect(JSON.parse(`${fetched.mock.lastCall?.[1]?.body}`)).toEqual({
    request: { ...request, typed: 'xy', cut: 'cut \ufffd' },
  });
});

it('the request contains the honeypot field only when it is filled in', () => {
  expect(requestFrom({ ...filled, subject: 'x' }, circumstances).subject).toBe('x');
  expect(requestFrom({ ...filled, subject: ' ' }, circumstances)).not.toHaveProperty('subject');
});

const now = Date.UTC(2026, 10, 21);
const draft = { ...newDraft(now), values: filled };

const restored = (changes: object, at = now) =>
  parseDraft(JSON.stringify({ ...draft, ...changes }), at);

it('a draft is restored with its request id and its last attempt, for seven days', () => {
  expect(draft.requestId).toMatch(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u);
  const attempt = attemptOf(draft, undefined);
  const end = now + DRAFT_DAYS * 24 * 60 * 60 * 1000;
  expect(restored({})).toEqual(draft);
  expect(restored({ attempt }, end)).toEqual({ ...draft, attempt });
  expect(restored({}, end + 1)).toBeNull();
});

// If the stored time is missing or invalid, the draft contains the time since the last change.
it.each([
  [4200, 0, 4200],
  ...[undefined, -1, 'soon'].map((odd): [unknown, number, number] => [odd, 60_000, 60_000]),
  [undefined, -60_000, 0],
])('a form with %s ms, changed %i ms ago, was open for %i ms', (elapsed, age, ms) => {
  expect(restored({ savedAt: now - age, elapsed })?.elapsed).toBe(ms);
});

it('a draft that is sent again keeps its request id, and a changed draft gets a new request id', () => {
  const first = attemptOf(draft, undefined);
  expect(first.requestId).toBe(draft.requestId);
  expect(attemptOf({ ...draft, values: { ...filled } }, first)).toEqual(first);
  const changed = { ...draft, values: { ...filled, message: 'And a shop.' } };
  const second = attemptOf(changed, first);
  expect(second.requestId).not.toBe(first.requestId);
  expect(attemptOf(changed, second)).toEqual(second);
});

it.each([null, '{', '[]', '{"values":{}}', JSON.stringify({ ...draft, requestId: 'once' })])(
  'an invalid stored draft is ignored: %s',
  (text) => {
    expect(parseDraft(text, now)).toBeNull();
  },
);

const online = { isAborted: false, isOnline: true };
const refused = (details: object) => ({
  body: { code: 'PT422', details: JSON.stringify(details) },
});
const longEmail = { field: 'email', reason: 'too_long', limit: 320 };
const limited = { reason: 'rate_limited', retry_after: 420 };
it.each<[number, Partial<Parameters<typeof failureOf>[0]>, object, object?]>([
  [422, refused(longEmail), { kind: 'refused', ...longEmail }],
  [422, refused(limited), { kind: 'rate-limited', retryAfter: 420 }],
  [0, {}, { kind: 'timeout' }, { isAborted: true }],
  [500, { body: { code: '57014' } }, { kind: 'timeout' }],
  [0, {}, { kind: 'unreachable' }],
  [0, {}, { kind: 'offline' }, { isOnline: false }],
  [502, {}, { kind: 'unreachable' }],
  [503, {}, { kind: 'unreachable' }],
  [503, { retryAfter: '2' }, { kind: 'busy', retryAfter: 2 }],
  [504, {}, { kind: 'unreachable' }],
  // PostgREST on another origin: the browser does not show its Retry-After, which is 0.
  [503, { body: { code: '57P01' } }, { kind: 'busy', retryAfter: 2 }],
  [503, { body: { code: 'PT503' } }, { kind: 'busy', retryAfter: 2 }],
  [503, { body: { code: 'PGRST002' }, retryAfter: '0' }, { kind: 'busy', retryAfter: 2 }],
  [504, { body: { code: 'PGRST003' } }, { kind: 'busy', retryAfter: 2 }],
  [500, { body: { code: 'XX000' } }, { kind: 'other' }],
  [404, {}, { kind: 'other' }],
])('a response of %i with %j is read as the failure %j', (status, answer, failure, at = {}) => {
  expect(failureOf({ status, ...answer }, { ...online, ...at })).toEqual(failure);
});

const minutes = (count: number) =>
  enQuote.failure.rateLimited[count === 1 ? 'one' : 'other'].replace('{count}', String(count));
const waiting = (time: () => string) => () =>
  new Response('<html>', { status: 429, headers: { 'retry-after': time() } });
it.each<[string, () => Response, string]>([
  ['429 and a number of seconds', waiting(() => '600'), minutes(10)],
  ['429 and a date', waiting(() => new Date(Date.now() + 600_000).toUTCString()), minutes(10)],
  ['429 and no time', () => new Response('{}', { status: 429 }), minutes(1)],
  ['413', () => new Response('', { status: 413 }), enQuote.failure.tooLarge],
  ['a page instead of data', () => new Response('<!doctype html>'), enQuote.failure.network],
  ['511', () => new Response('', { status: 511 }), enQuote.failure.network],
])('the response of a server in between is explained: %s', async (_, respond, text) => {
  vi.stubGlobal('window', { location: { origin: 'https://confluence.example' } });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async () => respond());
  vi.spyOn(console, 'error').mockReturnValue();
  const { failure } = await submitQuote(requestFrom(filled, circumstances));
  expect(failure && failureText(failure, enQuote, 'en')).toBe(text);
});

it('a request is sent even if the browser takes itself for offline, as behind some firewalls', async () => {
  vi.stubGlobal('window', { location: { origin: 'https://confluence.example' } });
  vi.stubGlobal('navigator', { onLine: false });
  vi.stubGlobal('fetch', async () => Response.json({ reference: 'Q-7K3M9P' }));
  const submission = await submitQuote(requestFrom(filled, circumstances));
  expect(submission).toEqual({ reference: 'Q-7K3M9P', failure: null });
});

it('a rejected field shows an error if the form contains the field', () => {
  expect(refusedFields({ kind: 'refused', field: 'budget', reason: 'unknown' })).toEqual({
    budget: { reason: 'invalid' },
  });
  expect(refusedFields({ kind: 'refused', field: 'source', reason: 'invalid' })).toEqual({});
});

it.each([
  [1, 'دقيقة'],
  [2, 'دقيقتين'],
  [11, '11 دقيقة'],
])('the rate limit error has the Arabic plural of %i minutes', (minutes, words) => {
  const failure = { kind: 'rate-limited', retryAfter: minutes * 60 } as const;
  expect(failureText(failure, arQuote, 'ar')).toContain(words);
});

it("the text for a failed request is in the language of the page and omits the server's message", () => {
  expect(failureText({ kind: 'other' }, enQuote, 'en')).toBe('An error occurred');
  expect(failureText({ kind: 'other' }, arQuote, 'ar')).toBe('حدث خطأ');
  expect(failureText({ kind: 'unreachable' }, enQuote, 'en')).not.toContain('offline');
});

it('the WhatsApp text contains the request, and can be part of a link even if it is cut off within an emoji', () => {
  expect(requestText(filled, enQuote)).toContain('Project type: Website');
  for (const name of ['Zoe', 'Zoex']) {
    const text = requestText({ ...filled, name, message: '🎉'.repeat(1200) }, enQuote);
    expect(decodeURIComponent(encodeURIComponent(text))).toMatch(/🎉…$/u);
  }
});

it('the source of a request is only landing path, referring host and campaign', {
  tags: 'request',
}, () => {
  const address = new URL('https://confluence.example/ar?utm_source=news&gclid=1');
  expect(readSource(address, 'https://search.example/secret?q=1')).toEqual({
    landing_path: '/ar',
    referrer: 'search.example',
    utm_source: 'news',
  });
  expect(readSource(address, 'https://confluence.example/').referrer).toBeUndefined();
});

it('the source of a request is read on phones that lack URL.canParse', () => {
  vi.spyOn(URL, 'canParse').mockImplementation(() => {
    throw new TypeError('URL.canParse is not a function');
  });
  const { referrer } = readSource(new URL('https://confluence.example/'), 'https://a.example/');
  expect(referrer).toBe('a.example');
});
