import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../../src/backend/database.types';
import { storable } from '../../../src/backend/submitQuote';
import {
  budgets,
  optionalTexts,
  projectTypes,
  quoteLimits,
  timelines,
} from '../../../src/domain/quotes';
import { openBackend } from '../kit/backend';
import { text } from '../kit/inputs/texts';
import { quoteRequest } from '../kit/rows';

const backend = openBackend();

const stored = () => backend.sql('select * from public.quotes');
const changed = (changes: Record<string, unknown>) => ({ ...quoteRequest(), ...changes });

/** The HTTP status, the detail of a refusal, and the stored quotes. */
async function verdict(request: unknown) {
  await backend.run('delete from public.quotes; delete from private.quote_rate');
  const answer = await backend.anonymous().rpc('submit_quote', { request: request as Json });
  const rows = await stored();
  if (answer.error === null) {
    expect(answer.status).toBe(200);
    expect(rows).toHaveLength(1);
    expect((answer.data as { reference: string }).reference).toBe(rows[0]?.reference);
    return { status: 200, detail: undefined, rows };
  }
  expect(answer.status, answer.error.message).toBeGreaterThanOrEqual(400);
  expect(answer.status, answer.error.message).toBeLessThan(500);
  expect(rows).toEqual([]);
  const { code, details } = answer.error;
  const detail = code === 'PT422' ? (JSON.parse(details) as Record<string, unknown>) : undefined;
  return { status: answer.status, detail, rows };
}

const texts = Object.keys(quoteLimits) as (keyof typeof quoteLimits)[];
const lists = { project_type: projectTypes, budget: budgets, timeline: timelines } as const;
const codes = Object.entries(lists).flatMap(([field, list]) => list.map(({ id }) => [field, id]));
const required = ['name', 'email', 'project_type', 'message', 'language', 'request_id'];

/** Fills a field up to a length in characters, which need not be UTF-16 units. */
const filled = (field: string, length: number, unit = 'x') => {
  const tail = field === 'email' ? '@b.example' : '';
  return [...unit.repeat(length)].slice(0, length - tail.length).join('') + tail;
};

describe('accepted requests', () => {
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

  it('submit_quote ignores values for columns that the database sets', async () => {
    const theirs = { id: crypto.randomUUID(), status: 'approved', reference: 'Q-MINE' };
    const past = '2001-01-01T00:00:00Z';
    const { rows } = await verdict(
      changed({ ...theirs, is_spam: true, created_at: past, responded_at: past }),
    );
    expect(rows).toMatchObject([{ status: 'pending', is_spam: false, responded_at: null }]);
    const [{ id, reference, created_at } = {}] = rows;
    expect(id).not.toBe(theirs.id);
    expect(reference).not.toBe(theirs.reference);
    expect(new Date(String(created_at)).getFullYear()).toBeGreaterThan(2001);
  });

  it('submit_quote trims every kind of space, and stores blank values of optional fields as null', async () => {
    const blank = { phone: null, company: '\u2003', budget: '  ', timeline: '', source: null };
    const { rows } = await verdict(
      changed({ ...blank, name: '\u00a0 Camille\u3000', message: '\n Hello \ufeff' }),
    );
    const none = { phone: null, company: null, budget: null, timeline: null, source: {} };
    expect(rows).toMatchObject([{ name: 'Camille', message: 'Hello', ...none }]);
  });

  it('submit_quote converts Arabic and Persian digits in the phone number to Latin digits', async () => {
    const { rows } = await verdict(quoteRequest({ phone: '+٩٧١ ٥٠ ۰۰۰ ١٢٣٤' }));
    expect(rows).toMatchObject([{ phone: '+971 50 000 1234' }]);
  });

  it.each(codes)('submit_quote accepts the %s %s', async (field = '', code = '') => {
    expect((await verdict(changed({ [field]: code }))).rows[0]?.[field]).toBe(code);
  });

  it.each([
    'first.last+tag@sub.domain.example',
    'o’hara@example.example',
    'اسم@مثال.example',
    "!#$%&'*+/=?^_`{|}~-@example.example",
  ])('submit_quote accepts the email address %s', async (email) => {
    expect((await verdict(quoteRequest({ email }))).status).toBe(200);
  });

  it('a request that is sent 20 times at once is stored and counted once, and gets the same response each time', async () => {
    const request = quoteRequest();
    const answers = await Promise.all(Array.from({ length: 20 }, () => backend.ask(request)));
    answers.push(await backend.ask({ ...request, name: 'Somebody else' }));
    expect(answers[0]?.error).toBeNull();
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await stored()).toHaveLength(1);
    expect(await backend.sql('select from private.quote_rate')).toHaveLength(1);
  });
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
  ['unknown', ['admin', 'updated_at', 'taken_by', 'search'], [true, 'x'.repeat(1e6)]],
  ['invalid', ['source'], [['/'], 'text', 5]],
  ['invalid', ['request_id'], ['once', 'x'.repeat(1e6)]],
  [
    'invalid',
    ['email'],
    [
      'plain',
      'a@b',
      'first.last@localhost',
      '@b.example',
      'a@',
      'a@@b.example',
      'a@b@c.example',
      'a b@c.example',
      'a@b..example',
      'a@.example',
      'a@b.example.',
      'a@b.example,c@d.example',
      'A <a@b.example>',
      'a@b\u202e.example',
      'a\u00a0@b.example',
    ],
  ],
];

