import { join } from 'node:path';
import { createPgliteConnection } from '@supabase/lite/pglite';
import { LOCAL_PUBLISHABLE_KEY } from '../../src/backend/local';
import { readConfiguration } from '../../vite/configuration';
import {
  type Application,
  createApplication,
  ensureStaff,
  grantRoles,
  migrate,
  seed,
  serialise,
} from './application';
import { keepValuesOutOfTheLog } from './databaseLog';
import { type LocalKeys, loadLocalKeys } from './localKeys';
import { lockDirectory } from './lock';

export interface EmbeddedBackend {
  app: Application;
  directory: string;
  keys: LocalKeys;
  /** Writes everything to disk and gives the directory free. Safe to call twice. */
  close(): Promise<void>;
}

/**
 * Opens the local database (creating, migrating and seeding it as needed).
 * @throws Error with one sentence for people: a second process, a read-only folder, a broken migration.
 */
export async function bootEmbedded(
  folder?: string,
  { dataDirectory, staffEmail, staffPassword } = readConfiguration(),
): Promise<EmbeddedBackend> {
  const directory = folder ?? dataDirectory;
  // Lite reports usage to its makers unless told not to.
  process.env.DO_NOT_TRACK = '1';
  const unlock = lockDirectory(directory);
  try {
    keepValuesOutOfTheLog();
    const keys = loadLocalKeys(directory, staffPassword);
    const connection = await createPgliteConnection({ url: join(directory, 'database') });
    const app = createApplication(connection, {
      keys: { ...keys, publishableKey: LOCAL_PUBLISHABLE_KEY },
    });
    await migrate(app);
    await seed(connection);
    await ensureStaff(connection, { email: staffEmail, password: keys.staffPassword });
    await grantRoles(connection);
    serialise(app);
    let closing: Promise<void> | undefined;
    return {
      app,
      directory,
      keys,
      close: () => (closing ??= connection.close().finally(unlock)),
    };
  } catch (error) {
    unlock();
    throw error;
  }
}
