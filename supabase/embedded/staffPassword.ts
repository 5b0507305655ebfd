/**
 * `npm run staff:password [-- new-password]`: sets or rotates the shared password and ends the open
 * sessions. With `VITE_SUPABASE_URL` it talks to that project's admin API, using the key in
 * `SUPABASE_SERVICE_ROLE_KEY`; otherwise to the local database, which must not be running.
 */
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { loadEnv } from 'vite';
import { DEFAULT_STAFF_EMAIL } from '../../src/backend/local';
import { setStaffPassword } from './application';
import { bootEmbedded } from './boot';
import { generatePassword, saveLocalKeys } from './localKeys';
import { sentence } from './sentence';

const MINIMUM_LENGTH = 10;
/** What earlier versions generated: the pattern is public, and eight digits are soon guessed. */
const FORMER_PATTERN = /^rhone-saone-\d{8}$/u;

const environment = { ...loadEnv('production', process.cwd(), ''), ...process.env };
const email = environment.VITE_STAFF_EMAIL || DEFAULT_STAFF_EMAIL;
const password = process.argv[2] ?? environment.STAFF_PASSWORD ?? generatePassword();

try {
  if (password.length < MINIMUM_LENGTH) {
    throw new Error(`Choose a password of ${MINIMUM_LENGTH} characters or more.`);
  }
  if (FORMER_PATTERN.test(password)) {
    throw new Error('Choose another password: this one follows a pattern that is public.');
  }
  if (environment.VITE_SUPABASE_URL) await rotateHosted(environment.VITE_SUPABASE_URL);
  else await rotateLocal();
  console.info(`The password of ${email} is now ${password} and every open session has ended.`);
} catch (error) {
  console.error(sentence(error));
  process.exitCode = 1;
}

async function rotateLocal(): Promise<void> {
  const backend = await bootEmbedded();
  try {
    await setStaffPassword(backend.app.connection, { email, password });
    saveLocalKeys(backend.directory, { ...backend.keys, staffPassword: password });
  } finally {
    await backend.close();
  }
}

async function rotateHosted(url: string): Promise<void> {
  const serviceKey = environment.SUPABASE_SERVICE_ROLE_KEY;
  if (!serviceKey) throw new Error('Set SUPABASE_SERVICE_ROLE_KEY to the project’s service key.');
  const client = createClient(url, serviceKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    // supabase-js asks for a WebSocket class on Node 20, though nothing here opens one.
    realtime: { transport: class {} as never },
  });
  const account = await findOrCreateAccount(client.auth.admin);
  const { error } = await client.rpc('enrol_staff', { account });
  if (error) throw error;
}

async function findOrCreateAccount(admin: SupabaseClient['auth']['admin']): Promise<string> {
  const { data, error } = await admin.listUsers({ perPage: 1000 });
  if (error) throw error;
  const existing = data.users.find((user) => user.email === email.toLowerCase());
  const answer = existing
    ? await admin.updateUserById(existing.id, { password })
    : await admin.createUser({ email, password, email_confirm: true });
  if (answer.error) throw answer.error;
  return answer.data.user.id;
}
