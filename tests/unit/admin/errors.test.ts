import { HttpError } from 'react-admin';
import { describe, expect, it } from 'vitest';
import { ApiError, ConflictError, toApiError } from '../../../src/admin/data/errors';
import { en } from '../../../src/admin/i18n/messages/en';
import { conversionErrorText, errorText } from '../../../src/admin/i18n/useErrorText';
import type { Text } from '../../../src/admin/i18n/useText';
import {
  readableDetails,
  readErrorResponse,
  refusedField,
  serverMessage,
} from '../../../src/backend/errors';

const text: Text = (key, options = {}) => {
  const phrase = key
    .split('.')
    .reduce<unknown>((tree, part) => Reflect.get(Object(tree), part), en);
  return String(phrase).replace(/%\{(\w+)\}/gu, (_, name: string) => String(options[name] ?? ''));
};
const refusal = (body: unknown, status = 422) => toApiError(new HttpError('', status, body));

describe('errors of the database', () => {
  it('an error of the database contains a status, code, message, details and a hint', () => {
    const body = { message: 'No.', details: 'Row 3', hint: 'project', code: 'PT422' };
    expect(readErrorResponse(body, 422, '')).toEqual({
      status: 422,
      code: 'PT422',
      message: 'No.',
      details: 'Row 3',
      hint: 'project',
    });
  });

  it('an error response that is not JSON results in a general message', () => {
    expect(readErrorResponse(undefined, 502, 'fallback')).toMatchObject({
      status: 502,
      message: 'fallback',
    });
  });

  it('the rejected field is read from the details or from the message of an error', () => {
    const field = (message: string, details: string | null = null) =>
      refusedField({ status: 400, code: null, message, details, hint: null });
    expect(field('…', '{"field": "title", "reason": "immutable"}')).toBe('title');
    expect(field('violates check constraint "projects_image_url_http"')).toBe('image_url');
    expect(field('violates check constraint "projects_dates_order"')).toBe('end_date');
    expect(field('null value in column "name" of relation "quotes"')).toBe('name');
    expect(field('something else')).toBeNull();
  });

  it('the details of an error are shown only if users can understand them', () => {
    const details = (value: string | null, code = 'PT409') =>
      readableDetails({ status: 409, code, message: 'No.', details: value, hint: null });
    expect(details('{"field": "title", "reason": "invalid"}')).toBeNull();
    expect(details('Row 3')).toBe('Row 3');
    expect(details('Failing row contains …', '23514')).toBeNull();
    expect(details('{broken')).toBeNull();
    expect(details(null)).toBeNull();
  });
});

describe('error texts', () => {
  it('the error text of a conversion depends on the failed step', () => {
    const body = { code: 'PT400', message: 'M', details: 'D' };
    expect(conversionErrorText(refusal({ ...body, hint: 'quote' }), text)).toBe(
      'Supabase error updating quote: M (Details: D)',
    );
    const full = { code: '53100', message: 'could not extend file' };
    expect(conversionErrorText(refusal(full), text)).toBe(
      'Supabase error: Error converting quote (Details: none)',
    );
    expect(conversionErrorText(refusal('', 500), text)).toBe('Error converting quote');
  });

  it('the error text of a conversion explains a violated constraint in the user’s language', () => {
    const message = 'violates check constraint "projects_technologies_count"';
    const error = refusal({ code: '23514', message }, 400);
    expect(conversionErrorText(error, text)).toBe(
      'Supabase error: A value was not accepted: see the marked field. (Details: Enter at most 30 technologies.)',
    );
  });

  it('the error text of an unknown error names only what could not be loaded', () => {
    expect(errorText(refusal('<html>', 500), 'errors.quotes', text)).toBe('Error loading quotes');
    expect(errorText('no error object', 'errors.stats', text)).toBe('Error loading stats');
    expect(errorText(new Error('x is not a function'), 'errors.stats', text)).toBe(
      'Error loading stats',
    );
  });

  it('the error text explains that the server did not respond', () => {
    const lost = toApiError(new TypeError('Failed to fetch'));
    expect(errorText(lost, 'errors.quotes', text)).toBe(en.errors.no_connection);
  });

  it('the error text explains that somebody else has changed the record', () => {
    expect(errorText(new ConflictError({}), 'errors.quotes', text)).toBe(
      en.errors.changed_meanwhile,
    );
  });

  it('the error text explains in the user’s language why the database has rejected a conversion', () => {
    const because = (body: object) => conversionErrorText(refusal(body, 409), text);
    expect(because({ code: 'PT409', details: '{"reason": "not_approved"}' })).toBe(
      en.convert.not_approved,
    );
    const key = (name: string) => ({ code: '23505', message: `violates … constraint "${name}"` });
    expect(because(key('projects_quote_id_key'))).toBe(en.convert.already);
    expect(because(key('projects_quote_id_fkey'))).toBe(en.quotes.not_found);
  });
});

