import { HttpError } from 'react-admin';
import { describe, expect, it } from 'vitest';
import { ApiError, ConflictError, toApiError } from '../../../src/admin/data/errors';
import { en } from '../../../src/admin/i18n/en';
import { conversionErrorText, errorText } from '../../../src/admin/i18n/useErrorText';
import type { Text } from '../../../src/admin/i18n/useText';
import {
  conversionFailure,
  readableDetails,
  readErrorResponse,
  refusedField,
} from '../../../src/backend/errors';

const text: Text = (key, options = {}) => {
  const phrase = key
    .split('.')
    .reduce<unknown>((tree, part) => Reflect.get(Object(tree), part), en);
  return String(phrase).replace(/%\{(\w+)\}/gu, (_, name: string) => String(options[name] ?? ''));
};
const refusal = (body: unknown, status = 422) => toApiError(new HttpError('', status, body));

describe('reading database errors', () => {
  it('takes message, details and hint', () => {
    const body = { message: 'No.', details: 'Row 3', hint: 'project', code: 'PT422' };
    expect(readErrorResponse(body, 422, '')).toEqual({
      status: 422,
      message: 'No.',
      details: 'Row 3',
      hint: 'project',
    });
  });

  it('handles a response that is not JSON', () => {
    expect(readErrorResponse(undefined, 502, 'fallback')).toMatchObject({
      status: 502,
      message: 'fallback',
    });
  });

  it('names the field of a refusal', () => {
    const field = (message: string, details: string | null = null) =>
      refusedField({ status: 400, message, details, hint: null });
    expect(field('…', '{"field": "title", "reason": "immutable"}')).toBe('title');
    expect(field('violates check constraint "projects_image_url_http"')).toBe('image_url');
    expect(field('violates check constraint "projects_dates_order"')).toBe('end_date');
    expect(field('something else')).toBeNull();
  });

  it('parses machine-readable details', () => {
    const details = (value: string | null) =>
      readableDetails({ status: 409, message: '', details: value, hint: null });
    expect(details('{"reason": "not_approved"}')).toBe('not_approved');
    expect(details('Failing row contains …')).toBe('Failing row contains …');
    expect(details('{broken')).toBeNull();
    expect(details(null)).toBeNull();
  });

  it('names the step of a conversion that failed', () => {
    const step = (hint: string | null) =>
      conversionFailure({ status: 422, message: '', details: null, hint });
    expect([step('project'), step('quote'), step(null)]).toEqual([
      'insertion',
      'quoteUpdate',
      'other',
    ]);
  });
});

describe('the catalogue’s texts', () => {
  it('for each step of a conversion', () => {
    const body = { message: 'M', details: 'D' };
    expect(conversionErrorText(refusal({ ...body, hint: 'project' }), text)).toBe(
      'Supabase error: M (Details: D)',
    );
    expect(conversionErrorText(refusal({ ...body, hint: 'quote' }), text)).toBe(
      'Supabase error updating quote: M (Details: D)',
    );
    expect(
      conversionErrorText(refusal({ message: 'Only an approved quote can be converted.' }), text),
    ).toBe('Only an approved quote can be converted.');
    expect(conversionErrorText(refusal('', 500), text)).toBe('Error converting quote');
  });

  it('fall back to a general text', () => {
    expect(errorText(refusal('<html>', 500), 'errors.quotes', text)).toBe('Error loading quotes');
    expect(errorText('no error object', 'errors.stats', text)).toBe('Error loading stats');
  });

  it('say that the server did not answer', () => {
    const lost = toApiError(new TypeError('Failed to fetch'));
    expect(errorText(lost, 'errors.quotes', text)).toBe(en.errors.no_connection);
  });

  it('say that somebody else changed the record', () => {
    expect(errorText(new ConflictError({}), 'errors.quotes', text)).toBe(
      en.errors.changed_meanwhile,
    );
  });
});

it('shows a refusal under its field', () => {
  const error = refusal({ message: 'Too long.', details: '{"field": "title"}' });
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 422, body: { errors: { title: 'Too long.' } } });
});

it('leaves other errors as they are', () => {
  const error = new Error('a bug');
  expect(toApiError(error)).toBe(error);
});
