/**
 * `npm run migrations:freeze`: notes the hash of each new migration, which may not change from then on.
 * With `-- --force` it notes those of changed files too: right only while no database has applied them.
 */
import {
  changesSinceFreeze,
  frozenMigrations,
  hashOf,
  migrationFiles,
  saveFrozenMigrations,
} from './migrations';
import { sentence } from './sentence';

try {
  const files = await migrationFiles();
  const frozen = process.argv.includes('--force')
    ? new Map<string, string>()
    : await frozenMigrations();
  const added = files.filter(({ file }) => !frozen.has(file));
  for (const file of added) frozen.set(file.file, hashOf(file));
  const [broken] = changesSinceFreeze(files, frozen);
  if (broken !== undefined) throw new Error(broken);
  await saveFrozenMigrations(frozen);
  console.info(`Frozen: ${added.map(({ file }) => file).join(', ') || 'nothing new'}.`);
} catch (error) {
  console.error(sentence(error));
  process.exitCode = 1;
}
