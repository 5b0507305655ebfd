import { afterEach, describe, expect, it, vi } from 'vitest';
import { failureOf, QuoteError, storable, submitQuote } from '../../../src/backend/submitQuote';
import { arQuote } from '../../../src/site/i18n/arQuote';
import { enQuote } from '../../../src/site/i18n/enQuote';
import { attemptOf, DRAFT_DAYS, newDraft, parseDraft } from '../../../src/site/quote/form/draft';
import {
  failureText,
  fieldErrorsOf,
  fieldErrorText,
  requestText,
} from '../../../src/site/quote/form/failures';
import { emptyValues, requestFrom } from '../../../src/site/quote/form/quoteValues';
import { readSource } from '../../../src/site/quote/form/source';
import { remainingErrors, validateQuote } from '../../../src/site/quote/form/validation';

const filled = {
  ...emptyValues,
  name: 'Salma',
  email: 'salma@example.com',
  project_type: 'website',
  message: 'A site in two languages.',
};

describe('validation', () => {
  it('the form requires a name, an email address, a project type and a description', () => {
    expect(Object.keys(validateQuote(emptyValues))).toEqual([
      'name',
      'email',
      'project_type',
      'message',
    ]);
    expect(validateQuote({ ...filled, name: '   ' }).name).toEqual({ reason: 'required' });
    expect(validateQuote({ ...filled, name: '\u200b\u200b' }).name).toEqual({ reason: 'required' });
    expect(validateQuote(filled)).toEqual({});
  });

  it.each(['plain', 'a@', '@b.c', 'a b@c.d', 'a@b..c', 'a@-b.c', 'a@b'])(
    'the form rejects the email address %s',
    (email) => {
      expect(validateQuote({ ...filled, email }).email).toEqual({ reason: 'invalid' });
    },
  );

  it('the form counts an emoji as one character, like the database', () => {
    expect(validateQuote({ ...filled, name: '😀'.repeat(200) })).toEqual({});
    expect(validateQuote({ ...filled, name: 'x'.repeat(201) }).name).toEqual({
      reason: 'too_long',
      limit: 200,
    });
  });

  it('the form shows the error of a rejected value until the value changes', () => {
    const refused = { company: { reason: 'invalid' } } as const;
    expect(remainingErrors(refused, filled, filled)).toEqual(refused);
    expect(remainingErrors(refused, filled, { ...filled, company: 'Other' })).toEqual({});
    const missing = validateQuote(emptyValues);
    expect(
      remainingErrors(missing, emptyValues, { ...emptyValues, name: 'Salma' }).name,
    ).toBeUndefined();
  });
});

const circumstances = { requestId: 'id', language: 'ar', source: {}, elapsed: 4200.4 } as const;

describe('request', () => {
  it('the request omits empty fields and converts Arabic-Indic digits', () => {
    const request = requestFrom({ ...filled, phone: '٠٦٣٩ ٩٨' }, circumstances);
    expect(request).toEqual({
      request_id: 'id',
      name: 'Salma',
      email: 'salma@example.com',
      project_type: 'website',
      message: 'A site in two languages.',
      phone: '0639 98',
      language: 'ar',
      source: {},
      elapsed_ms: 4200,
    });
  });

  it('the request removes or replaces only characters that Postgres rejects', () => {
    expect(storable({ a: 'x\0y', b: 'cut \ud83d', c: '\udc00', d: '😀\u202e', e: 5 })).toEqual({
      a: 'xy',
      b: 'cut \ufffd',
      c: '\ufffd',
      d: '😀\u202e',
      e: 5,
    });
  });

  it('the request contains the honeypot field only when it is filled in', () => {
    expect(requestFrom({ ...filled, subject: 'x' }, circumstances).subject).toBe('x');
    expect(requestFrom({ ...filled, subject: ' ' }, circumstances)).not.toHaveProperty('subject');
  });
});

