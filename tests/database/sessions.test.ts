import { expect, it } from 'vitest';
import { SESSION_HOURS } from '../../src/domain/session';
import { ensureStaff, setStaffPassword } from '../../supabase/embedded/application';
import { openBackend, sessionOf } from './kit/backend';
import { insertQuote } from './kit/rows';
import { keys, staffAccount } from './kit/template';

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

it('a wrong password does not sign in', async () => {
  await expect(
    backend.signIn({ ...staffAccount, password: 'not-the-password' }),
  ).rejects.toMatchObject({ code: 'invalid_credentials' });
});

it(`a token works until its session is ${SESSION_HOURS} hours old`, async () => {
  await insertQuote(backend);
  const token = await backend.signIn(staffAccount);
  await age(token, `${SESSION_HOURS - 1} hours 59 minutes`);
  expect(await quotesSeenWith(token)).toBe(1);
  await age(token, `${SESSION_HOURS} hours 1 minute`);
  expect(await quotesSeenWith(token)).toBe(0);
});

it(`a session older than ${SESSION_HOURS} hours cannot be refreshed`, async () => {
  const client = backend.anonymous();
  const { data } = await client.auth.signInWithPassword(staffAccount);
  await age(data.session?.access_token ?? '', `${SESSION_HOURS} hours 1 minute`);
  const { error } = await client.auth.refreshSession();
  expect(error).not.toBeNull();
});

it('a token without a session cannot read', async () => {
  await insertQuote(backend);
  const token = await backend.signIn(staffAccount);
  await backend.sql('delete from auth.sessions where id = $1', [sessionOf(token)]);
  expect(await quotesSeenWith(token)).toBe(0);
});

it('a session of another account gives no access', async () => {
  await insertQuote(backend);
  const token = await backend.signIn(staffAccount);
  await backend.sql(
    "update auth.sessions set user_id = (select id from auth.users where email like 'member@%') where id = $1",
    [sessionOf(token)],
  );
  expect(await quotesSeenWith(token)).toBe(0);
});

it('a former member of staff loses access at once', async () => {
  await insertQuote(backend);
  const token = await backend.signIn(staffAccount);
  await backend.sql('delete from private.staff');
  expect(await quotesSeenWith(token)).toBe(0);
  expect(await ensureStaff(backend.app().connection, staffAccount)).toBe(false);
  expect(await quotesSeenWith(token)).toBe(1);
});

it('a forged token is refused', async () => {
  await insertQuote(backend);
  const [header, payload] = (await backend.signIn(staffAccount)).split('.');
  const response = await backend.request('http://localhost/rest/v1/quotes', {
    headers: {
      apikey: keys.publishableKey,
      authorization: `Bearer ${header}.${payload}.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA`,
    },
  });
  expect(response.status).toBe(401);
});

it('a request without the public key is refused', async () => {
  const response = await backend.request('http://localhost/rest/v1/quotes');
  expect(response.status).toBe(401);
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

it('a new password ends open sessions and replaces the old one', async () => {
  await insertQuote(backend);
  const token = await backend.signIn(staffAccount);
  const rotated = { ...staffAccount, password: 'rotated-in-the-tests' };
  await setStaffPassword(backend.app().connection, rotated);
  expect(await quotesSeenWith(token)).toBe(0);
  await expect(backend.signIn(staffAccount)).rejects.toMatchObject({ code: 'invalid_credentials' });
  expect(await quotesSeenWith(await backend.signIn(rotated))).toBe(1);
});

it('setting the password of a missing account creates it as staff', async () => {
  const account = { email: 'Second@confluence.example', password: 'second-in-the-tests' };
  await setStaffPassword(backend.app().connection, account);
  await insertQuote(backend);
  expect(await quotesSeenWith(await backend.signIn(account))).toBe(1);
});

it('setting the password of another account removes the former one and its sessions', async () => {
  await setStaffPassword(backend.app().connection, staffAccount);
  await insertQuote(backend);
  const former = await backend.signIn(staffAccount);
  expect(await quotesSeenWith(former)).toBe(1);
  const account = { email: 'next@confluence.example', password: 'next-in-the-tests' };
  await setStaffPassword(backend.app().connection, account);
  expect(await quotesSeenWith(former)).toBe(0);
  expect(await backend.sql('select from auth.sessions where id = $1', [sessionOf(former)])).toEqual(
    [],
  );
  expect(await quotesSeenWith(await backend.signIn(staffAccount))).toBe(0);
  expect(await quotesSeenWith(await backend.signIn(account))).toBe(1);
});

it('a start with another staff address removes the former account', async () => {
  await setStaffPassword(backend.app().connection, staffAccount);
  await insertQuote(backend);
  const former = await backend.signIn(staffAccount);
  const account = { email: 'moved@confluence.example', password: 'moved-in-the-tests' };
  expect(await ensureStaff(backend.app().connection, account)).toBe(true);
  expect(await quotesSeenWith(former)).toBe(0);
  expect(await backend.sql('select from private.staff')).toHaveLength(1);
});

it('passwords are stored as hashes', async () => {
  const users = await backend.sql<{ encrypted_password: string }>(
    'select encrypted_password from auth.users',
  );
  for (const { encrypted_password } of users)
    expect(encrypted_password).toMatch(/^\$2[ab]\$10\$.{53}$/u);
});
