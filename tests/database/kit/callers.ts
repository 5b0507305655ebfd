import { SESSION_HOURS } from '../../../src/domain/session';
import { type Backend, SITE } from './backend';
import { memberAccount, staffAccount } from './template';
import { type Claims, claimsOf, sessionOf, signToken } from './tokens';

/** The kinds of callers: the columns of the table in matrix.test.ts. All callers of a kind get the same response. */
export const columns = [
  'no key',
  'bad token',
  'visitor',
  'not staff',
  'staff',
  'service key',
] as const;
type Column = (typeof columns)[number];

export interface Caller {
  column: Column;
  title: string;
  headers: Record<string, string>;
}

const FORGERS_SECRET = 'a-secret-that-somebody-guessed-in-vain';
const HOUR = 3600;

/** Creates callers of every kind and signs them in where possible. */
export async function everyCaller(backend: Backend): Promise<Caller[]> {
  const { keys } = backend;
  const apikey = keys.publishableKey;
  const holding = (column: Column, title: string, token: string): Caller => ({
    column,
    title,
    headers: { apikey, authorization: `Bearer ${token}` },
  });
  const signInAsStaff = () => backend.signIn(staffAccount);
  const signInAsMember = () => backend.signIn(memberAccount);
  const session = async (token: string, change: string, ...values: string[]): Promise<string> => {
    await backend.sql(`update auth.sessions set ${change} where id = $1`, [
      sessionOf(token),
      ...values,
    ]);
    return token;
  };
  const ownedBy = (token: string, { email }: typeof staffAccount) =>
    session(token, 'user_id = (select id from auth.users where email = $2)', email);

  const staff = await signInAsStaff();
  const now = Math.floor(Date.now() / 1000);
  const claims: Claims = { ...claimsOf(staff), iat: now, exp: now + HOUR };
  const forged = (changes: Claims, secret = FORGERS_SECRET) =>
    signToken({ ...claims, ...changes }, secret);

  return [
    { column: 'no key', title: 'a caller without a key', headers: {} },

    holding('bad token', 'staff’s claims signed with another secret', forged({})),
    holding('bad token', 'a database role', forged({ role: 'postgres' })),
    holding(
      'bad token',
      'a token whose role was changed',
      staff.replace(/\..*\./u, `.${forged({ role: 'service_role' }).split('.')[1]}.`),
    ),

    { column: 'visitor', title: 'an anonymous visitor', headers: { apikey } },

    holding('not staff', 'an account that is not staff', await signInAsMember()),
    holding(
      'not staff',
      'an account with a staff session',
      await ownedBy(await signInAsMember(), staffAccount),
    ),
    holding('not staff', 'an account that was staff', await dismissed(backend)),
    holding(
      'not staff',
      `staff with a session of ${SESSION_HOURS} h 01`,
      await session(
        await signInAsStaff(),
        'created_at = created_at - $2::interval',
        `${SESSION_HOURS} hours 1 minute`,
      ),
    ),
    holding(
      'not staff',
      'staff with an ended session',
      await session(await signInAsStaff(), "not_after = now() - interval '1 minute'"),
    ),
    holding(
      'not staff',
      'staff who have signed out',
      await signedOut(backend, await signInAsStaff()),
    ),
    holding(
      'not staff',
      'staff with the session of another account',
      await ownedBy(await signInAsStaff(), memberAccount),
    ),
    ...signedHere(keys.jwtSecret).map(({ column, title, changes }) =>
      holding(column, title, forged(changes, keys.jwtSecret)),
    ),

    holding('staff', 'staff', staff),

    {
      column: 'service key',
      title: 'the service key',
      headers: { apikey: keys.secretKey, authorization: `Bearer ${keys.secretKey}` },
    },
  ];
}

/** Returns the callers whose tokens can be signed only with the real secret. Returns none if the secret is unknown. */
function signedHere(secret: string | undefined) {
  if (secret === undefined) return [];
  const past = Math.floor(Date.now() / 1000) - HOUR;
  const role = { role: 'service_role' };
  return [
    { column: 'bad token', title: 'an expired token', changes: { iat: past - HOUR, exp: past } },
    { column: 'not staff', title: 'staff without a session', changes: { session_id: undefined } },
    {
      column: 'not staff',
      title: 'a token without an account',
      changes: { sub: undefined, session_id: undefined, email: undefined },
    },
    {
      column: 'not staff',
      title: 'an account with the role service_role in its metadata',
      changes: { sub: crypto.randomUUID(), user_metadata: role, app_metadata: role },
    },
  ] as const satisfies { column: Column; title: string; changes: Claims }[];
}

/** Returns the token of an account that was staff when it signed in and is no longer staff. */
async function dismissed(backend: Backend): Promise<string> {
  const { email } = memberAccount;
  await backend.sql(
    'insert into private.staff (user_id) select id from auth.users where email = $1',
    [email],
  );
  const token = await backend.signIn(memberAccount);
  await backend.sql(
    'delete from private.staff using auth.users where user_id = users.id and email = $1',
    [email],
  );
  return token;
}

async function signedOut(backend: Backend, token: string): Promise<string> {
  const response = await backend.request(`${SITE}/auth/v1/logout?scope=local`, {
    method: 'POST',
    headers: { apikey: backend.keys.publishableKey, authorization: `Bearer ${token}` },
  });
  if (!response.ok) throw new Error('Signing out failed.');
  return token;
}
