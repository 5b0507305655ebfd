import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../../src/backend/database.types';
import { storable } from '../../../src/backend/submitQuote';
import { budgets, projectTypes, quoteLimits, timelines } from '../../../src/domain/quotes';
import { openBackend } from '../kit/backend';
import { text } from '../kit/inputs/texts';
import { quoteRequest } from '../kit/rows';

const backend = openBackend();

/** The result of a request: the HTTP status, the field that the error names, and the stored quotes. */
interface Verdict {
  status: number;
  field: string | undefined;
  rows: Record<string, unknown>[];
}

async function verdict(request: unknown): Promise<Verdict> {
  await backend.run('delete from public.quotes; delete from private.quote_rate');
  const answer = await backend.anonymous().rpc('submit_quote', { request: request as Json });
  const rows = await backend.sql('select * from public.quotes');
  if (answer.error === null) {
    expect(answer.status).toBe(200);
    expect(rows).toHaveLength(1);
    expect((answer.data as { reference: string }).reference).toBe(rows[0]?.reference);
    return { status: 200, field: undefined, rows };
  }
  expect(answer.status, answer.error.message).toBeGreaterThanOrEqual(400);
  expect(answer.status, answer.error.message).toBeLessThan(500);
  expect(rows).toEqual([]);
  if (answer.error.code !== 'PT422') return { status: answer.status, field: undefined, rows };
  const { field } = JSON.parse(answer.error.details) as { field: string };
  expect(typeof field).toBe('string');
  return { status: answer.status, field, rows };
}

const runs = (numRuns: number) => ({ numRuns, verbose: 1 });

const fields = ['name', 'email', 'phone', 'company', 'message'] as const;
const codes = { project_type: projectTypes, budget: budgets, timeline: timelines } as const;

/** Returns true if the text contains only spaces and invisible characters. */
const isBlank = (value: string) =>
  value.replace(/[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069]/gu, '').trim() === '';

describe('random text', () => {
  it.each(['name', 'company', 'message'] as const)(
    'any text in the field %s is stored trimmed but otherwise unchanged, or the error names the field',
    async (field) => {
      await fc.assert(
        fc.asyncProperty(text, async (value) => {
          const { status, field: named, rows } = await verdict(quoteRequest({ [field]: value }));
          const kept = value.trim();
          const isMissing = isBlank(kept) && field !== 'company';
          if (isMissing || [...kept].length > quoteLimits[field]) {
            expect(named).toBe(field);
          } else {
            expect(status).toBe(200);
            expect(rows[0]?.[field]).toBe(isBlank(kept) ? null : kept);
          }
        }),
        runs(60),
      );
    },
  );

  it.each(['email', 'phone', 'project_type', 'budget', 'timeline', 'language', 'request_id'])(
    'any text in the field %s is accepted, or the error names the field',
    async (field) => {
      await fc.assert(
        fc.asyncProperty(text, async (value) => {
          const { status, field: named } = await verdict({ ...quoteRequest(), [field]: value });
          if (status !== 200) expect(named).toBe(field);
        }),
        runs(30),
      );
    },
  );

  it('a request with any text in its source is accepted, and only known keys of the source are stored, with values of at most 500 characters', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(
          fc.oneof(fc.constantFrom('landing_path', 'referrer', 'utm_term'), text),
          text,
        ),
        async (source) => {
          const { status, rows } = await verdict({ ...quoteRequest(), source });
          expect(status).toBe(200);
          const kept = rows[0]?.source as Record<string, string>;
          for (const [key, value] of Object.entries(kept)) {
            expect(['landing_path', 'referrer', 'utm_term']).toContain(key);
            expect([...value].length).toBeLessThanOrEqual(500);
            expect((source[key] ?? '').trim().startsWith(value)).toBe(true);
          }
        },
      ),
      runs(40),
    );
  });
});

