import { LOCAL_PUBLISHABLE_KEY } from '../../src/backend/local';
import { log } from '../../supabase/functions/_shared/log';
import { readConfiguration } from '../configuration';
import { writeArchive } from '../database/archive';
import { type Answers, DONE, serveCommands } from '../database/commandSocket';
import {
  type Application,
  type BackendConnection,
  createApplication,
  grantRoles,
} from '../database/database';
import { keepValuesOutOfTheLog } from '../database/databaseLog';
import { finishRestore, needsRecovery, openDatabase } from '../database/dataFolder';
import {
  acceptablePassword,
  type LocalKeys,
  loadLocalKeys,
  saveLocalKeys,
} from '../database/localKeys';
import { lockDirectory } from '../database/lock';
import { migrate } from '../database/migrate';
import { demoCounts, seed } from '../database/seed';
import { ensureStaff, setStaffPassword } from '../database/staff';
import { callFunction } from './ownFunctions';
import { serialise } from './queue';

export interface EmbeddedBackend {
  app: Application;
  directory: string;
  keys: LocalKeys;
  /** The number of quotes and projects that are demo data. */
  demo: { quotes: number; projects: number };
  /** Writes all data to the disk and unlocks the data folder. A second call has no effect. */
  close(): Promise<void>;
}

/**
 * Opens the local database. If needed, creates it, applies migrations and inserts demo data.
 * @throws Error with a message for the terminal, for example if another process uses the folder or a migration fails
 */
export async function bootEmbedded(
  folder?: string,
  { dataDirectory, staffEmail, staffPassword, demo } = readConfiguration(),
  migrations?: URL,
): Promise<EmbeddedBackend> {
  const directory = folder ?? dataDirectory;
  // Turns off the usage reports of Supabase Lite.
  process.env.DO_NOT_TRACK = '1';
  const unlock = lockDirectory(directory);
  let connection: BackendConnection | undefined;
  try {
    keepValuesOutOfTheLog();
    finishRestore(directory);
    if (needsRecovery(directory)) log('recovery', { reason: 'the previous process was killed' });
    const keys = loadLocalKeys(directory, staffPassword);
    const opened = await openDatabase(directory);
    connection = opened;
    const app = createApplication(opened, {
      keys: { ...keys, publishableKey: LOCAL_PUBLISHABLE_KEY },
    });
    await migrate(app, migrations);
    await seed(opened, { demo });
    await ensureStaff(opened, { email: staffEmail, password: keys.staffPassword });
    await grantRoles(opened);
    const demoData = await demoCounts(opened);
    const { inTurn } = serialise(app, { onBroken: giveUp });
    const state =
      (name: string): Answers[string] =>
      async (destination) =>
        destination.end(JSON.stringify(await callFunction({ app, keys }, name)));
    const stopCommands = serveCommands(directory, {
      backup: (destination) => writeArchive(opened, directory, keys, destination),
      mail_state: state('mail_state'),
      demo_data: state('demo_data'),
      retention_state: state('retention_state'),
      async staffPassword(destination, given) {
        const password = acceptablePassword(given);
        await inTurn(() => setStaffPassword(opened, { email: staffEmail, password }));
        keys.staffPassword = password;
        saveLocalKeys(directory, keys);
        destination.end(DONE);
      },
    });
    let closing: Promise<void> | undefined;
    return {
      app,
      directory,
      keys,
      demo: demoData,
      close() {
        stopCommands();
        closing ??= opened.close().finally(unlock);
        return closing;
      },
    };
  } catch (error) {
    await connection?.close().catch(() => undefined);
    unlock();
    throw error;
  }
}

/** Ends the process, so that a service manager restarts the product and Postgres recovers the committed data. */
function giveUp(): never {
  log('failure', { reason: 'The local database no longer responds: the process ends.' });
  process.exit(1);
}
