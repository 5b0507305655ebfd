import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  budgets,
  MIN_ELAPSED_MS,
  optionalTexts,
  projectTypes,
  quoteLimits,
  timelines,
} from '../../../src/domain/quotes';
import { isBlank, oneLine, storableText } from '../../../src/domain/texts';
import { openBackend, SITE } from '../kit/backend';
import { text } from '../kit/inputs/texts';
import { quoteRequest } from '../kit/rows';

const backend = openBackend();

const stored = () => backend.sql('select * from public.quotes');
const changed = (changes: Record<string, unknown>) => ({ ...quoteRequest(), ...changes });

interface Verdict {
  /** The code of the error, or null. */
  code: string | null;
  detail: { field?: string; reason?: string; limit?: number } | null;
  /** The stored quotes. */
  rows: Record<string, unknown>[];
}

/** Calls submit_quote as a visitor with each request in turn, all in one statement. A refusal must store nothing. */
beforeAll(() =>
  backend.run(`
    create function private.verdicts(requests json) returns table (code text, detail text, rows jsonb)
    language plpgsql as $$
    declare
      request json;
    begin
      for request in select * from json_array_elements(requests) loop
        code := null;
        detail := null;
        delete from public.quotes where true;
        delete from private.quote_rate where true;
        begin
          set local role anon;
          perform public.submit_quote(request::jsonb);
          reset role;
        exception when others then
          get stacked diagnostics code = returned_sqlstate, detail = pg_exception_detail;
        end;
        select coalesce(jsonb_agg(to_jsonb(quotes)), '[]') into rows from public.quotes;
        return next;
      end loop;
    end $$`),
);
afterAll(() => backend.run('drop function private.verdicts'));
async function verdicts(requests: readonly unknown[]): Promise<Verdict[]> {
  const found = await backend.sql<{ code: string | null; detail: string; rows: Verdict['rows'] }>(
    'select * from private.verdicts($1::text::json)',
    [JSON.stringify(requests)],
  );
  expect(found).toHaveLength(requests.length);
  return found.map(({ code, detail, rows }) => {
    // The mistakes of a caller: PostgREST answers these codes with 422 and 400.
    expect(String(code)).toMatch(/^(?:null|PT422|22P0[25])$/u);
    expect(rows).toHaveLength(code === null ? 1 : 0);
    return { code, detail: code === 'PT422' ? JSON.parse(detail) : null, rows };
  });
}
const verdict = async (request: unknown) => (await verdicts([request]))[0] as Verdict;

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

it('submit_quote ignores what the database sets, trims every space, stores blank texts as null, and Arabic digits as Latin ones', async () => {
  const past = '2001-01-01T00:00:00Z';
  const theirs = { id: crypto.randomUUID(), reference: 'Q-MINE', created_at: past };
  const marked = { status: 'approved', is_spam: true, responded_at: past };
  const blank = { company: '\u2003', budget: '  ', timeline: '', source: null };
  const padded = { name: '\u00a0 Camille\u3000', message: '\n Hello \ufeff' };
  const phone = '+٩٧١ ٥٠ ۰۰۰ ١٢٣٤';
  const { rows } = await verdict(changed({ ...theirs, ...marked, ...blank, ...padded, phone }));
  const none = { company: null, budget: null, timeline: null, source: {} };
  const trimmed = { name: 'Camille', message: 'Hello', phone: '+971 50 000 1234' };
  expect(rows).toMatchObject([{ ...honest, ...none, ...trimmed }]);
  for (const [column, value] of Object.entries(theirs))
    expect(JSON.stringify(rows[0]?.[column])).not.toContain(value.slice(0, 10));
});

