import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Json } from '../../../src/backend/database.types';
import {
  budgets,
  MIN_ELAPSED_MS,
  optionalTexts,
  projectTypes,
  quoteLimits,
  timelines,
} from '../../../src/domain/quotes';
import { isBlank, storableText } from '../../../src/domain/texts';
import { openBackend, SITE } from '../kit/backend';
import { text } from '../kit/inputs/texts';
import { quoteRequest } from '../kit/rows';

const backend = openBackend();

const stored = () => backend.sql('select * from public.quotes');
const changed = (changes: Record<string, unknown>) => ({ ...quoteRequest(), ...changes });

/** The HTTP status, the detail of a refusal, and the stored quotes. */
async function verdict(request: unknown) {
  await backend.run('delete from public.quotes; delete from private.quote_rate');
  const call = { request: request as Json };
  const { status, error, data } = await backend.anonymous().rpc('submit_quote', call);
  const rows = await stored();
  if (error === null) {
    expect(status).toBe(200);
    expect(rows).toMatchObject([{ reference: (data as { reference: string }).reference }]);
    return { status, rows };
  }
  expect(Math.floor(status / 100), error.message).toBe(4);
  expect(rows).toEqual([]);
  const detail = error.code === 'PT422' ? (JSON.parse(error.details) as { field: string }) : null;
  return { status, detail, rows };
}

/** The columns of a quote that submit_quote sets itself, if it suspects no spam. */
const honest = { status: 'pending', is_spam: false, responded_at: null };

const texts = Object.keys(quoteLimits) as (keyof typeof quoteLimits)[];
const lists = { project_type: projectTypes, budget: budgets, timeline: timelines } as const;
const codes = Object.entries(lists).flatMap(([field, list]) => list.map(({ id }) => [field, id]));
const required = ['name', 'email', 'project_type', 'message', 'language', 'request_id'];

/** Fills a field up to a length in characters, which need not be UTF-16 units. */
const filled = (field: string, length: number, unit = 'x') => {
  const tail = field === 'email' ? '@b.example' : '';
  return [...unit.repeat(length)].slice(0, length - tail.length).join('') + tail;
};

it('submit_quote returns the created quote without its spam mark and source, and stores both and the language', async () => {
  const given = {
    ...Object.fromEntries(optionalTexts.map((field) => [field, `+33 ${field}`])),
    budget: '5k-10k',
    timeline: 'asap',
  } as const;
  const source = { landing_path: '/ar', utm_source: 'news' };
  const request = quoteRequest({ ...given, language: 'ar', source });
  const { quote, error } = await backend.ask(request);
  expect(error).toBeNull();
  const { name, email, project_type, message } = request;
  expect(quote).toEqual({
    id: expect.any(String),
    reference: expect.stringMatching(/^Q-[2-9A-HJKMNP-TV-Z]{6}$/u),
    name,
    email,
    ...given,
    project_type,
    message,
    status: 'pending',
    created_at: expect.any(String),
  });
  expect(await stored()).toMatchObject([{ language: 'ar', source, is_spam: false }]);
});

const past = '2001-01-01T00:00:00Z';
const theirs = { id: crypto.randomUUID(), reference: 'Q-MINE', created_at: past };
const blank = { phone: null, company: '\u2003', budget: '  ', timeline: '', source: null };
const none = { phone: null, company: null, budget: null, timeline: null, source: {} };
const marked = { status: 'approved', is_spam: true, responded_at: past };

it.each([
  ['ignores values for columns that the database sets', { ...theirs, ...marked }, honest],
  ['stores blank values of optional fields as null', blank, none],
  [
    'trims every kind of space',
    { name: '\u00a0 Camille\u3000', message: '\n Hello \ufeff' },
    { name: 'Camille', message: 'Hello' },
  ],
  [
    'converts Arabic and Persian digits in the phone number to Latin digits',
    { phone: '+٩٧١ ٥٠ ۰۰۰ ١٢٣٤' },
    { phone: '+971 50 000 1234' },
  ],
])('submit_quote %s', async (_, changes, expected) => {
  const { rows } = await verdict(changed(changes));
  expect(rows).toMatchObject([expected]);
  for (const [column, value] of Object.entries(theirs))
    expect(JSON.stringify(rows[0]?.[column])).not.toContain(value.slice(0, 10));
});

