import type { Database } from '../../src/backend/database.types';

type Tables = Database['public']['Tables'] & Database['public']['Views'];
type Functions = Database['public']['Functions'];

/** The methods that the screens use on each table and view. */
export const OPEN_TABLES: Readonly<Record<keyof Tables, readonly string[]>> = {
  quotes: ['GET', 'POST', 'PATCH', 'DELETE'],
  projects: ['GET', 'POST', 'PATCH', 'DELETE'],
  events: ['GET'],
  notes: ['GET', 'POST', 'PATCH', 'DELETE'],
  answer_templates: ['GET', 'PATCH'],
  mail_settings: ['GET', 'PATCH'],
  mails: ['GET', 'POST', 'PATCH'],
  mail_troubles: ['GET'],
  offers: ['GET', 'POST', 'PATCH', 'DELETE'],
  audit: ['GET'],
  expiring_quotes: ['GET'],
};

/** The functions that the screens call, always with POST. */
export const OPEN_FUNCTIONS = [
  'submit_quote',
  'read_offer',
  'answer_offer',
  'change_rows',
  'person_data',
  'erase_person',
  'search_quotes',
  'search_projects',
  'search_offers',
  'dashboard_stats',
  'dashboard_trends',
  'client_records',
  'dashboard_today',
  'demo_data',
] as const satisfies (keyof Functions)[];

/** The sign-in with the password. Only failures of this route delay further sign-ins, because they may be guesses. */
export const SIGN_IN = '/auth/v1/token?grant_type=password';

/** The functions that visitors call: for the request of the quote form, and on the page of an offer. */
export const VISITOR_FUNCTIONS = ['submit_quote', 'read_offer', 'answer_offer'];
export const VISITOR_CALLS = VISITOR_FUNCTIONS.map((name) => `/rest/v1/rpc/${name}`);

/** The calls that start, renew and end a session, with the exact query that auth-js sends. */
export const OPEN_AUTH = [
  SIGN_IN,
  '/auth/v1/token?grant_type=refresh_token',
  '/auth/v1/logout?scope=local',
];

/** The routes that everybody may call. All other routes need a token of staff. */
const OPEN_TO_ALL = [...VISITOR_CALLS, ...OPEN_AUTH];

const POST = ['POST'];
const OPEN_PATHS: ReadonlyMap<string, readonly string[]> = new Map([
  ...Object.entries(OPEN_TABLES).map(([table, methods]) => [`/rest/v1/${table}`, methods] as const),
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