it('submit_quote accepts every code, and unusual email addresses', async () => {
  const accepted = [
    ...codes,
    ['email', 'first.last+tag@sub.domain.example'],
    ['email', 'o’hara@example.example'],
    ['email', 'اسم@مثال.example'],
    ['email', "!#$%&'*+/=?^_`{|}~-@example.example"],
  ].map(([field = '', value = '']) => ({ [field]: value }));
  const found = await verdicts(accepted.map(changed));
  expect(found).toMatchObject(accepted.map((columns) => ({ rows: [columns] })));
});

it('a request sent 20 times at once is stored once, and always gets the same response', {
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

/** Values that a field refuses, by the reason that the response names. */
const refusals: readonly (readonly [
  reason: string,
  fields: readonly string[],
  values: readonly unknown[],
])[] = [
  ['required', required, [undefined, null, '', ' \n', '\u200b \u202e']],
  ['invalid', [...required, ...optionalTexts, 'budget'], [5, true, [], {}, ['x']]],
  ['unknown', [...Object.keys(lists), 'language'], ['12 000 €', "'; --", 'x'.repeat(1e6)]],
  ...codes.map(([field = '', code = '']) => {
    const others = [`${code}x`, code.toUpperCase(), `${code},${code}`, `${code}\u202e`];
    return ['unknown', [field], others] as const;
  }),
  ['unknown', ['admin', 'updated_at', 'owner', 'search'], [true, 'x'.repeat(1e6)]],
  ['invalid', ['source'], [['/'], 'text', 5]],
  ['invalid', ['request_id'], ['once', 'x'.repeat(1e6)]],
  [
    'invalid',
    ['email'],
    `plain|a@b|first.last@localhost|@b.example|a@|a@@b.example|a@b@c.example|a b@c.example|a@b..example|a@.example
    |a@b.example.|a@b.example,c@d.example|A <a@b.example>|a@b\u202e.example|a\u00a0@b.example`.split(
      /\n? *\|/u,
    ),
  ],
];

it('a request with a missing, invalid or unknown value is refused, and the error names the field', async () => {
  const tried = refusals.flatMap(([reason, fields, values]) =>
    fields.flatMap((field) => values.map((value) => ({ field, value, reason }))),
  );
  // A phone number does not replace the email address.
  const phone = '06 39 98 01 01';
  const found = await verdicts(tried.map(({ field, value }) => changed({ phone, [field]: value })));
  for (const [index, { code, detail }] of found.entries()) {
    const { value, ...named } = tried[index] ?? {};
    expect({ code, detail }, String(value).slice(0, 40)).toMatchObject({
      code: 'PT422',
      detail: named,
    });
  }
});

it('each text is stored up to its limit of characters and refused above it, with the limit', async () => {
  for (const field of texts) {
    const limit = quoteLimits[field];
    const refused = { code: 'PT422', detail: { field, reason: 'too_long', limit } };
    const longest = ['x', 'م', '😀', 'e\u0301'].map((unit) => filled(field, limit, unit));
    const above = [...longest.map((text) => `x${text}`), filled(field, 1e6)];
    const padded = longest.map((text) => `  ${text}  `);
    const found = await verdicts([...padded, ...above].map((value) => changed({ [field]: value })));
    expect(found).toMatchObject([
      ...longest.map((text) => ({ rows: [{ [field]: text }] })),
      ...above.map(() => refused),
    ]);
  }
});

it('a call with a body that contains no valid request is refused', async () => {
  const requests = ['[]', '[1, 2]', '5', 'true', 'null'].map((value) => `{"request": ${value}}`);
  for (const body of ['', '{', '[]', 'null', '\ufeff{}', '{"request":{}}{}', '\0', ...requests]) {
    const { status } = await backend.request(`${SITE}/rest/v1/rpc/submit_quote`, {
      method: 'POST',
      headers: { apikey: backend.keys.publishableKey, 'content-type': 'application/json' },
      body,
    });
    expect(Math.floor(status / 100), body).toBe(4);
  }
  expect(await stored()).toEqual([]);
});

it('any text in a field is stored trimmed, and a name on one line, but otherwise unchanged, or the error names the field', async () => {
  for (const field of ['name', 'company', 'message'] as const) {
    const values = fc.sample(text, 60);
    const found = await verdicts(values.map((value) => quoteRequest({ [field]: value })));
    for (const [index, { detail, rows }] of found.entries()) {
      const sent = values[index] ?? '';
      const kept = field === 'message' ? sent.trim() : oneLine(sent);
      const isMissing = isBlank(kept) && field !== 'company';
      const isRefused = isMissing || [...kept].length > quoteLimits[field];
      expect({ kept, named: detail?.field, stored: rows[0]?.[field] }).toEqual({
        kept,
        named: isRefused ? field : undefined,
        stored: isRefused ? undefined : isBlank(kept) ? null : kept,
      });
    }
  }
});

it('a request with any text in its source is accepted, and only known keys are stored, with values of at most 500 characters', async () => {
  const known = ['landing_path', 'referrer', 'utm_term'];
  const key = fc.oneof(fc.constantFrom(...known), text);
  const value = fc.oneof(text, fc.constant('/'.repeat(600)), fc.constant(5));
  const sources = fc.sample(fc.dictionary(key, value), 40);
  const found = await verdicts(sources.map((source) => ({ ...quoteRequest(), source })));
  for (const [index, { code, rows }] of found.entries()) {
    expect({ source: sources[index], code }).toEqual({ source: sources[index], code: null });
    for (const [name, kept] of Object.entries(rows[0]?.source as Record<string, string>)) {
      expect(known).toContain(name);
      expect([...kept].length).toBeLessThanOrEqual(500);
      expect(String(sources[index]?.[name]).trim().startsWith(kept)).toBe(true);
    }
  }
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

it('no JSON value causes a server error or loses an accepted request', {
  tags: 'request',
}, async () => {
  const fields = fc.sample(fc.tuple(key, value), 200);
  const requests = fields.map(([name, content]) => ({
    ...quoteRequest(),
    ...Object.fromEntries([[name, content]]),
  }));
  for (const { code, detail, rows } of await verdicts(requests)) {
    if (code === null) expect(rows).toMatchObject([{ ...honest, is_spam: expect.any(Boolean) }]);
    else if (code === 'PT422') expect(detail?.field).toBeDefined();
  }
});

const broken = fc
  .tuple(text, fc.constantFrom('\0', '\ud800', '\udfff', '\ud83d'), text)
  .map(([before, odd, after]) => `a${before}${odd}${after}z`);
const field = fc.constantFrom(...texts, 'subject', 'extra');

it('text that Postgres cannot store is refused in every field, and the form removes or replaces it', async () => {
  const texts = fc.sample(fc.tuple(field, broken), 40);
  for (const { code } of await verdicts(texts.map(([name, odd]) => changed({ [name]: odd }))))
    expect(code).not.toBeNull();
  const mended = texts.map(([, message]) => quoteRequest({ message: storableText(message) }));
  expect((await verdicts(mended)).map(({ rows }) => rows[0]?.message)).toEqual(
    texts.map(([, odd]) => Buffer.from(odd.replaceAll('\0', '')).toString()),
  );
});

it('a filled hidden field and a form that was sent too fast are suspected, and neither a blank one nor a slow one', async () => {
  for (const [spam_reason, field, values] of [
    ['hidden_field', 'subject', ['http://spam.example', 1]],
    ['too_fast', 'elapsed_ms', [MIN_ELAPSED_MS - 1, -1e300, '45000', null, undefined]],
    [null, 'elapsed_ms', [MIN_ELAPSED_MS, MIN_ELAPSED_MS + 0.5, 1e300]],
    [null, 'subject', [undefined, ' \t\u200b']],
  ] as const)
    for (const { rows } of await verdicts(values.map((value) => changed({ [field]: value }))))
      expect(rows).toMatchObject([{ spam_reason, is_spam: spam_reason !== null }]);
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