it.each([
  ...codes,
  ['email', 'first.last+tag@sub.domain.example'],
  ['email', 'o’hara@example.example'],
  ['email', 'اسم@مثال.example'],
  ['email', "!#$%&'*+/=?^_`{|}~-@example.example"],
])('submit_quote accepts the %s %s', async (field = '', value = '') => {
  expect((await verdict(changed({ [field]: value }))).rows).toMatchObject([{ [field]: value }]);
});

it('a request that is sent 20 times at once is stored and counted once, and gets the same response each time', {
  tags: 'request',
}, async () => {
  const request = quoteRequest();
  const answers = await Promise.all(Array.from({ length: 20 }, () => backend.ask(request)));
  answers.push(await backend.ask({ ...request, name: 'Somebody else' }));
  expect(answers[0]?.error).toBeNull();
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(await stored()).toHaveLength(1);
  expect(await backend.sql('select from private.quote_rate')).toHaveLength(1);
});

const refusals: readonly (readonly [
  reason: string,
  fields: readonly string[],
  values: readonly unknown[],
])[] = [
  ['required', required, [undefined, null, '', ' \n', '\u200b\u202e', '\u200b \u202e']],
  ['invalid', [...required, ...optionalTexts, 'budget'], [5, true, [], {}, ['x']]],
  [
    'unknown',
    [...Object.keys(lists), 'language'],
    ['12 000 €', 'WEBSITE', "'; --", 'x'.repeat(1e6)],
  ],
  ...codes.map(([field = '', code = '']) => {
    const others = [`${code}x`, `${code},${code}`, `${code}\u202e`];
    return ['unknown', [field], others] as const;
  }),
  ['unknown', ['admin', 'updated_at', 'owner', 'search'], [true, 'x'.repeat(1e6)]],
  ['invalid', ['source'], [['/'], 'text', 5]],
  ['invalid', ['request_id'], ['once', 'x'.repeat(1e6)]],
  [
    'invalid',
    ['email'],
    [
      ...['plain', 'a@b', 'first.last@localhost', '@b.example', 'a@', 'a@@b.example'],
      ...['a@b@c.example', 'a b@c.example', 'a@b..example', 'a@.example', 'a@b.example.'],
      ...['a@b.example,c@d.example', 'A <a@b.example>', 'a@b\u202e.example', 'a\u00a0@b.example'],
    ],
  ],
];

it.each(refusals)('a request is refused as %s in %j', async (reason, fields, values) => {
  for (const field of fields)
    for (const value of values)
      expect(await verdict(changed({ [field]: value }))).toMatchObject({
        status: 422,
        detail: { field, reason },
      });
});

it.each(
  texts.flatMap((field) => ['x', 'م', '😀', 'e\u0301'].map((unit) => [field, unit] as const)),
)(
  'a %s of %s is stored up to its limit and refused above it, with the limit',
  async (field, unit) => {
    const limit = quoteLimits[field];
    const longest = filled(field, limit, unit);
    const { rows } = await verdict(changed({ [field]: `  ${longest}  ` }));
    expect(rows).toMatchObject([{ [field]: longest }]);
    for (const length of [limit + 1, 1e6])
      expect(await verdict(changed({ [field]: filled(field, length, unit) }))).toMatchObject({
        status: 422,
        detail: { field, reason: 'too_long', limit },
      });
  },
);

it.each([
  ...['', '{', '[]', 'null', '"x"', '{"request":', '\ufeff{}', '{"request":{}}{}', '\0'],
  ...['[]', '[1, 2]', '5', 'true', 'null'].map((request) => `{"request": ${request}}`),
])('a call with the body %j, which contains no valid request, is refused', async (body) => {
  const { status } = await backend.request(`${SITE}/rest/v1/rpc/submit_quote`, {
    method: 'POST',
    headers: { apikey: backend.keys.publishableKey, 'content-type': 'application/json' },
    body,
  });
  expect(Math.floor(status / 100)).toBe(4);
  expect(await stored()).toEqual([]);
});

const runs = (numRuns: number) => ({ numRuns, verbose: 1 });

