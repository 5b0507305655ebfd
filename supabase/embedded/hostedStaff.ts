import type { StaffAccount } from './application';
import type { ServiceClient } from './serviceClient';

/** Sets or rotates the shared password on hosted Supabase and ends every staff session. */
export async function setHostedStaffPassword(
  client: ServiceClient,
  account: StaffAccount,
): Promise<void> {
  const id = await saveAccount(client, account);
  const { error } = await client.rpc('enrol_staff', { account: id });
  if (error) throw error;
}

/** Creates an account or changes its password. Returns its id. */
export async function saveAccount(
  { auth: { admin } }: ServiceClient,
  { email, password }: StaffAccount,
): Promise<string> {
  const { data, error } = await admin.listUsers({ perPage: 1000 });
  if (error) throw error;
  const existing = data.users.find((user) => user.email === email.toLowerCase());
  const answer = existing
    ? await admin.updateUserById(existing.id, { password })
    : await admin.createUser({ email, password, email_confirm: true });
  if (answer.error) throw answer.error;
  return answer.data.user.id;
}