describe('limits of lengths', () => {
  const units = ['x', 'م', '😀', 'e\u0301'];

  it.each(fields.flatMap((field) => units.map((unit) => [field, unit] as const)))(
    'a %s that consists of %s is accepted up to its limit and rejected above it',
    async (field, unit) => {
      const limit = quoteLimits[field];
      const filled = (length: number) => {
        const tail = field === 'email' ? '@b.example' : '';
        const characters = [...unit.repeat(length)].slice(0, length - tail.length);
        return characters.join('') + tail;
      };
      for (const length of [limit - 1, limit, limit + 1]) {
        const value = filled(length);
        const { status, field: named, rows } = await verdict(quoteRequest({ [field]: value }));
        if (length > limit) expect(named).toBe(field);
        else {
          expect(status).toBe(200);
          expect(rows[0]?.[field]).toBe(value);
        }
      }
    },
  );

  it('a text of 1 MB is rejected in any field except the honeypot, where it is rejected or marked as spam', async () => {
    for (const field of [...fields, 'extra', 'request_id']) {
      const { status } = await verdict({ ...quoteRequest(), [field]: 'x'.repeat(1024 * 1024) });
      expect([413, 422]).toContain(status);
    }
    // The embedded backend rejects requests of this size. Postgres accepts the request and marks it as spam.
    const { status, rows } = await verdict({ ...quoteRequest(), subject: 'x'.repeat(1024 * 1024) });
    if (status !== 413) expect(rows).toMatchObject([{ is_spam: true }]);
  });
});

describe('codes', () => {
  const known = Object.entries(codes).flatMap(([field, list]) =>
    list.map(({ id }) => [field, id] as const),
  );

  it.each(known)(
    'the %s %s is accepted, but not with additional characters',
    async (field, code) => {
      expect((await verdict({ ...quoteRequest(), [field]: code })).rows[0]?.[field]).toBe(code);
      for (const value of [`${code}x`, `${code},${code}`, code.toUpperCase(), `${code}\u202e`])
        if (value !== code)
          expect((await verdict({ ...quoteRequest(), [field]: value })).field).toBe(field);
    },
  );
});

describe('random JSON', () => {
  const key = fc.oneof(
    fc.constantFrom(
      ...Object.keys(quoteRequest()),
      'phone',
      'company',
      'budget',
      'timeline',
      'source',
      'subject',
    ),
    fc.constantFrom(
      'id',
      'status',
      'created_at',
      'is_spam',
      'reference',
      '__proto__',
      'constructor',
      'toString',
      '',
    ),
    text,
  );
  const value = fc
    .jsonValue({ maxDepth: 3 })
    .map((json) => JSON.parse(JSON.stringify(json).replaceAll('\\u0000', '')) as unknown);

  it('no JSON value of a field causes a server error or the loss of an accepted request', async () => {
    await fc.assert(
      fc.asyncProperty(key, value, async (name, content) => {
        const request = { ...quoteRequest(), ...Object.fromEntries([[name, content]]) };
        const { status, field, rows } = await verdict(request);
        if (status === 200)
          expect(rows[0]).toMatchObject({ status: 'pending', responded_at: null });
        else if (status === 422) expect(field).toBeDefined();
      }),
      runs(150),
    );
  });

  it('a random JSON value in place of a request is rejected', async () => {
    await fc.assert(
      fc.asyncProperty(value, async (content) => {
        expect((await verdict(content)).status).not.toBe(200);
      }),
      runs(50),
    );
  });

  it.each(['', '{', '[]', 'null', '"x"', '{"request":', '\ufeff{}', '{"request":{}}{}', '\0'])(
    'a call with the body %j, which contains no valid request, is rejected',
    async (body) => {
      const answer = await backend.request('http://localhost:54321/rest/v1/rpc/submit_quote', {
        method: 'POST',
        headers: { apikey: backend.keys.publishableKey, 'content-type': 'application/json' },
        body,
      });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      expect(await backend.sql('select from public.quotes')).toEqual([]);
    },
  );
});

describe('text that Postgres cannot store', () => {
  const broken = fc
    .tuple(text, fc.constantFrom('\0', '\ud800', '\udfff', '\ud83d'), text)
    .map(([before, odd, after]) => `a${before}${odd}${after}z`);

  it('text that Postgres cannot store is rejected in every field of a request that is sent without the form', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...fields, 'subject', 'extra'),
        broken,
        async (field, value) => {
          const { status } = await verdict({ ...quoteRequest(), [field]: value });
          expect([400, 422]).toContain(status);
        },
      ),
      runs(40),
    );
  });

  it('the form removes or replaces characters that Postgres cannot store, and leaves other text unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(broken, async (message) => {
        const request = storable({ ...quoteRequest({ message }) });
        const { status, rows } = await verdict(request);
        expect(status).toBe(200);
        expect(rows[0]?.message).toBe(Buffer.from(message.replaceAll('\0', '')).toString());
      }),
      runs(40),
    );
  });
});
