import type { TestProject } from 'vitest/node';
import type { BackendConnection } from '../../../supabase/embedded/application';
import {
  createAccount,
  createApplication,
  ensureStaff,
  grantRoles,
  migrate,
} from '../../../supabase/embedded/application';

/** How a test file reaches its own copy of the migrated database. */
export type TemplateDatabase =
  | { kind: 'pglite'; snapshot: string }
  | { kind: 'postgres'; url: string; template: string }
  | { kind: 'missing'; reason: string };

declare module 'vitest' {
  interface ProvidedContext {
    database: TemplateDatabase;
  }
}

export const keys = {
  jwtSecret: 'a-secret-of-the-tests-a-secret-of-the-tests',
  publishableKey: 'sb_publishable_tests_00000000000000000000',
  secretKey: 'sb_secret_tests_000000000000000000000000',
};

export const staffAccount = {
  email: 'staff@confluence.example',
  password: 'only-in-the-tests',
};

/** Signed in, but not staff. */
export const memberAccount = {
  email: 'member@confluence.example',
  password: 'only-in-the-tests',
};

/**
 * Provides what `prepare` makes. A failure is one line here and fails the files that open the
 * database: an error in a global setup would end the other projects' tests too.
 */
export async function provideDatabase(
  project: TestProject,
  prepare: () => Promise<{ database: TemplateDatabase; close(): Promise<void> }>,
): Promise<() => Promise<void>> {
  // Lite reports usage to its makers unless this is set.
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

/** Migrated, with two accounts and no demo data. */
export async function buildTemplate(connection: BackendConnection): Promise<void> {
  const app = createApplication(connection, { keys });
  await migrate(app);
  await ensureStaff(connection, staffAccount);
  await createAccount(connection, crypto.randomUUID(), memberAccount);
  await grantRoles(connection);
}