describe('refused requests', () => {
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

  it.each([[[]], [[1, 2]], [5], [true], [null]])('%j is refused as a request', async (request) => {
    expect((await verdict(request)).status).not.toBe(200);
  });

  it.each(['', '{', '[]', 'null', '"x"', '{"request":', '\ufeff{}', '{"request":{}}{}', '\0'])(
    'a call with the body %j, which contains no valid request, is refused',
    async (body) => {
      const answer = await backend.request('http://localhost:54321/rest/v1/rpc/submit_quote', {
        method: 'POST',
        headers: { apikey: backend.keys.publishableKey, 'content-type': 'application/json' },
        body,
      });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      expect(await stored()).toEqual([]);
    },
  );
});

describe('any input', () => {
  const runs = (numRuns: number) => ({ numRuns, verbose: 1 });
  /** Returns true if the text contains only spaces and invisible characters. */
  const isBlank = (value: string) =>
    value.replace(/[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069]/gu, '').trim() ===
    '';

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

  it('no JSON value of a field causes a server error or the loss of an accepted request', async () => {
    await fc.assert(
      fc.asyncProperty(key, value, async (name, content) => {
        const request = { ...quoteRequest(), ...Object.fromEntries([[name, content]]) };
        const { status, detail, rows } = await verdict(request);
        if (status === 200)
          expect(rows[0]).toMatchObject({ status: 'pending', responded_at: null });
        else if (status === 422) expect(detail?.field).toBeDefined();
      }),
      runs(200),
    );
  });

  const broken = fc
    .tuple(text, fc.constantFrom('\0', '\ud800', '\udfff', '\ud83d'), text)
    .map(([before, odd, after]) => `a${before}${odd}${after}z`);

  it('text that Postgres cannot store is refused in every field, and the form removes or replaces it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...texts, 'subject', 'extra'),
        broken,
        async (field, odd) => {
          expect([400, 422]).toContain((await verdict(changed({ [field]: odd }))).status);
          const { rows } = await verdict(storable({ ...quoteRequest({ message: odd }) }));
          expect(rows[0]?.message).toBe(Buffer.from(odd.replaceAll('\0', '')).toString());
        },
      ),
      runs(40),
    );
  });
});

describe('suspected spam', () => {
  it.each([
    ['hidden_field', { subject: 'http://spam.example' }],
    ['hidden_field', { subject: 1 }],
    ['hidden_field', { subject: 'x', elapsed_ms: 0 }],
    ['too_fast', { elapsed_ms: 2999 }],
    ['too_fast', { elapsed_ms: -1e300 }],
    ['too_fast', { elapsed_ms: '45000' }],
    ['too_fast', { elapsed_ms: null }],
    ['too_fast', { elapsed_ms: undefined }],
    [null, {}],
    [null, { elapsed_ms: 3000 }],
    [null, { elapsed_ms: 3000.5 }],
    [null, { elapsed_ms: 1e300 }],
    [null, { subject: ' \t\u200b' }],
  ])('the spam reason is %j for a request with %o', async (spam_reason, changes) => {
    const { rows } = await verdict(changed(changes));
    expect(rows).toMatchObject([{ spam_reason, is_spam: spam_reason !== null }]);
  });

  it('suspected spam gets the same response as any other request', async () => {
    const spam = await backend.ask(quoteRequest({ subject: 'x' }));
    const honest = await backend.ask(quoteRequest());
    expect(Object.keys(spam.quote ?? {})).toEqual(Object.keys(honest.quote ?? {}));
    expect(spam.quote?.status).toBe('pending');
  });
});
