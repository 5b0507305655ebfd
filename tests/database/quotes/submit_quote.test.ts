import { describe, expect, it } from 'vitest';
import {
  budgets,
  optionalTexts,
  projectTypes,
  quoteLimits,
  timelines,
} from '../../../src/domain/quotes';
import { openBackend } from '../kit/backend';
import { quoteRequest } from '../kit/rows';

const backend = openBackend();

const stored = () => backend.sql('select * from public.quotes');

const refusal = async (request: unknown) => {
  const { error } = await backend.ask(request);
  expect(await stored()).toEqual([]);
  return {
    code: error?.code,
    message: error?.message,
    detail: JSON.parse(error?.details || 'null') as unknown,
  };
};

const changed = (field: string, value: unknown) => ({ ...quoteRequest(), [field]: value });

describe('accepted requests', () => {
  it('submit_quote returns the created quote without its spam mark and source', async () => {
    const request = quoteRequest({
      phone: '06 39 98 00 00',
      company: 'Atelier',
      budget: '5k-10k',
      timeline: 'asap',
      source: { landing_path: '/ar', utm_source: 'news' },
    });
    const { quote, error } = await backend.ask(request);
    expect(error).toBeNull();
    expect(new Set(Object.keys(quote ?? {}))).toEqual(
      new Set([
        ...optionalTexts,
        'budget',
        'created_at',
        'email',
        'id',
        'message',
        'name',
        'project_type',
        'reference',
        'status',
        'timeline',
      ]),
    );
    const { name, email, phone, company, project_type, budget, timeline, message } = request;
    expect(quote).toMatchObject({
      name,
      email,
      phone,
      company,
      project_type,
      budget,
      timeline,
      message,
      status: 'pending',
    });
    expect(quote?.reference).toMatch(/^Q-[2-9A-HJKMNP-TV-Z]{6}$/u);
  });

  it('submit_quote stores the language and the source of a request', async () => {
    await backend.ask(
      quoteRequest({ language: 'ar', source: { landing_path: '/ar', utm_campaign: 'riyadh' } }),
    );
    expect(await stored()).toMatchObject([
      { language: 'ar', source: { landing_path: '/ar', utm_campaign: 'riyadh' } },
    ]);
  });

  it('submit_quote ignores values for columns that the database sets', async () => {
    const id = crypto.randomUUID();
    const { quote, error } = await backend.ask({
      ...quoteRequest(),
      id,
      status: 'approved',
      created_at: '2001-01-01T00:00:00Z',
      reference: 'Q-MINE',
      is_spam: true,
      responded_at: '2001-01-01T00:00:00Z',
    });
    expect(error).toBeNull();
    expect(quote?.id).not.toBe(id);
    expect(quote?.reference).not.toBe('Q-MINE');
    expect(await stored()).toMatchObject([
      { status: 'pending', is_spam: false, responded_at: null },
    ]);
    expect(quote?.created_at.startsWith('2001')).toBe(false);
  });

  it.each([
    ['markup', '<script>alert(1)</script> & "quotes"'],
    ['a formula', '=1+1'],
    ['SQL', "'; drop table public.quotes; --"],
    ['emoji', '👩🏽‍💻 🚀 بالتوفيق'],
    ['direction overrides', 'a\u202eb\u2066c'],
    ['stacked marks', `Z${'\u0335\u0321'.repeat(40)}`],
    ['a placeholder', '$1 %s {} \\u0041'],
    ['several lines', 'one\n\n\ttwo'],
  ])('submit_quote stores %s unchanged', async (_, message) => {
    await backend.ask(quoteRequest({ message }));
    expect(await stored()).toMatchObject([{ message }]);
  });

  it('submit_quote trims every kind of space', async () => {
    await backend.ask(
      quoteRequest({ name: '\u00a0 Camille\u3000', company: '\u2003', message: '\n Hello \ufeff' }),
    );
    expect(await stored()).toMatchObject([{ name: 'Camille', company: null, message: 'Hello' }]);
  });

  it('submit_quote converts Arabic and Persian digits in the phone number to Latin digits', async () => {
    await backend.ask(quoteRequest({ phone: '+٩٧١ ٥٠ ۰۰۰ ١٢٣٤' }));
    expect(await stored()).toMatchObject([{ phone: '+971 50 000 1234' }]);
  });

  it('submit_quote treats null and blank values of optional fields as missing', async () => {
    const { error } = await backend.ask({
      ...quoteRequest(),
      phone: null,
      company: '',
      budget: '  ',
      timeline: null,
      source: null,
      subject: '',
    });
    expect(error).toBeNull();
    expect(await stored()).toMatchObject([
      { phone: null, company: null, budget: null, timeline: null, source: {}, is_spam: false },
    ]);
  });

  it.each([
    ...projectTypes.map(({ id }) => ['project_type', id]),
    ...budgets.map(({ id }) => ['budget', id]),
    ...timelines.map(({ id }) => ['timeline', id]),
  ])('submit_quote accepts the %s %s', async (field = '', code = '') => {
    expect((await backend.ask(changed(field, code))).error).toBeNull();
  });

  it.each([
    'first.last+tag@sub.domain.example',
    'o’hara@example.example',
    'اسم@مثال.example',
    "!#$%&'*+/=?^_`{|}~-@example.example",
  ])('submit_quote accepts the email address %s', async (email) => {
    expect((await backend.ask(quoteRequest({ email }))).error).toBeNull();
  });
});

