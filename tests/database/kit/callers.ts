import { limits } from '../../../src/domain/schema';
import { hosted } from '../../kit/hostedProject';
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
const HOUR_S = 3600;

/** Creates callers of every kind and signs them in where possible. */
export async function everyCaller(backend: Backend): Promise<Caller[]> {
  const { publishableKey: apikey, secretKey, jwtSecret } = backend.keys;
  const asStaff = () => backend.signIn(staffAccount);
  const session = async (token: string, change: string): Promise<string> => {
    const where = `update auth.sessions set ${change} where id = $1`;
    await backend.sql(where, [sessionOf(token)]);
    return token;
  };
  const ownedBy = (token: string, { email }: typeof staffAccount) =>
    session(token, `user_id = (select id from auth.users where email = '${email}')`);

  const staff = await asStaff();
  const now = Math.floor(Date.now() / 1000);
  const claims: Claims = { ...claimsOf(staff), iat: now, exp: now + HOUR_S };
  const signed = (changes: Claims, secret = FORGERS_SECRET) =>
    signToken({ ...claims, ...changes }, secret);
  const role = { role: 'service_role' };
  const metadata = { sub: crypto.randomUUID(), user_metadata: role, app_metadata: role };
  const nobody = { sub: undefined, session_id: undefined, email: undefined };
  const service = signed({ role: 'service_role' }).split('.')[1];

  type Holding = [Column, title: string, token: string];
  /** Tokens with the signature of the server, which the tests cannot make for every hosted project. */
  const forged: Holding[] = jwtSecret
    ? [
        [
          'bad token',
          'an expired token',
          signed({ iat: now - 2 * HOUR_S, exp: now - HOUR_S }, jwtSecret),
        ],
        ['not staff', 'staff without a session', signed({ session_id: undefined }, jwtSecret)],
        ['not staff', 'a token without an account', signed(nobody, jwtSecret)],
        ['not staff', 'the role service_role in the metadata', signed(metadata, jwtSecret)],
      ]
    : [];
  const holding: Holding[] = [
    // PostgREST refuses the token itself; on one machine it counts for nothing.
    [
      hosted ? 'bad token' : 'visitor',
      'staff’s claims without a signature',
      signToken(claims, '', 'none'),
    ],
    ['bad token', 'staff’s claims signed with another secret', signed({})],
    ['bad token', 'a token whose role was changed', staff.replace(/\..*\./u, `.${service}.`)],
    ...forged,
    ['not staff', 'an account that is not staff', await backend.signIn(memberAccount)],
    [
      'not staff',
      'an account with a staff session',
      await ownedBy(await backend.signIn(memberAccount), staffAccount),
    ],
    ['not staff', 'an account that was staff', await dismissed(backend)],
    [
      'not staff',
      `staff with a session of ${limits.session_hours} h 01`,
      await session(
        await asStaff(),
        `created_at = created_at - interval '${limits.session_hours} hours 1 minute'`,
      ),
    ],
    [
      'not staff',
      'staff with an ended session',
      await session(await asStaff(), "not_after = now() - interval '1 minute'"),
    ],
    ['not staff', 'staff who have signed out', await signedOut(backend, await asStaff())],
    [
      'not staff',
      'staff with the session of another account',
      await ownedBy(await asStaff(), memberAccount),
    ],
    ['staff', 'staff', staff],
  ];
  const withKey = { apikey: secretKey, authorization: `Bearer ${secretKey}` };
  return [
    { column: 'no key', title: 'a caller without a key', headers: {} },
    { column: 'visitor', title: 'an anonymous visitor', headers: { apikey } },
    ...holding.map(([column, title, token]) => {
      const headers: Record<string, string> = { apikey, authorization: `Bearer ${token}` };
      return { column, title, headers };
    }),
    { column: 'service key', title: 'the service key', headers: withKey },
  ];
}

/** Returns the token of an account that was staff when it signed in and is no longer staff. */
async function dismissed(backend: Backend): Promise<string> {
  const { email } = memberAccount;
  const member = `select id from auth.users where email = '${email}'`;
  await backend.run(`insert into private.staff (user_id) ${member}`);
  const token = await backend.signIn(memberAccount);
  await backend.run(`delete from private.staff where user_id = (${member})`);
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
