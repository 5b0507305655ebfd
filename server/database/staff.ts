import { randomUUID } from 'node:crypto';
import { hash } from 'bcryptjs';
import { type BackendConnection, querySql } from './database';

const BCRYPT_ROUNDS = 10;

export interface StaffAccount {
  email: string;
  password: string;
}

/**
 * Creates the staff account if it is missing, and makes it the only account in `private.staff`. Returns whether the
 * account is new.
 */
export async function ensureStaff(
  connection: BackendConnection,
  account: StaffAccount,
): Promise<boolean> {
  const { id, isNew } = await openAccount(connection, account);
  const others = await querySql(connection, 'select from private.staff where user_id <> $1', [id]);
  if (others.length > 0) await replaceStaff(connection, id);
  else await keepStaff(connection, id);
  return isNew;
}

/** Makes this the only staff account, with this password, and ends all staff sessions. */
export async function setStaffAccount(
  connection: BackendConnection,
  account: StaffAccount,
): Promise<void> {
  const { id, isNew } = await openAccount(connection, account);
  if (!isNew)
    await querySql(
      connection,
      'update auth.users set encrypted_password = $2, updated_at = now() where id = $1',
      [id, await hash(account.password, BCRYPT_ROUNDS)],
    );
  await replaceStaff(connection, id);
}

/** Makes an account the only staff account, and ends all staff sessions. */
const replaceStaff = (connection: BackendConnection, id: string) =>
  querySql(connection, 'select public.enrol_staff($1)', [id]);

/** Makes an account staff unless it is. Ends no session, because each start of the product calls it. */
const keepStaff = (connection: BackendConnection, id: string) =>
  querySql(connection, 'insert into private.staff (user_id) values ($1) on conflict do nothing', [
    id,
  ]);

/** Returns the account with an address, whose password stays as it is, or creates it. */
async function openAccount(
  connection: BackendConnection,
  account: StaffAccount,
): Promise<{ id: string; isNew: boolean }> {
  const [existing] = await querySql<{ id: string }>(
    connection,
    'select id from auth.users where email = $1',
    [account.email.toLowerCase()],
  );
  const id = existing?.id ?? randomUUID();
  if (existing === undefined) await createAccount(connection, id, account);
  return { id, isNew: existing === undefined };
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
