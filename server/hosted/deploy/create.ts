import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { agency } from '../../../src/agency/agency';
import { readConfiguration } from '../../configuration';
import { supabase, supabaseJson } from './cli';

const SETTINGS_FILE = '.env';
const PASSWORD_BYTES = 24;
const LOOK_EVERY_MS = 5_000;
const READY_WITHIN_MS = 600_000;

interface Place {
  org: string | undefined;
  region: string | undefined;
}

/**
 * Creates a project of hosted Supabase, and writes its settings into `.env`. After a failure, another run goes on with the
 * project that `.env` names.
 * @returns a sentence that describes the result
 * @throws Error with a message for the terminal
 */
export async function createProject(place: Place): Promise<string> {
  const { hosted, projectReference } = readConfiguration();
  if (hosted) throw new Error(`${hosted.url} is set: leave out --create.`);
  const ref = projectReference ?? (await create(place));
  await ready(ref);
  const keys = await keysOf(ref);
  // Writes where the pooler of the project is.
  await supabase('link', ref);
  writeSettings({
    ...poolerOf(readConfiguration().databaseUrl),
    VITE_SUPABASE_URL: `https://${ref}.supabase.co`,
    ...keys,
  });
  return `The project ${ref} is ready, and ${SETTINGS_FILE} names it and its keys. Next: fill in the other settings there, and run npm run deploy:database.`;
}

async function create({ org, region }: Place): Promise<string> {
  if (region === undefined) {
    throw new Error('Name the region of the project: --region eu-west-3, or another one near you.');
  }
  const owner = org ?? (await onlyOrganisation());
  const password = randomBytes(PASSWORD_BYTES).toString('hex');
  const name = agency.name.en.toLowerCase().replaceAll(/[^a-z0-9]+/gu, '-');
  const where = ['--org-id', owner, '--region', region];
  // Without a terminal, the CLI takes the password only from here.
  const project = await supabaseJson(
    ...['projects', 'create', name, ...where, '--db-password', password],
    ...['--yes', '--output', 'json'],
  );
  const ref = textOf(project, 'id');
  if (ref === '') throw new Error('The CLI does not say which project it has created.');
  // At once: nobody else knows the password.
  writeSettings({
    SUPABASE_PROJECT_REF: ref,
    DATABASE_URL: `postgresql://postgres:${password}@db.${ref}.supabase.co:5432/postgres`,
  });
  return ref;
}

async function onlyOrganisation(): Promise<string> {
  const all = listOf(await supabaseJson('orgs', 'list', '--output', 'json'));
  const [first, ...others] = all.map((org) => ({
    slug: textOf(org, 'slug') || textOf(org, 'id'),
    name: textOf(org, 'name'),
  }));
  if (!first) throw new Error('Your account has no organisation: create one in the dashboard.');
  if (others.length === 0) return first.slug;
  const named = [first, ...others].map(({ slug, name }) => `--org ${slug} (${name})`).join(', ');
  throw new Error(`Name the organisation of the project: ${named}.`);
}

/** Waits until the database of a new project answers, which takes minutes. */
async function ready(ref: string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  for (;;) {
    const projects = listOf(await supabaseJson('projects', 'list', '--output', 'json'));
    const status = textOf(
      projects.find((project) => textOf(project, 'id') === ref),
      'status',
    );
    if (status === 'ACTIVE_HEALTHY') return;
    if (Date.now() > deadline) {
      throw new Error(`The project ${ref} is still ${status || 'unknown'}: run it again later.`);
    }
    await wait(LOOK_EVERY_MS);
  }
}

async function keysOf(ref: string): Promise<Record<string, string>> {
  const listed = ['projects', 'api-keys', `--remote=${ref}`, '--reveal', '--output', 'json'];
  const keys = listOf(await supabaseJson(...listed));
  const keyOf = (type: string) =>
    textOf(
      keys.find((key) => textOf(key, 'type') === type),
      'api_key',
    );
  const [publishable, secret] = [keyOf('publishable'), keyOf('secret')];
  if (publishable === '' || secret === '') {
    throw new Error(
      'The project has no publishable and secret key: create them in the dashboard (Project settings, API keys).',
    );
  }
  return { VITE_SUPABASE_ANON_KEY: publishable, SUPABASE_SERVICE_ROLE_KEY: secret };
}

/** The session pooler, because a network without IPv6 does not reach the database itself. */
function poolerOf(databaseUrl: string | undefined): Record<string, string> {
  const file = 'supabase/.temp/pooler-url';
  if (databaseUrl === undefined || !existsSync(file)) return {};
  const pooler = new URL(readFileSync(file, 'utf8'));
  pooler.password = new URL(databaseUrl).password;
  return { DATABASE_URL: pooler.href };
}

/** Writes settings into the file, each in the place of its earlier line. Only its owner may read it then. */
function writeSettings(settings: Readonly<Record<string, string>>): void {
  let text = existsSync(SETTINGS_FILE) ? readFileSync(SETTINGS_FILE, 'utf8') : '';
  for (const [name, value] of Object.entries(settings)) {
    const line = `${name}=${value}\n`;
    const earlier = new RegExp(`^${name}=.*\\n?`, 'mu');
    if (earlier.test(text)) text = text.replace(earlier, () => line);
    else text += `${text === '' || text.endsWith('\n') ? '' : '\n'}${line}`;
  }
  writeFileSync(SETTINGS_FILE, text, { mode: 0o600 });
  chmodSync(SETTINGS_FILE, 0o600);
}

const listOf = (answer: unknown): readonly unknown[] => (Array.isArray(answer) ? answer : []);

function textOf(answer: unknown, name: string): string {
  const value: unknown = Object(answer)[name];
  return typeof value === 'string' ? value : '';
}
