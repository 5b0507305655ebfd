import { type DateRange, dateRanges, startOfRange } from '../../domain/dates';
import { RESPONSE_HOURS } from '../../domain/quotes';

/** Marks, tatweel and invisible characters, which the search columns leave out. */
const IGNORED =
  /[\u0300-\u036f\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06ed\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u00ad]/gu;
const NOT_A_WORD =
  /[^0-9a-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u036f\u0370-\u05ff\u0620-\u0669\u066e-\u06d3\u06d5-\u1fff\u2c00-\u2dff\u3040-\ud7ff\uf900-\ufaff]+/u;
const FOLDED = 'ىیةکٱ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹';
const FOLDED_TO = 'ييهكا01234567890123456789';
const MAX_WORD_LENGTH = 64;

/** The words of a search, as `private.search_words` of the database splits them. */
export function searchWords(typed: string): string[] {
  const folded = Array.from(typed.normalize('NFKD').replace(IGNORED, '').toLowerCase(), (letter) =>
    FOLDED.includes(letter) ? (FOLDED_TO[FOLDED.indexOf(letter)] ?? letter) : letter,
  ).join('');
  const words = folded.split(NOT_A_WORD).filter((word) => word !== '');
  return [...new Set(words.map((word) => word.slice(0, MAX_WORD_LENGTH)))];
}

/** Matches every word as a prefix. Words are letters and digits only, so nothing needs escaping. */
export function prefixQuery(typed: string): string | null {
  const words = searchWords(typed);
  return words.length === 0 ? null : words.map((word) => `'${word}':*`).join(' & ');
}

/** The column of response times. It sorts waiting quotes first, then the last answered ones. */
const RESPONSE_TIME = 'waiting_since';

/** The value of the filter `waiting` for quotes that have waited longer than 24 hours. */
export const OVERDUE = 'overdue';

const promiseAgo = (now: Date): string =>
  new Date(now.getTime() - RESPONSE_HOURS * 3_600_000).toISOString();

const isRange = (value: unknown): value is DateRange => dateRanges.some((range) => range === value);

/** The filters of a list in ra-data-postgrest's notation, without empty ones. */
export function listFilter(
  resource: string,
  filter: Readonly<Record<string, unknown>>,
  now: Date,
): Record<string, unknown> {
  const { q, received, spam, waiting, converted, ...rest } = filter;
  const query: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(rest)) {
    if (value !== undefined && value !== null && value !== '') query[field] = value;
  }
  const words = typeof q === 'string' ? prefixQuery(q) : null;
  if (words !== null) query['search@fts(simple)'] = words;
  if (isRange(received)) query['created_at@gte'] = startOfRange(received, now).toISOString();
  if (waiting === OVERDUE) query[`${RESPONSE_TIME}@lte`] = promiseAgo(now);
  if (converted === true) query['project@not.is'] = 'null';
  // Suspected spam is hidden unless the filter includes it.
  if (resource === 'quotes' && spam !== 'all') query['is_spam@is'] = spam === 'only';
  return query;
}

const EMPTY_LAST = new Set([RESPONSE_TIME, 'end_date']);

/** Breaks ties by id. Otherwise a row could appear on two pages and another on none. */
export function stableSort(
  field: string,
  order: 'ASC' | 'DESC',
): { field: string; order: 'ASC' | 'DESC' } {
  if (field === 'id') return { field, order };
  const empty = EMPTY_LAST.has(field) ? '.nullslast' : '';
  const then = field === RESPONSE_TIME ? ',responded_at.desc.nullsfirst' : '';
  return { field: `${field}.${order.toLowerCase()}${empty}${then},id`, order };
}

/** Hosted servers cut longer responses silently. */
export const MAX_ROWS_PER_RESPONSE = 1000;

/** The numbers of the pages that hold the first `wanted` rows. */
export function responsePages(wanted: number): number[] {
  return Array.from({ length: Math.ceil(wanted / MAX_ROWS_PER_RESPONSE) }, (_, index) => index + 1);
}

/** Keeps URLs short enough for every gateway. */
export const IDS_PER_REQUEST = 100;

export function chunks<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
