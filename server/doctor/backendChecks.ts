import type { Database } from '../../src/backend/database.types';
import { keyHeaders } from '../../src/backend/keyHeaders';
import { OPEN_TABLES } from '../gateway/openRoutes';
import { parsed, request } from '../request';
import { broken, type Check, ok, unchecked } from './check';
import { isRead } from './databaseFacts';
import type { Installation } from './installation';

type Functions = Database['public']['Functions'];

const NOBODY = '00000000-0000-4000-8000-000000000000';
const NOBODYS_EMAIL = 'nobody@doctor.invalid';

/**
 * The arguments with which the doctor calls each function that must be closed to visitors. Even if a function is open
 * by mistake, its call changes nothing: the function refuses the caller or the arguments, the arguments match no rows,
 * or, as in `enrol_staff`, the account does not exist. The only exception is `claim_mails`. It would do its usual work
 * on the queue and delay one due email by five minutes.
 */
const CLOSED_CALLS: {
  readonly [Name in Exclude<keyof Functions, 'submit_quote'>]: Functions[Name]['Args'];
} = {
  claim_mails: { most: 0, host: '' },
  client_records: { quote_id: NOBODY },
  convert_quote: {
    quote_id: NOBODY,
    title: '',
    description: '',
    client_name: '',
    project_type: '',
  },
  dashboard_stats: { month_start: '2026-01-01T00:00:00Z' },
  dashboard_today: { today: '2026-01-01' },
  dashboard_trends: { month_starts: [] },
  demo_data: {},
  dismiss_mail: { mail: NOBODY },
  enrol_staff: { account: NOBODY },
  erase_expired: {},
  erase_person: { email: NOBODYS_EMAIL },
  existing_mails: { ids: [] },
  mail_state: {},
  person_data: { email: NOBODYS_EMAIL },
  quote_mails: { quote_id: NOBODY },
  remove_demo_data: {},
  retention_state: {},
  record_answer: { quote_id: NOBODY, channel: 'phone', template: 'en' },
  retry_mails: {},
  schedule_mail: { url: '', secret: '' },
  search_projects: { q: '' },
  search_quotes: { q: '' },
  send_test_mail: {},
  set_project_statuses: { changes: [] },
  set_quote_spam: { ids: [], spam: false },
  set_quote_statuses: { changes: [] },
  settle_mail: { mail: NOBODY, attempt: 0, error: '', permanent: false },
};

const DEPLOY = 'run npm run deploy:database';
/** The SQLSTATE of a missing privilege. */
const NOT_GRANTED = '42501';
const grantAgain = ({ isHosted }: Installation) =>
  isHosted
    ? 'Run in the SQL editor: select private.apply_privileges();'
    : 'Start the product again: each start sets the rights.';

const asVisitor = ({ api, key }: Installation, path: string, init: RequestInit = {}) =>
  request(`${api}${path}`, {
    ...init,
    headers: { apikey: key, 'content-type': 'application/json' },
  });

const call = (installation: Installation, name: string, args: object) =>
  asVisitor(installation, `/rest/v1/rpc/${name}`, { method: 'POST', body: JSON.stringify(args) });

/** Submits an empty form, which is never stored. A validation error proves that the backend accepts requests. */
export const addressAndKey: Check = {
  name: 'Address and key',
  async run(installation) {
    const { api, isHosted } = installation;
    const { status, text } = await call(installation, 'submit_quote', { request: {} });
    const { code, message } = parsed(text);
    if (code === 'PT422') return ok(`${api} accepts requests.`);
    if (code === 'PGRST202' && isHosted) return broken(`${api} has no submit_quote: ${DEPLOY}.`);
    if (code === NOT_GRANTED)
      return broken(`visitors may not send the form. ${grantAgain(installation)}`);
    if (status === 401 || status === 403) {
      return broken(
        isHosted
          ? `${api} refuses the key: put the project’s publishable key into VITE_SUPABASE_ANON_KEY and build again.`
          : `${api} refuses the key of the embedded backend, so another program runs there. Stop it, and start this product.`,
      );
    }
    return broken(
      `${api} responds to a request with ${status}${message ? ` (${message})` : ''}: ${
        isHosted
          ? 'check in the dashboard whether the project is paused, or correct VITE_SUPABASE_URL.'
          : 'check whether this product runs there, and read its log.'
      }`,
    );
  },
};

export const visitorRights: Check = {
  name: 'Visitors’ rights',
  async run(installation) {
    const tries = await Promise.all([
      ...Object.keys(OPEN_TABLES).map(async (name) => ({
        verb: 'read',
        name,
        answer: await asVisitor(installation, `/rest/v1/${name}?select=*&limit=1`),
      })),
      ...Object.entries(CLOSED_CALLS).map(async ([name, args]) => ({
        verb: 'call',
        name,
        answer: await call(installation, name, args),
      })),
    ]);
    const open = tries.filter(({ name, answer }) => isOpen(name, answer));
    const names = open.map(({ verb, name }) => `${verb} ${name}`).join(', ');
    if (open.length > 0) return broken(`anybody can ${names}. ${grantAgain(installation)}`);
    const unclear = tries.find(({ name, answer }) => !isClosed(name, answer));
    return unclear === undefined
      ? ok('they read nothing and can call only submit_quote.')
      : unchecked(`${unclear.name} responds with ${unclear.answer.status}.`);
  },
};

