/** `npm run reset [-- --yes]`: asks for confirmation and deletes the local database, its keys and the stored emails. */
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isPublic } from '../../src/agency/goingLive';
import { readConfiguration } from '../configuration';
import { confirm } from '../confirm';
import { deleteDatabase } from '../database/dataFolder';
import { refuseInUse } from '../database/productLock';
import { sentence } from '../sentence';

/** The files that a reset reports and deletes. It keeps all other files of the data folder. */
const OWN = ['database', 'keys.json', 'staff-networks.json', 'mails', 'last-backup'];
const MB = 1e6;

try {
  const { values } = parseArgs({ options: { yes: { type: 'boolean', default: false } } });
  const { dataDirectory: directory, siteUrl } = readConfiguration();
  const held = OWN.filter((name) => existsSync(join(directory, name)));
  if (held.length === 0) throw new Error(`There is no local database in ${directory}.`);
  await refuseInUse(directory);
  console.info(
    `${directory} contains ${held.map((name) => contentOf(directory, name)).join(', ')}.`,
  );
  if (values.yes || (await isConfirmed())) {
    deleteDatabase(directory);
    for (const name of held) rmSync(join(directory, name), { recursive: true, force: true });
    const next = isPublic(siteUrl) ? 'npm run restore -- --new' : 'The next start';
    console.info(`The local database in ${directory} was deleted. ${next} creates a new one.`);
  } else console.info('Nothing was deleted.');
} catch (error) {
  console.error(sentence(error));
  process.exitCode = 1;
}

async function isConfirmed(): Promise<boolean> {
  if (!process.stdin.isTTY) {
    throw new Error(
      'Nothing was deleted. To confirm without a terminal, add --yes: npm run reset -- --yes.',
    );
  }
  return confirm('delete all of it');
}

function contentOf(directory: string, name: string): string {
  const path = join(directory, name);
  if (name === 'mails') return `${readdirSync(path).length} stored mails`;
  if (name !== 'database') return name;
  const sizes = readdirSync(path, { recursive: true, encoding: 'utf8' }).map(
    (file) => statSync(join(path, file)).size,
  );
  const size = Math.ceil(sizes.reduce((sum, bytes) => sum + bytes, 0) / MB);
  const day = statSync(path).mtime.toISOString().slice(0, 10);
  return `${name} (${size} MB, last changed ${day})`;
}
