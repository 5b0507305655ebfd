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
  | { kind: 'postgres'; url: string; template: string };

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

/** Migrated, with two accounts and no demo data. */
export async function buildTemplate(connection: BackendConnection): Promise<void> {
  const app = createApplication(connection, { keys });
  await migrate(app);
  await ensureStaff(connection, staffAccount);
  await createAccount(connection, crypto.randomUUID(), memberAccount);
  await grantRoles(connection);
}
