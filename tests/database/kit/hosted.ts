import { saveAccount } from '../../../server/hosted/hostedStaff';
import { serviceClient } from '../../../server/hosted/serviceClient';
import { connectPostgres } from './connect';
import { type HostedDatabase, memberAccount, staffAccount } from './template';

const CONNECTIONS = 5;

/** Connects to a running Supabase. All test files share its database, so each file first restores the accounts. */
export async function openHosted(database: HostedDatabase) {
  await saveAccounts(serviceClient(database.address, database.keys.secretKey));
  return {
    connection: connectPostgres(database.url, CONNECTIONS),
    fetch: async (request: Request) => {
      const { pathname, search } = new URL(request.url);
      const body = await request.arrayBuffer();
      return fetch(new URL(`${pathname}${search}`, database.address), {
        method: request.method,
        headers: request.headers,
        ...(body.byteLength > 0 ? { body } : {}),
      });
    },
    app: undefined,
    drop: async () => undefined,
  };
}

async function saveAccounts(client: ReturnType<typeof serviceClient>): Promise<void> {
  await saveAccount(client, memberAccount);
  const staff = await saveAccount(client, staffAccount);
  const { error } = await client.rpc('enrol_staff', { account: staff });
  if (error) throw error;
}