describe('messages of the server', () => {
  const cases = [
    [500, '57014', 'canceling statement due to statement timeout', en.errors.too_slow],
    [503, 'PGRST002', 'Could not query the database for the schema cache.', en.errors.unavailable],
    [406, 'PGRST116', 'Cannot coerce the result to a single JSON object', en.errors.gone],
    [400, '22P02', 'invalid input syntax for type uuid: "not-a-uuid"', en.errors.gone],
    [403, '42501', 'permission denied for table quotes', en.errors.not_allowed],
    [429, null, 'Request rate limit reached', en.errors.too_many],
    [400, '42703', 'column quotes.foo does not exist', en.errors.quotes],
    [404, 'PGRST202', 'Could not find the function public.x', en.errors.quotes],
  ] as const;

  it.each(cases)(
    'the error text replaces the message of the server (%i %s)',
    (status, code, message, shown) => {
      const error = refusal({ code, message, details: null }, status);
      expect(errorText(error, 'errors.quotes', text)).toBe(shown);
    },
  );

  it('the details show the server’s message, but not if a constraint failed, because that message can contain the row', () => {
    const words = (body: object, status: number) =>
      serverMessage(readErrorResponse({ ...body }, status, ''));
    expect(words({ code: '57014', message: 'canceling statement' }, 500)).toBe(
      '57014: canceling statement',
    );
    const failed = { reason: 'failed', server: 'The disk is full' };
    expect(words({ code: 'PT400', message: 'No.', details: JSON.stringify(failed) }, 400)).toBe(
      'The disk is full',
    );
    expect(words({ code: 'PT409', message: 'No.' }, 409)).toBeNull();
    for (const message of [
      'null value in column "name" of relation "quotes" violates not-null constraint',
      'new row for relation "quotes" violates check constraint "quotes_name_length"',
    ]) {
      expect(
        words({ code: '23514', message, details: 'Failing row contains (…)' }, 400),
      ).toBeNull();
      expect(errorText(refusal({ code: '23514', message }, 400), 'errors.quotes', text)).toBe(
        en.errors.refused_value,
      );
    }
  });
});

it('a rejected field shows a translated text', () => {
  const marked = (body: object) => {
    const error = refusal({ code: '23514', ...body });
    return error instanceof ApiError ? error.body.errors : null;
  };
  expect(marked({ message: 'violates check constraint "quotes_phone_length"' })).toEqual({
    phone: '@@react-admin@@{"message":"ra.validation.maxLength","args":{"max":40}}',
  });
  expect(marked({ message: 'violates check constraint "quotes_budget_check"' })).toEqual({
    budget: 'validation.refused',
  });
  expect(marked({ message: 'null value in column "name" of relation "quotes"' })).toEqual({
    name: 'ra.validation.required',
  });
  expect(marked({ message: 'violates check constraint "projects_image_url_http"' })).toEqual({
    image_url: 'validation.url',
  });
});

it('errors that do not come from the API are not changed', () => {
  const error = new Error('a bug');
  expect(toApiError(error)).toBe(error);
});
