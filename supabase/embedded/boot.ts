import { join, resolve } from 'node:path';
import { createPgliteConnection } from '@supabase/lite/pglite';
import { DEFAULT_STAFF_EMAIL, LOCAL_PUBLISHABLE_KEY } from '../../src/backend/local';
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

/** Where the local database lives unless `DATA_DIR` says otherwise. */
export const dataDirectory = (): string => resolve(process.env.DATA_DIR || 'supabase/.temp');

export const localStaffEmail = (): string => process.env.VITE_STAFF_EMAIL || DEFAULT_STAFF_EMAIL;

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
export async function bootEmbedded(directory = dataDirectory()): Promise<EmbeddedBackend> {
  // Lite reports usage to its makers unless told not to.
  process.env.DO_NOT_TRACK = '1';
  const unlock = lockDirectory(directory);
  try {
    keepValuesOutOfTheLog();
    const keys = loadLocalKeys(directory);
    const connection = await createPgliteConnection({ url: join(directory, 'database') });
    const app = createApplication(connection, {
      keys: { ...keys, publishableKey: LOCAL_PUBLISHABLE_KEY },
    });
    await migrate(app);
    await seed(connection);
    await ensureStaff(connection, { email: localStaffEmail(), password: keys.staffPassword });
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