it.each(['name', 'company', 'message'] as const)(
  'any text in the field %s is stored trimmed but otherwise unchanged, or the error names the field',
  async (field) => {
    await fc.assert(
      fc.asyncProperty(text, async (value) => {
        const { detail, rows } = await verdict(quoteRequest({ [field]: value }));
        const kept = value.trim();
        const isMissing = isBlank(kept) && field !== 'company';
        if (isMissing || [...kept].length > quoteLimits[field]) {
          expect(detail?.field).toBe(field);
        } else {
          expect(rows[0]?.[field]).toBe(isBlank(kept) ? null : kept);
        }
      }),
      runs(60),
    );
  },
);

it('a request with any text in its source is accepted, and only known keys are stored, with values of at most 500 characters', async () => {
  const known = ['landing_path', 'referrer', 'utm_term'];
  const key = fc.oneof(fc.constantFrom(...known), text);
  const value = fc.oneof(text, fc.constant('/'.repeat(600)), fc.constant(5));
  await fc.assert(
    fc.asyncProperty(fc.dictionary(key, value), async (source) => {
      const { status, rows } = await verdict({ ...quoteRequest(), source });
      expect(status).toBe(200);
      for (const [name, kept] of Object.entries(rows[0]?.source as Record<string, string>)) {
        expect(known).toContain(name);
        expect([...kept].length).toBeLessThanOrEqual(500);
        expect(String(source[name]).trim().startsWith(kept)).toBe(true);
      }
    }),
    runs(40),
  );
});

const key = fc.oneof(
  fc.constantFrom(...Object.keys(quoteRequest()), ...optionalTexts, 'budget', 'source'),
  fc.constantFrom('subject', 'id', 'status', 'is_spam', '__proto__', 'constructor', ''),
  text,
);
const value = fc.oneof(
  text,
  fc
    .jsonValue({ maxDepth: 3 })
    .map((json) => JSON.parse(JSON.stringify(json).replaceAll('\\u0000', '')) as unknown),
);

it('no JSON value of a field causes a server error or the loss of an accepted request', {
  tags: 'request',
}, async () => {
  await fc.assert(
    fc.asyncProperty(key, value, async (name, content) => {
      const request = { ...quoteRequest(), ...Object.fromEntries([[name, content]]) };
      const { status, detail, rows } = await verdict(request);
      if (status === 200) expect(rows).toMatchObject([{ ...honest, is_spam: expect.any(Boolean) }]);
      else if (status === 422) expect(detail?.field).toBeDefined();
    }),
    runs(200),
  );
});

const broken = fc
  .tuple(text, fc.constantFrom('\0', '\ud800', '\udfff', '\ud83d'), text)
  .map(([before, odd, after]) => `a${before}${odd}${after}z`);
const field = fc.constantFrom(...texts, 'subject', 'extra');

it('text that Postgres cannot store is refused in every field, and the form removes or replaces it', async () => {
  await fc.assert(
    fc.asyncProperty(field, broken, async (name, odd) => {
      expect([400, 422]).toContain((await verdict(changed({ [name]: odd }))).status);
      const { rows } = await verdict(quoteRequest({ message: storableText(odd) }));
      expect(rows[0]?.message).toBe(Buffer.from(odd.replaceAll('\0', '')).toString());
    }),
    runs(40),
  );
});

it.each([
  ['hidden_field', 'subject', ['http://spam.example', 1]],
  ['too_fast', 'elapsed_ms', [MIN_ELAPSED_MS - 1, -1e300, '45000', null, undefined]],
  [null, 'elapsed_ms', [MIN_ELAPSED_MS, MIN_ELAPSED_MS + 0.5, 1e300]],
  [null, 'subject', [undefined, ' \t\u200b']],
])('the spam reason is %j for a request with the %s %j', async (spam_reason, field, values) => {
  for (const value of values) {
    const { rows } = await verdict(changed({ [field]: value }));
    expect(rows).toMatchObject([{ spam_reason, is_spam: spam_reason !== null }]);
  }
});

it('suspected spam gets the same response as any other request', { tags: 'request' }, async () => {
  const spam = await backend.ask(quoteRequest({ subject: 'x', elapsed_ms: 0 }));
  const { quote } = await backend.ask(quoteRequest());
  expect(Object.keys(spam.quote ?? {})).toEqual(Object.keys(quote ?? {}));
  expect(spam.quote?.status).toBe('pending');
  expect(await backend.find('quotes', spam.quote?.id ?? '')).toMatchObject({
    spam_reason: 'hidden_field',
  });
});
