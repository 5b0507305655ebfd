import { staffFunctions, tableMethods, visitorFunctions } from '../../src/domain/schema';
import { refusal } from './refusals';

/** The functions that visitors or staff call, always with POST. */
export const OPEN_FUNCTIONS = [...visitorFunctions, ...staffFunctions];

/** The sign-in with the password. Only failures of this route delay further sign-ins, because they may be guesses. */
export const SIGN_IN = '/auth/v1/token?grant_type=password';

/** The calls of visitors: for the request of the quote form, and on the page of an offer. */
export const VISITOR_CALLS = visitorFunctions.map((name) => `/rest/v1/rpc/${name}`);

/** The calls that start, renew and end a session, with the exact query that auth-js sends. */
export const OPEN_AUTH = [
  SIGN_IN,
  '/auth/v1/token?grant_type=refresh_token',
  '/auth/v1/logout?scope=local',
];

/** The routes that everybody may call. All other routes need a token of staff. */
const OPEN_TO_ALL = [...VISITOR_CALLS, ...OPEN_AUTH];

const POST = ['POST'];
const OPEN_PATHS = new Map<string, readonly string[]>([
  ...Object.entries(tableMethods).map(
    ([table, methods]) => [`/rest/v1/${table}`, methods] as const,
  ),
  ...OPEN_FUNCTIONS.map((name) => [`/rest/v1/rpc/${name}`, POST] as const),
]);

const BACKEND_PATH = /^\/+(?:rest|auth|storage|_system)\b/iu;

/**
 * `open`: everybody may send the request. `signed-in`: the request needs a token. `closed`: the route does not exist.
 * `forbidden`: the route does not allow the method. `outside`: the request is for the site, not for the backend.
 */
export type RouteAccess = 'open' | 'signed-in' | 'closed' | 'forbidden' | 'outside';

/** Returns the name of a request's route for the log. The name contains no text from the caller. */
export function routeName(target: string): string {
  const path = target.replace(/\?.*$/su, '');
  if (OPEN_AUTH.includes(target)) return target;
  if (OPEN_PATHS.has(path)) return path;
  return BACKEND_PATH.test(path) ? 'unknown' : 'site';
}

/**
 * Compares the path, character by character, with the paths that the screens request. For calls of Auth, compares the
 * query too. A path in any other spelling does not reach the backend.
 */
export function routeAccess(method: string, target: string): RouteAccess {
  const path = target.replace(/\?.*$/su, '');
  const methods = OPEN_AUTH.includes(target) ? POST : OPEN_PATHS.get(path);
  if (methods !== undefined && !/[#\\\p{Cc}]/u.test(target)) {
    if (!methods.includes(method)) return 'forbidden';
    return OPEN_TO_ALL.includes(target) ? 'open' : 'signed-in';
  }
  return BACKEND_PATH.test(path) ? 'closed' : 'outside';
}

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
