/**
 * `npm run staff:password [-- new-password]`: sets a new staff password and ends all staff sessions. Without an
 * argument, the new password is `STAFF_PASSWORD` or, if that is not set, a generated one. If `VITE_SUPABASE_URL` is
 * set, the command calls the admin API of that project with the key in `SUPABASE_SERVICE_ROLE_KEY`. Otherwise it
 * changes the local database; the server may be running. `--show` prints the password of the local database.
 */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Configuration, readConfiguration, requiredServiceKey } from '../configuration';
import { holdsDatabase, keysFile } from '../database/dataFolder';
import { openLocalDatabase } from '../database/localDatabase';
import { acceptablePassword, loadLocalKeys, prepareLocalKeys } from '../database/localKeys';
import { setStaffAccount } from '../database/staff';
import { setHostedStaffAccount } from '../hosted/hostedStaff';
import { hostedServiceClient } from '../hosted/serviceClient';
import { sentence } from '../sentence';

try {
  const configuration = readConfiguration();
  const { values, positionals } = parseArgs({
    options: { show: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  if (values.show) console.info(shownPassword(configuration));
  else await setPassword(configuration, positionals[0]);
} catch (error) {
  console.error(sentence(error));
  process.exitCode = 1;
}

function shownPassword({ hosted, dataDirectory }: Configuration): string {
  if (hosted)
    throw new Error(
      'The hosted password is not stored. To set a new one, run npm run staff:password.',
    );
  if (!existsSync(keysFile(dataDirectory)))
    throw new Error(`There is no local database in ${dataDirectory}.`);
  const { staffPassword } = loadLocalKeys(dataDirectory);
  if (staffPassword !== undefined) return staffPassword;
  throw new Error(
    'The password is not known on this machine. To set a new one, run npm run staff:password.',
  );
}

async function setPassword(configuration: Configuration, given: string | undefined) {
  const { hosted, staffEmail: email } = configuration;
  const password = acceptablePassword(given ?? configuration.staffPassword);
  if (hosted) {
    const client = await hostedServiceClient(hosted.url, requiredServiceKey(configuration));
    await setHostedStaffAccount(client, { email, password });
  } else await setLocalPassword(configuration, password);
  console.info(`The password of ${email} is now ${password}, and all open sessions have ended.`);
}

async function setLocalPassword(configuration: Configuration, password: string) {
  const { dataDirectory, databaseUrl, staffEmail: email } = configuration;
  if (databaseUrl === undefined && !holdsDatabase(dataDirectory))
    throw new Error(`There is no local database in ${dataDirectory}.`);
  const database = await openLocalDatabase(configuration);
  const connection = database.open({ max: 1 });
  try {
    const keys = { ...loadLocalKeys(dataDirectory), staffPassword: password };
    // The keys are on the disk before the password changes, so that a full disk changes nothing.
    const prepared = prepareLocalKeys(dataDirectory, keys);
    await setStaffAccount(connection, { email, password }).catch((error) => {
      prepared.discard();
      throw error;
    });
    prepared.place();
  } finally {
    await connection.close();
    await database.close();
  }
}
