/**
 * `npm run erase -- --email x [--out file] [--yes]`: lists all that is held about a person, exports it
 * as JSON, asks, and erases it in one transaction. With `VITE_SUPABASE_URL` it works on that project,
 * using the key in `SUPABASE_SERVICE_ROLE_KEY`; otherwise on the local database, which must not be
 * running.
 */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import type { Database } from '../../src/backend/database.types';
import { readConfiguration, requiredServiceKey } from '../../vite/configuration';
import { bootEmbedded } from './boot';
import { sentence } from './sentence';
import { hostedServiceClient, type ServiceClient, serviceClient } from './serviceClient';

type Tables = Database['public']['Tables'];

/** What `person_data` and `erase_person` answer with. */
interface Held {
  email: string;
  quotes: Tables['quotes']['Row'][];
  projects: Tables['projects']['Row'][];
  status_changes: Tables['status_changes']['Row'][];
  notes: Tables['notes']['Row'][];
  mails: { kind: string; status: string; sent_at: string | null }[];
}

const USAGE = 'Say whose data: npm run erase -- --email person@example.com';

try {
  const { email, out, yes } = options();
  const { client, close } = await connect();
  try {
    await erase(client, { email, file: resolve(out ?? fileName(email)), isConfirmed: yes });
  } finally {
    await close();
  }
} catch (error) {
  console.error(sentence(error));
  process.exitCode = 1;
}

function options() {
  const { values } = parseArgs({
    options: {
      email: { type: 'string' },
      out: { type: 'string' },
      yes: { type: 'boolean', default: false },
    },
  });
  const { email, out, yes } = values;
  if (!email?.trim()) throw new Error(USAGE);
  return { email, out, yes };
}

/** The address as a file name, without characters that are special to file systems or shells. */
function fileName(email: string): string {
  const name = email
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9@._-]+/gu, '_');
  return `held-about-${name}.json`;
}

async function connect(): Promise<{
  client: ServiceClient;
  close: () => Promise<void>;
}> {
  const configuration = readConfiguration();
  if (configuration.hosted) {
    const key = requiredServiceKey(configuration);
    const client = await hostedServiceClient(configuration.hosted.url, key);
    return { client, close: async () => undefined };
  }
  const backend = await bootEmbedded(configuration.dataDirectory, configuration);
  const client = serviceClient('http://localhost', backend.keys.secretKey, async (input, init) =>
    backend.app.fetch(new Request(input, init)),
  );
  return { client, close: () => backend.close() };
}

async function erase(
  client: ServiceClient,
  { email, file, isConfirmed }: { email: string; file: string; isConfirmed: boolean },
): Promise<void> {
  const held = await callFunction(client, 'person_data', email);
  if (held.quotes.length + held.projects.length === 0) {
    console.info(`Nothing is held about ${held.email}.`);
    return;
  }
  console.info(list(held));
  save(file, held);
  console.info(`\nExported to ${file}`);
  if (!isConfirmed && !(await isConfirmedBy(held))) {
    console.info('Nothing was erased.');
    return;
  }
  // The answer holds what was erased, including what was added since the listing.
  const erased = await callFunction(client, 'erase_person', email);
  save(file, erased);
  console.info(`Erased: ${count(erased)}. The export in ${file} is now the only copy.`);
}

async function callFunction(
  client: ServiceClient,
  name: 'person_data' | 'erase_person',
  email: string,
): Promise<Held> {
  const { data, error } = await client.rpc(name, { email });
  if (error) throw new Error(error.message);
  return data as unknown as Held;
}

function save(file: string, held: Held): void {
  // Readable by its owner only: it holds personal data.
  writeFileSync(file, `${JSON.stringify(held, null, 2)}\n`, { mode: 0o600 });
}

function list(held: Held): string {
  return [
    `Held about ${held.email}: ${count(held)}`,
    ...held.quotes.map(
      ({ reference, name, created_at, status, project_type }) =>
        `  quote    ${reference}  ${day(created_at)}  ${status}, ${project_type}, ${printable(name)}`,
    ),
    ...held.projects.map(
      ({ id, title, created_at, status }) =>
        `  project  ${id.slice(0, 8)}  ${day(created_at)}  ${status}, ${printable(title)}`,
    ),
    '',
    'Erasing deletes the quotes with their history, the record of their mails, and all notes. Projects',
    'stay as business records without client, title, description, image and link to the quote.',
  ].join('\n');
}

function count({ quotes, projects, status_changes: changes, notes, mails }: Held): string {
  const things = (number: number, name: string) => `${number} ${name}${number === 1 ? '' : 's'}`;
  return [
    things(quotes.length, 'quote'),
    things(projects.length, 'project'),
    things(changes.length, 'status change'),
    things(notes.length, 'note'),
    things(mails.length, 'mail'),
  ].join(', ');
}

function day(timestamp: string): string {
  return timestamp.slice(0, 10);
}

/** Without control characters, which a terminal would interpret. */
function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '');
}

async function isConfirmedBy({ email }: Held): Promise<boolean> {
  if (!process.stdin.isTTY) {
    throw new Error(
      'Nothing was erased: there is no terminal to ask in. Add --yes to erase without asking.',
    );
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`\nErase it for good? Type ${email} to agree: `);
  terminal.close();
  return answer.trim().toLowerCase() === email;
}
