import { hash } from 'bcryptjs';
import { inject } from 'vitest';
import {
  type BackendConnection,
  createApplication,
  prepareConnection,
  querySql,
} from '../../../server/database/database';
import { migrate } from '../../../server/database/migrate';
import { createAccount, ensureStaff } from '../../../server/database/staff';
import { LOCAL_PUBLISHABLE_KEY } from '../../../src/backend/local';

/** The server of the tests, and the name of the database that each test file copies. */
export interface TemplateDatabase {
  url: string;
  template: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Undefined if Postgres did not start. */
    database: TemplateDatabase | undefined;
  }
}

/** Returns the server of the tests. */
export function testServer(): TemplateDatabase {
  const server = inject('database');
  if (server === undefined) throw new Error('The database tests have no database.');
  return server;
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

/** Applies the migrations and creates two accounts, without demo data. */
export async function buildTemplate(connection: BackendConnection): Promise<void> {
  const app = createApplication(connection, { keys: localKeys });
  await migrate(app);
  await ensureStaff(connection, staffAccount);
  await createAccount(connection, crypto.randomUUID(), memberAccount);
  await querySql(connection, 'update auth.users set encrypted_password = $1', [
    await hash(PASSWORD, BCRYPT_ROUNDS),
  ]);
  await prepareConnection(connection);
}
