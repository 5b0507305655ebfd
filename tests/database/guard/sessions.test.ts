import { expect, it } from 'vitest';
import { ensureStaff } from '../../../server/database/staff';
import { limits } from '../../../src/domain/schema';
import { openBackend } from '../kit/backend';
import { insertQuote } from '../kit/rows';
import { memberAccount, staffAccount } from '../kit/template';
import { sessionOf } from '../kit/tokens';

const backend = openBackend();

const REFUSED = 'PT403';

/** Returns the number of quotes, or the code of the error, because a network fault is no refusal. */
const quotesSeenWith = async (token: string) => {
  const { data, error } = await backend.holding(token).from('quotes').select('id');
  return error ? error.code : data.length;
};

const age = (token: string, interval: string) =>
  backend.sql('update auth.sessions set created_at = now() - $2::interval where id = $1', [
    sessionOf(token),
    interval,
  ]);

it(`an access token works until its session is eight hours old, even after a refresh`, {
  tags: 'access',
}, async () => {
  await insertQuote(backend);
  const client = backend.anonymous();
  const { data } = await client.auth.signInWithPassword(staffAccount);
  const token = data.session?.access_token ?? '';
  await age(token, `${limits.session_hours - 1} hours 59 minutes`);
  expect(await quotesSeenWith(token)).toBe(1);
  await age(token, `${limits.session_hours} hours 1 minute`);
  expect(await quotesSeenWith(token)).toBe(REFUSED);
  // Hosted Supabase refreshes the session unless the project limits how long a session lasts.
  const renewed = await client.auth.refreshSession();
  expect(await quotesSeenWith(renewed.data.session?.access_token ?? token)).toBe(REFUSED);
});

it('the audit has each sign-in of staff, and none of other accounts', {
  tags: 'privacy',
}, async () => {
  const rows = () => backend.sql('select kind, author, counts from public.audit');
  await backend.signIn(memberAccount);
  expect(await rows()).toEqual([]);
  await backend.signIn(staffAccount);
  expect(await rows()).toEqual([{ kind: 'sign_in', author: null, counts: null }]);
});

it('nobody can sign up', { tags: 'access' }, async () => {
  const email = 'stranger@elsewhere.example';
  const password = 'a-long-enough-password';
  expect((await backend.anonymous().auth.signUp({ email, password })).error).not.toBeNull();
  expect(await backend.sql('select from auth.users where email = $1', [email])).toEqual([]);
});

it('a new staff password ends open sessions and the old password', {
  tags: 'access',
}, async () => {
  await insertQuote(backend);
  const token = await backend.signIn(staffAccount);
  const rotated = { ...staffAccount, password: 'rotated-in-the-tests' };
  await backend.setStaffAccount(rotated);
  expect(await quotesSeenWith(token)).toBe(REFUSED);
  const refused = { code: 'invalid_credentials' };
  await expect(backend.signIn(staffAccount)).rejects.toMatchObject(refused);
  expect(await quotesSeenWith(await backend.signIn(rotated))).toBe(1);
});

const next = { email: 'next@confluence.example', password: 'next-in-the-tests' };
const moved = { email: 'moved@confluence.example', password: 'moved-in-the-tests' };
const enrol = async ({ email }: typeof staffAccount) => {
  const user = await backend.row('select id from auth.users where email = $1', [email]);
  await backend.call('enrol_staff', { account: user?.id }, backend.service());
};

interface Change {
  how: string;
  account: typeof staffAccount;
  change: (account: typeof staffAccount) => Promise<unknown>;
}

/** Expects that each change leaves one staff account, and ends the sessions of both. */
async function expectReplaced(changes: readonly Change[]): Promise<void> {
  await insertQuote(backend);
  await backend.setStaffAccount(staffAccount);
  let current = staffAccount;
  for (const { how, account, change } of changes) {
    const staff = await backend.signIn(current);
    const before = [staff, await backend.signIn(account).catch(() => staff)];
    expect(await quotesSeenWith(staff), how).toBe(1);
    await change(account);
    for (const token of before) {
      expect(await quotesSeenWith(token), how).toBe(REFUSED);
      const ended = 'select from auth.sessions where id = $1';
      expect(await backend.sql(ended, [sessionOf(token)]), how).toEqual([]);
    }
    expect(await quotesSeenWith(await backend.signIn(current)), how).toBe(REFUSED);
    expect(await quotesSeenWith(await backend.signIn(account)), how).toBe(1);
    expect(await backend.sql('select from private.staff'), how).toHaveLength(1);
    current = account;
  }
}

it('another staff account replaces the one before, and ends the sessions of both', () =>
  expectReplaced([
    { how: 'enrolled', account: memberAccount, change: enrol },
    { how: 'by the command', account: next, change: backend.setStaffAccount },
  ]));

it('at a start, another staff account in the settings replaces the one before, too', {
  tags: 'machine',
}, () => {
  const change = (account: typeof staffAccount) => ensureStaff(backend.connection(), account);
  return expectReplaced([{ how: 'at the start', account: moved, change }]);
});

it('an address with capitals is the same staff account', async () => {
  const capitals = { email: 'Camille@Confluence.example', password: 'created-in-the-tests' };
  await backend.setStaffAccount(capitals);
  await backend.signIn(capitals);
  const changed = { email: capitals.email.toLowerCase(), password: 'changed-in-the-tests' };
  await backend.setStaffAccount({ ...changed, email: capitals.email });
  await backend.signIn(changed);
  const users = 'select email from auth.users where lower(email) = $1';
  expect(await backend.sql(users, [changed.email])).toEqual([{ email: changed.email }]);
});

it('the database stores only hashes of new and changed passwords', async () => {
  const email = 'hashed@confluence.example';
  for (const password of ['created-in-the-tests', 'changed-in-the-tests']) {
    await backend.setStaffAccount({ email, password });
    expect(
      await backend.sql('select encrypted_password from auth.users where email = $1', [email]),
    ).toEqual([{ encrypted_password: expect.stringMatching(/^\$2[ab]\$10\$.{53}$/u) }]);
  }
});
