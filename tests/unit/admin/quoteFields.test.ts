import { expect, it } from 'vitest';
import { quoteCsv } from '../../../src/admin/quotes/list/quoteCsv';
import { quoteFields } from '../../../src/admin/quotes/table';
import * as schema from '../../../src/domain/schema';
import { writtenMail } from '../../kit/writtenMail';

/** Columns whose values appear in no list, export or email. A new column is in one of these lists, or in `quoteFields`. */
const INTERNAL =
  'email_key message_id phone_key planned_on request_id updated_by waiting_since'.split(' ');
/** Columns that are needed only on the screen, such as why a quote is marked as spam. */
const ON_SCREEN = [
  'follows_quote_id',
  'is_spam',
  'origin',
  'replied_at',
  'spam_reason',
  'status_since',
  'updated_at',
];
/** Columns that are not part of the visitor's request, so that the email to the agency omits them too. */
const NOT_REQUESTED =
  'created_at follow_up_on links owner rejection_reason responded_at status'.split(' ');

const columns = schema.columns.quotes.toSorted();
const without = (...left: string[]) => columns.filter((column) => !left.includes(column));

it('the list reads every column of a quote, as quoteFields names it, except the internal ones', () => {
  expect([...quoteFields].toSorted()).toEqual(without(...INTERNAL));
});

it('the export contains every column of a quote except the id, internal columns and those that only the screen needs', () => {
  const exported = new Set(quoteCsv.map(({ source }) => source.split('.')[0] ?? ''));
  exported.delete('notes');
  exported.delete('offer');
  expect([...exported].toSorted()).toEqual(without(...INTERNAL, ...ON_SCREEN, 'id'));
});

it('the email to the agency contains every column of a quote, except those that this test names as not requested', () => {
  const codes = { project_type: 'website', budget: '5k-10k', timeline: 'asap', language: 'en' };
  const others: Record<string, unknown> = {
    project_type: 'saas',
    budget: '10k-25k',
    timeline: 'flexible',
    language: 'ar',
    source: { landing_path: '/ar' },
  };
  const quote = {
    ...Object.fromEntries(columns.map((column) => [column, 'one'])),
    ...codes,
    source: { landing_path: '/' },
    is_reachable: true,
  };
  const textOf = (changes: object) =>
    writtenMail({ kind: 'request', language: 'en', quote: { ...quote, ...changes } }).text;
  const shown = columns.filter(
    (column) => textOf({ [column]: others[column] ?? 'another' }) !== textOf({}),
  );
  expect(shown).toEqual(without(...INTERNAL, ...ON_SCREEN, ...NOT_REQUESTED));
});
