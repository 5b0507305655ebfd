import { randomUUID } from 'node:crypto';
import { hash } from 'bcryptjs';
import { type BackendConnection, querySql } from './database';

const BCRYPT_ROUNDS = 10;

export interface StaffAccount {
  email: string;
  password: string;
}

async function accountId(
  connection: BackendConnection,
  email: string,
): Promise<string | undefined> {
  const [account] = await querySql<{ id: string }>(
    connection,
    'select id from auth.users where email = $1',
    [email.toLowerCase()],
  );
  return account?.id;
}

/**
 * Creates the staff account if it is missing, and makes it the only account in `private.staff`. Returns whether the
 * account is new.
 */
export async function ensureStaff(
  connection: BackendConnection,
  { email, password }: StaffAccount,
): Promise<boolean> {
  const existing = await accountId(connection, email);
  const id = existing ?? randomUUID();
  if (existing === undefined) await createAccount(connection, id, { email, password });
  const others = await querySql(connection, 'select from private.staff where user_id <> $1', [id]);
  await querySql(
    connection,
    others.length > 0
      ? 'select public.enrol_staff($1)'
      : 'insert into private.staff (user_id) values ($1) on conflict do nothing',
    [id],
  );
  return existing === undefined;
}

/** Creates an account that can sign in. It has no rights until `private.staff` contains it. */
export async function createAccount(
  connection: BackendConnection,
  id: string,
  { email, password }: StaffAccount,
): Promise<void> {
  const address = email.toLowerCase();
  await querySql(connection, accountInsert, [
    id,
    address,
    await hash(password, BCRYPT_ROUNDS),
    randomUUID(),
  ]);
}

/** Inserts an account. Its parameters are the id, the address, the hash of the password and the id of its identity. */
export const accountInsert = `
  with account as (
    insert into auth.users
      (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
    values ($1, 'authenticated', 'authenticated', $2, $3, now(),
      '{"provider": "email", "providers": ["email"]}', '{}')
    returning id, email
  )
  insert into auth.identities (id, provider, provider_id, user_id, identity_data)
  select $4, 'email', id::text, id, jsonb_build_object('sub', id, 'email', email, 'email_verified', true)
  from account`;

/** Makes this the only staff account, with this password, and ends all staff sessions. */
export async function setStaffAccount(
  connection: BackendConnection,
  account: StaffAccount,
): Promise<void> {
  if (await ensureStaff(connection, account)) return;
  const id = await accountId(connection, account.email);
  await querySql(
    connection,
    'update auth.users set encrypted_password = $2, updated_at = now() where id = $1',
    [id, await hash(account.password, BCRYPT_ROUNDS)],
  );
  await querySql(connection, 'select public.enrol_staff($1)', [id]);
}