describe('draft', () => {
  const now = Date.UTC(2026, 10, 21);
  const draft = { ...newDraft(now), values: filled };

  it('a draft is restored with its request id', () => {
    expect(parseDraft(JSON.stringify(draft), now)).toEqual(draft);
    expect(draft.requestId).toMatch(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u);
  });

  it('a restored draft contains the time for which the form was open', () => {
    const stored = (elapsed: unknown, savedAt = now) =>
      parseDraft(JSON.stringify({ ...draft, savedAt, elapsed }), now)?.elapsed;
    expect(stored(4200)).toBe(4200);
    // If the stored time is missing or invalid, the draft contains the time since the last change.
    for (const odd of [undefined, null, -1, 'soon']) expect(stored(odd, now - 60_000)).toBe(60_000);
    expect(stored(undefined, now + 60_000)).toBe(0);
  });

  it('a draft expires after seven days', () => {
    const week = DRAFT_DAYS * 24 * 60 * 60 * 1000;
    expect(parseDraft(JSON.stringify(draft), now + week)).not.toBeNull();
    expect(parseDraft(JSON.stringify(draft), now + week + 1)).toBeNull();
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

  it('a restored draft contains the last attempt to send it', () => {
    const sent = { ...draft, attempt: attemptOf(draft, undefined) };
    expect(parseDraft(JSON.stringify(sent), now)).toEqual(sent);
  });

  it('a stored draft with an invalid request id is ignored', () => {
    expect(parseDraft(JSON.stringify({ ...draft, requestId: 'once' }), now)).toBeNull();
  });

  it.each([null, '', '{', '[]', '3', '{"values":{}}'])(
    'an invalid stored draft is ignored: %s',
    (text) => {
      expect(parseDraft(text, now)).toBeNull();
    },
  );
});

describe('failures', () => {
  const online = { isAborted: false, isOnline: true };
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  const error = (details: unknown) => ({
    status: 422,
    code: 'PT422',
    details: JSON.stringify(details),
  });

  it('an error of the database is read as an error of a field or of the whole request', () => {
    const tooLong = { field: 'email', reason: 'too_long', limit: 320 };
    expect(failureOf(error(tooLong), online)).toEqual({ kind: 'refused', ...tooLong });
    expect(failureOf(error({ reason: 'rate_limited', retry_after: 420 }), online)).toEqual({
      kind: 'rate-limited',
      retryAfter: 420,
    });
  });

  it('a slow server, a server that is down and a browser without a connection cause different failures', () => {
    const lost = { status: 0, code: '' };
    expect(failureOf(lost, { isAborted: true, isOnline: true })).toEqual({ kind: 'timeout' });
    expect(failureOf({ status: 500, code: '57014' }, online)).toEqual({ kind: 'timeout' });
    expect(failureOf(lost, online)).toEqual({ kind: 'unreachable' });
    expect(failureOf(lost, { isAborted: false, isOnline: false })).toEqual({ kind: 'offline' });
    for (const status of [502, 503, 504])
      expect(failureOf({ status }, online)).toEqual({ kind: 'unreachable' });
    expect(failureOf({ status: 500, code: 'XX000' }, online)).toEqual({ kind: 'other' });
    for (const status of [401, 404])
      expect(failureOf({ status }, online)).toEqual({ kind: 'other' });
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
    const sent = submitQuote(requestFrom(filled, circumstances), new AbortController().signal);
    const error = await sent.catch((reason: unknown) => reason);
    expect(error instanceof QuoteError && failureText(error.failure, enQuote, 'en')).toBe(text);
  });

  it('a rejected field shows an error if the form contains the field', () => {
    expect(fieldErrorsOf({ kind: 'refused', field: 'budget', reason: 'unknown' })).toEqual({
      budget: { reason: 'invalid' },
    });
    expect(fieldErrorsOf({ kind: 'refused', field: 'source', reason: 'invalid' })).toBeNull();
  });

  it('the rate limit error contains the minutes to wait with the correct Arabic plural', () => {
    const wait = (minutes: number) =>
      failureText({ kind: 'rate-limited', retryAfter: minutes * 60 }, arQuote, 'ar');
    expect(wait(1)).toContain('دقيقة');
    expect(wait(2)).toContain('دقيقتين');
    expect(wait(3)).toContain('3 دقائق');
    expect(wait(11)).toContain('11 دقيقة');
    expect(wait(100)).toContain('100 دقيقة');
  });

  it("the text for a failed request is in the language of the page and omits the server's message", () => {
    expect(failureText({ kind: 'other' }, enQuote, 'en')).toBe('An error occurred');
    expect(failureText({ kind: 'other' }, arQuote, 'ar')).toBe('حدث خطأ');
    expect(failureText({ kind: 'unreachable' }, enQuote, 'en')).not.toContain('offline');
  });

  it('the error for a text that is too long contains the limit', () => {
    expect(fieldErrorText('message', { reason: 'too_long', limit: 10_000 }, enQuote)).toContain(
      '10,000',
    );
  });

  it('the WhatsApp text contains the request', () => {
    expect(requestText(filled, enQuote)).toContain('Project type: Website');
  });
});

describe('source', () => {
  it('the source of a request contains only the landing path, the referring host and the campaign', () => {
    const address = new URL('https://confluence.example/ar?utm_source=news&gclid=1');
    expect(readSource(address, 'https://search.example/secret?q=1')).toEqual({
      landing_path: '/ar',
      referrer: 'search.example',
      utm_source: 'news',
    });
    expect(readSource(address, 'https://confluence.example/').referrer).toBeUndefined();
  });
});
