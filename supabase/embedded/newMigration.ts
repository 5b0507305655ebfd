/**
 * `npm run migrations:new -- name [function …]`: a new migration that holds the named functions as they
 * are now. Commit it, then change it: the second commit shows what changes.
 */
import { writeFile } from 'node:fs/promises';
import { functionSource, migrationFiles, migrationsFolder } from './migrations';
import { sentence } from './sentence';

const [name = '', ...functions] = process.argv.slice(2);

try {
  if (!/^[a-z0-9_]+$/u.test(name)) {
    throw new Error(
      'Name the migration: npm run migrations:new -- quote_country private.quote_search',
    );
  }
  const files = await migrationFiles();
  const now = new Date().toISOString().replace(/\D/gu, '').slice(0, 14);
  const newest = files.at(-1)?.version ?? '';
  if (now <= newest)
    throw new Error(`The clock says ${now}, and the newest migration is ${newest}.`);
  const file = new URL(`${now}_${name}.sql`, migrationsFolder);
  const parts = [...new Set([...functions, 'private.apply_privileges'])].map((one) =>
    functionSource(files, one),
  );
  await writeFile(file, `${parts.join('\n')}\nselect private.apply_privileges();\n`, {
    flag: 'wx',
  });
  console.info(`supabase/migrations/${now}_${name}.sql`);
} catch (error) {
  console.error(sentence(error));
  process.exitCode = 1;
}
