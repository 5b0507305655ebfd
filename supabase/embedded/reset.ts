/** `npm run reset`: forgets the local database, its keys and its demo password. */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readConfiguration } from '../../vite/configuration';
import { lockDirectory } from './lock';
import { sentence } from './sentence';

try {
  const { dataDirectory: directory } = readConfiguration();
  const unlock = lockDirectory(directory);
  for (const entry of readdirSync(directory)) {
    if (entry !== 'lock') rmSync(join(directory, entry), { recursive: true, force: true });
  }
  unlock();
  console.info(`The local database in ${directory} is gone; the next start makes a fresh one.`);
} catch (error) {
  console.error(sentence(error));
  process.exitCode = 1;
}