describe('limits', () => {
  it.each(Object.entries(quoteLimits))(
    'submit_quote stores a %s of %i characters without the surrounding space, and rejects a longer one',
    async (field, limit) => {
      const text = (length: number) =>
        field === 'email' ? `${'a'.repeat(length - 10)}@b.example` : 'م'.repeat(length);
      expect(await refusal(changed(field, text(limit + 1)))).toMatchObject({
        code: 'PT422',
        message: expect.stringContaining(`at most ${limit} characters`),
        detail: { field, reason: 'too_long', limit },
      });
      const { error } = await backend.ask(changed(field, `  ${text(limit)}  `));
      expect(error).toBeNull();
      expect(await stored()).toMatchObject([{ [field]: text(limit) }]);
    },
  );

  it('submit_quote shortens values of the source to 500 characters and does not store unknown keys', async () => {
    await backend.ask({
      ...quoteRequest(),
      source: { landing_path: `/${'x'.repeat(600)}`, cookie: 'secret', referrer: 5, utm_term: ' ' },
    });
    expect(await stored()).toMatchObject([{ source: { landing_path: `/${'x'.repeat(499)}` } }]);
  });
});

describe('rejected requests', () => {
  it.each(['name', 'email', 'project_type', 'message', 'language', 'request_id'])(
    'a request without %s is rejected with an error that contains the field',
    async (field) => {
      for (const value of [undefined, null, '', ' \n', '\u200b\u202e', '\u200b \u202e'])
        expect(await refusal(changed(field, value))).toMatchObject({
          code: 'PT422',
          detail: { field, reason: 'required' },
        });
    },
  );

  it.each([
    'name',
    'email',
    'phone',
    'company',
    'project_type',
    'budget',
    'timeline',
    'message',
    'language',
    'request_id',
  ])('a request whose %s is not a text is rejected', async (field) => {
    for (const value of [5, true, [], {}, ['x'], { toString: 'x' }])
      expect(await refusal(changed(field, value))).toMatchObject({
        code: 'PT422',
        detail: { field, reason: 'invalid' },
      });
  });

  it.each(['project_type', 'budget', 'timeline', 'language'])(
    'a request with an unknown %s is rejected',
    async (field) => {
      for (const value of ['nonsense', '12 000 €', 'WEBSITE', "'; --", 'x'.repeat(150)])
        expect(await refusal(changed(field, value))).toMatchObject({
          code: 'PT422',
          detail: { field, reason: 'unknown' },
        });
    },
  );

  it.each([
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
  ])('a request with the email address %j is rejected', async (email) => {
    expect(await refusal(quoteRequest({ email }))).toMatchObject({
      code: 'PT422',
      detail: { field: 'email', reason: 'invalid' },
    });
  });

  it('a request with an unknown field is rejected with an error that contains the field', async () => {
    expect(await refusal(changed('admin', true))).toMatchObject({
      code: 'PT422',
      detail: { field: 'admin', reason: 'unknown' },
    });
  });

  it('a request whose request_id is not a UUID is rejected', async () => {
    expect(await refusal(changed('request_id', 'once'))).toMatchObject({
      detail: { field: 'request_id', reason: 'invalid' },
    });
  });

  it.each([[[]], [[1, 2]], [5], [true], [null]])(
    'the value %j is rejected as a request',
    async (request) => {
      const { error } = await backend.ask(request);
      expect(error).not.toBeNull();
      expect(await stored()).toEqual([]);
    },
  );

  it('a request with a source that is not an object is rejected', async () => {
    expect(await refusal(changed('source', ['/']))).toMatchObject({
      detail: { field: 'source', reason: 'invalid' },
    });
  });

  it.each([
    ['a NUL', 'a\u0000b'],
    ['the first half of a surrogate pair', 'a\ud800b'],
    ['the second half of a surrogate pair', 'a\udc00b'],
  ])('a name with %s is rejected without a server error', async (_, name) => {
    const response = await backend.anonymous().rpc('submit_quote', {
      request: { ...quoteRequest(), source: {}, name },
    });
    expect(response.status).toBe(400);
    expect(await stored()).toEqual([]);
  });

  it('a request with a huge value is rejected with an error that contains the field', async () => {
    expect(await refusal(quoteRequest({ message: 'x'.repeat(200_000) }))).toMatchObject({
      detail: { field: 'message', reason: 'too_long' },
    });
  });

  it('the response to an empty request has the status 422', async () => {
    const response = await backend.anonymous().rpc('submit_quote', { request: {} });
    expect(response.status).toBe(422);
  });
});
