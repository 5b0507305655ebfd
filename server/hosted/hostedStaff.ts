import type { StaffAccount } from '../database/staff';
import type { ServiceClient } from './serviceClient';

/** Does on hosted Supabase what `setStaffAccount` does in the local database. */
export async function setHostedStaffAccount(
  client: ServiceClient,
  account: StaffAccount,
): Promise<void> {
  const id = await saveAccount(client, account);
  const { error } = await client.rpc('enrol_staff', { account: id });
  if (error) throw error;
}

/** Returns the id of the account with this email address, or undefined. */
export async function findAccount(
  { auth: { admin } }: ServiceClient,
  email: string,
): Promise<string | undefined> {
  const { data, error } = await admin.listUsers({ perPage: 1000 });
  if (error) throw error;
  return data.users.find((user) => user.email === email.toLowerCase())?.id;
}

/** Creates an account or changes its password. Returns its id. */
export async function saveAccount(
  client: ServiceClient,
  { email, password }: StaffAccount,
): Promise<string> {
  const { admin } = client.auth;
  const existing = await findAccount(client, email);
  const answer = existing
    ? await admin.updateUserById(existing, { password })
    : await admin.createUser({ email, password, email_confirm: true });
  if (answer.error) throw answer.error;
  return answer.data.user.id;
}
