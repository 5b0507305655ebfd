import { expect, it } from 'vitest';
import { ensureStaff } from '../../../server/database/staff';
import { SESSION_HOURS } from '../../../src/domain/session';
import { type Client, openBackend } from '../kit/backend';
import { insertQuote } from '../kit/rows';
import { memberAccount, staffAccount } from '../kit/template';
import { claimsOf, sessionOf, signToken } from '../kit/tokens';

const backend = openBackend();

const quotesSeenWith = async (token: string) => {
  const { data } = await backend.holding(token).from('quotes').select('id');
  return data?.length ?? 0;
};

const age = (token: string, interval: string) =>
  backend.sql('update auth.sessions set created_at = now() - $2::interval where id = $1', [
    sessionOf(token),
    interval,
  ]);

it('signing in with a wrong password fails', async () => {
  await expect(
    backend.signIn({ ...staffAccount, password: 'not-the-password' }),
  ).rejects.toMatchObject({ code: 'invalid_credentials' });
});

it(`an access token works until its session is ${SESSION_HOURS} hours old`, async () => {
  await insertQuote(backend);
  const token = await backend.signIn(staffAccount);
  await age(token, `${SESSION_HOURS - 1} hours 59 minutes`);
  expect(await quotesSeenWith(token)).toBe(1);
  await age(token, `${SESSION_HOURS} hours 1 minute`);
  expect(await quotesSeenWith(token)).toBe(0);
});

it(`a session older than ${SESSION_HOURS} hours reads no quotes, even after a refresh`, async () => {
  await insertQuote(backend);
  const client = backend.anonymous();
  const { data } = await client.auth.signInWithPassword(staffAccount);
  const token = data.session?.access_token ?? '';
  await age(token, `${SESSION_HOURS} hours 1 minute`);
  // Hosted Supabase refreshes the session unless the project limits how long a session lasts.
  const renewed = await client.auth.refreshSession();
  expect(await quotesSeenWith(renewed.data.session?.access_token ?? token)).toBe(0);
});

it('a token without a signature reads no quotes', async () => {
  await insertQuote(backend);
  const claims = claimsOf(await backend.signIn(staffAccount));
  expect(await quotesSeenWith(signToken(claims, '', 'none'))).toBe(0);
});

it('nobody can sign up', async () => {
  const { error } = await backend.anonymous().auth.signUp({
    email: 'stranger@elsewhere.example',
    password: 'a-long-enough-password',
  });
  expect(error).not.toBeNull();
  expect(
    await backend.sql("select from auth.users where email = 'stranger@elsewhere.example'"),
  ).toHaveLength(0);
});

it('enrol_staff replaces the staff account and ends the sessions of the old and the new account', async () => {
  const enrol = async (who: string) => {
    const [account] = await backend.sql<{ id: string }>(
      'select id from auth.users where email like $1',
      [`${who}@%`],
    );
    const { error } = await backend.service().rpc('enrol_staff', { account: account?.id ?? '' });
    expect(error).toBeNull();
    expect(await backend.sql('select user_id from private.staff')).toEqual([
      { user_id: account?.id },
    ]);
  };
  const member = backend.holding(await backend.signIn(memberAccount));
  const staff = backend.holding(await backend.signIn(staffAccount));
  const stats = (client: Client) => client.rpc('dashboard_stats', { month_start: '2026-11-01' });
  expect((await stats(staff)).error).toBeNull();

  await enrol('member');
  for (const client of [member, staff]) expect((await stats(client)).error?.code).toBe('PT403');
  const again = backend.holding(await backend.signIn(memberAccount));
  expect((await stats(again)).error).toBeNull();
  const dismissed = backend.holding(await backend.signIn(staffAccount));
  expect((await stats(dismissed)).error?.code).toBe('PT403');

  await enrol('staff');
  expect((await stats(again)).error?.code).toBe('PT403');
});

it('changing the staff password ends open sessions and makes the old password invalid', async () => {
  await insertQuote(backend);
  const token = await backend.signIn(staffAccount);
  const rotated = { ...staffAccount, password: 'rotated-in-the-tests' };
  await backend.setStaffPassword(rotated);
  expect(await quotesSeenWith(token)).toBe(0);
  await expect(backend.signIn(staffAccount)).rejects.toMatchObject({ code: 'invalid_credentials' });
  expect(await quotesSeenWith(await backend.signIn(rotated))).toBe(1);
});

it('setting the staff password for another email address ends the sessions of the former account, which is no longer staff', async () => {
  await backend.setStaffPassword(staffAccount);
  await insertQuote(backend);
  const former = await backend.signIn(staffAccount);
  expect(await quotesSeenWith(former)).toBe(1);
  const account = { email: 'Next@confluence.example', password: 'next-in-the-tests' };
  await backend.setStaffPassword(account);
  expect(await quotesSeenWith(former)).toBe(0);
  expect(await backend.sql('select from auth.sessions where id = $1', [sessionOf(former)])).toEqual(
    [],
  );
  expect(await quotesSeenWith(await backend.signIn(staffAccount))).toBe(0);
  expect(await quotesSeenWith(await backend.signIn(account))).toBe(1);
});

it('when the server starts with another staff email address, the former account is no longer staff', async () => {
  await backend.setStaffPassword(staffAccount);
  await insertQuote(backend);
  const former = await backend.signIn(staffAccount);
  const account = { email: 'moved@confluence.example', password: 'moved-in-the-tests' };
  expect(await ensureStaff(backend.connection(), account)).toBe(true);
  expect(await quotesSeenWith(former)).toBe(0);
  expect(await backend.sql('select from private.staff')).toHaveLength(1);
});

it('the database stores only hashes of new and changed passwords', async () => {
  const email = 'hashed@confluence.example';
  for (const password of ['created-in-the-tests', 'changed-in-the-tests']) {
    await backend.setStaffPassword({ email, password });
    expect(
      await backend.sql('select encrypted_password from auth.users where email = $1', [email]),
    ).toEqual([{ encrypted_password: expect.stringMatching(/^\$2[ab]\$10\$.{53}$/u) }]);
  }
});