/**
 * Whether the response proves that visitors can call a function or read a table. A success proves this, and so does an
 * error with a code, unless `isClosed` recognises it: the API checks the right before it reports any other error. An
 * error without a code comes from a proxy and not from the API, so it proves nothing.
 */
function isOpen(name: string, answer: { status: number; text: string }): boolean {
  if (isClosed(name, answer)) return false;
  return answer.status < 300 || typeof parsed(answer.text).code === 'string';
}

/**
 * Whether the response proves that visitors lack the right to the function or table. An error about a missing privilege
 * proves this only if it names the same function or table. If the error names another object, visitors have the right,
 * because the call started and failed later. A response without such an error proves this if its status is 401, 403 or
 * 404.
 */
function isClosed(name: string, { status, text }: { status: number; text: string }): boolean {
  const { code, message } = parsed(text);
  return code === NOT_GRANTED
    ? String(message).endsWith(` ${name}`)
    : status === 401 || status === 403 || status === 404;
}

const SIGN_UPS_OFF = `${DEPLOY}, or turn it off under Authentication, Sign In / Providers`;

export const signUps: Check = {
  name: 'Sign-ups',
  async run(installation) {
    const { status, text } = await asVisitor(installation, '/auth/v1/settings');
    if (status === 404) return signUpRoute(installation);
    const { disable_signup: isClosed, external } = parsed(text);
    const providers: Record<string, unknown> = { ...(external as object | undefined) };
    if (status !== 200) return unchecked(`/auth/v1/settings responds with ${status}.`);
    if (isClosed !== true) return broken(`anybody can create an account: ${SIGN_UPS_OFF}.`);
    if (providers.anonymous_users === true) {
      return broken(`anonymous sign-ins are on: ${SIGN_UPS_OFF}.`);
    }
    if (providers.email !== true) {
      return broken('the email provider is off, so nobody can sign in: turn it on.');
    }
    return ok('closed, and staff can sign in.');
  },
};

/** Checks that the embedded gateway blocks sign-ups. The body is invalid JSON, so it cannot create an account. */
async function signUpRoute(installation: Installation) {
  const { status } = await asVisitor(installation, '/auth/v1/signup', {
    method: 'POST',
    body: '{',
  });
  return status === 404
    ? ok('closed.')
    : broken(
        `/auth/v1/signup responds with ${status}: make sure that only the product’s own gateway is reachable.`,
      );
}

export const staffAccount: Check = {
  name: 'Staff account',
  async run({ isHosted, api, serviceKey, staffEmail, publicSite, database }) {
    if (!isHosted) return ok('the embedded server creates it at a start if it is missing.');
    if (!isOwnAddress(staffEmail, publicSite)) return broken(foreign(staffEmail));
    if (isRead(database)) return judged(database.staff, staffEmail);
    if (serviceKey === undefined) {
      return unchecked('set SUPABASE_SERVICE_ROLE_KEY or DATABASE_URL.');
    }
    const { status, text } = await request(`${api}/auth/v1/admin/users`, {
      headers: keyHeaders(serviceKey),
    });
    if (status !== 200)
      return broken(
        `the project refuses the service key (${status}): put a secret key of this project into SUPABASE_SERVICE_ROLE_KEY.`,
      );
    const users = (parsed(text).users ?? []) as { email?: string }[];
    return judged(
      users.map(({ email = 'an account without email' }) => email),
      staffEmail,
    );
  },
};

/** Whether an email address is in the domain of the site, or in a reserved domain that nobody can register. */
function isOwnAddress(email: string, site: string): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  const own = new URL(site).hostname.replace(/^www\./u, '');
  return (
    /\.(?:invalid|example)$/u.test(domain) ||
    `.${own}`.endsWith(`.${domain}`) ||
    domain.endsWith(`.${own}`)
  );
}

const foreign = (email: string) =>
  `anybody who reads the mail of ${email} can take over the account: set VITE_STAFF_EMAIL to an address in your own domain, or to one that ends with .invalid, and ${DEPLOY}.`;

function judged(found: readonly string[], staffEmail: string) {
  const wanted = staffEmail.toLowerCase();
  const others = found.filter((email) => email !== wanted);
  if (!found.includes(wanted)) {
    return broken(`there is no account ${staffEmail}: run npm run staff:password.`);
  }
  if (others.length === 0) return ok(`only ${staffEmail}.`);
  return broken(
    `besides ${staffEmail} there is ${others.join(', ')}: delete it under Authentication, Users. Then run npm run staff:password, in case its owner knows the shared password.`,
  );
}
