/**
 * `npm run staff:password [-- new-password]`: sets or rotates the shared password and ends the open
 * sessions. With `VITE_SUPABASE_URL` it talks to that project's admin API, using the key in
 * `SUPABASE_SERVICE_ROLE_KEY`; otherwise to the local database, which must not be running.
 */
import { readConfiguration, requiredServiceKey } from '../../vite/configuration';
import { type StaffAccount, setStaffPassword } from './application';
import { bootEmbedded } from './boot';
import { setHostedStaffPassword } from './hostedStaff';
import { acceptablePassword, saveLocalKeys } from './localKeys';
import { sentence } from './sentence';
import { hostedServiceClient } from './serviceClient';

try {
  const configuration = readConfiguration();
  const { hosted, staffEmail: email } = configuration;
  const password = acceptablePassword(process.argv[2] ?? configuration.staffPassword);
  const account = { email, password };
  if (hosted) {
    const key = requiredServiceKey(configuration);
    await setHostedStaffPassword(await hostedServiceClient(hosted.url, key), account);
  } else await rotateLocal(account);
  console.info(`The password of ${email} is now ${password} and every open session has ended.`);
} catch (error) {
  console.error(sentence(error));
  process.exitCode = 1;
}

async function rotateLocal(account: StaffAccount): Promise<void> {
  const backend = await bootEmbedded();
  try {
    await setStaffPassword(backend.app.connection, account);
    saveLocalKeys(backend.directory, { ...backend.keys, staffPassword: account.password });
  } finally {
    await backend.close();
  }
}
