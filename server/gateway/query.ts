import { refusal } from './refusals';

/** The parameters that are not filters of the rows. */
const NO_FILTER = /^(?:select|order|limit|offset|on_conflict|columns|and|or)$/u;
const LOGIC = /^(?:.+\.)?(?:and|or)$/u;
const REGULAR_EXPRESSION = /^(?:not\.)*i?match(?:\(|\.)/u;
const REGULAR_EXPRESSION_IN_LOGIC = /\.i?match(?:\(|\.)/u;

/**
 * Whether the URL contains an API key. Supabase Lite would accept the key, but browsers, proxies and logs store URLs,
 * so the key would not stay secret. The screens send the key in a header.
 */
export const keyInQuery = (target: string): boolean =>
  new URLSearchParams(target.split('?')[1]).has('apikey');

/**
 * Refuses a change of a whole table, which only a mistake can cause, and regular expressions, which can keep Postgres
 * busy for seconds. No screen sends such a request. Returns undefined for any other query.
 */
export function refusedQuery(method: string, query: string): Response | undefined {
  const parameters = [...new URLSearchParams(query)];
  const isChange = method === 'PATCH' || method === 'DELETE';
  if (isChange && !parameters.some(([name]) => /^\w+$/u.test(name) && !NO_FILTER.test(name)))
    return refusal(400, `${method} needs a filter that names the rows.`);
  const hasRegularExpression = parameters.some(([name, value]) =>
    (LOGIC.test(name) ? REGULAR_EXPRESSION_IN_LOGIC : REGULAR_EXPRESSION).test(value),
  );
  return hasRegularExpression
    ? refusal(400, 'Filters with regular expressions are not allowed.')
    : undefined;
}
