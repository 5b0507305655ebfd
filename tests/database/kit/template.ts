import { hash } from 'bcryptjs';
import type { TestProject } from 'vitest/node';
import {
  type BackendConnection,
  createApplication,
  grantRoles,
  querySql,
} from '../../../server/database/database';
import { migrate } from '../../../server/database/migrate';
import { createAccount, ensureStaff } from '../../../server/database/staff';
import { LOCAL_PUBLISHABLE_KEY } from '../../../src/backend/local';

/** The database of the tests. Each test file copies it or, if it is hosted, connects to it. */
export type TemplateDatabase =
  | { kind: 'postgres'; url: string; template: string }
  | HostedDatabase
  | { kind: 'missing'; reason: string };

/** A Supabase that is already running. The tests can sign tokens only if `keys` contains its JWT secret. */
export interface HostedDatabase {
  kind: 'hosted';
  /** The URL of the API. In contrast, `url` is the connection string of the database. */
  address: string;
  url: string;
  keys: Keys;
}

export interface Keys {
  jwtSecret: string | undefined;
  publishableKey: string;
  secretKey: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    database: TemplateDatabase;
  }
}

export const localKeys = {
  jwtSecret: 'a-secret-of-the-tests-a-secret-of-the-tests',
  publishableKey: LOCAL_PUBLISHABLE_KEY,
  secretKey: 'sb_secret_tests_000000000000000000000000',
};

const PASSWORD = 'only-in-the-tests';

export const staffAccount = { email: 'staff@confluence.example', password: PASSWORD };

/** An account that can sign in but is not staff. */
export const memberAccount = { email: 'member@confluence.example', password: PASSWORD };

/** The minimum cost of bcrypt. The high cost of the product would slow down the hundreds of sign-ins in the tests. */
const BCRYPT_ROUNDS = 4;

/**
 * Provides the database that `prepare` creates. If `prepare` fails, prints one line, and the test files that open the
 * database fail. Does not throw, because an error in a global setup would end the tests of all Vitest projects.
 */
export async function provideDatabase(
  project: TestProject,
  prepare: () => Promise<{ database: TemplateDatabase; close(): Promise<void> }>,
): Promise<() => Promise<void>> {
  // Turns off the usage reports of Supabase Lite.
  process.env.DO_NOT_TRACK = '1';
  try {
    const { database, close } = await prepare();
    project.provide('database', database);
    return close;
  } catch (error) {
    const reason = `The database tests have no database: ${error instanceof Error ? error.message : error}`;
    console.error(reason);
    project.provide('database', { kind: 'missing', reason });
    return async () => undefined;
  }
}

/** Applies the migrations and creates two accounts, without demo data. */
export async function buildTemplate(connection: BackendConnection): Promise<void> {
  const app = createApplication(connection, { keys: localKeys });
  await migrate(app);
  await ensureStaff(connection, staffAccount);
  await createAccount(connection, crypto.randomUUID(), memberAccount);
  await querySql(connection, 'update auth.users set encrypted_password = $1', [
    await hash(PASSWORD, BCRYPT_ROUNDS),
  ]);
  await grantRoles(connection);
}
