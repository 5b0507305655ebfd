import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const json = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

/**
 * The mail function has the service key, which bypasses every policy. So the function runs with the tested versions of
 * its packages, not with the newest ones.
 */
it('the mail function uses exactly the package versions of package-lock.json', () => {
  const { imports } = json('supabase/functions/mail/deno.json');
  const { packages } = json('package-lock.json');
  const locked = Object.keys(imports).map((name) => [
    name,
    `npm:${name}@${packages[`node_modules/${name}`].version}`,
  ]);
  expect(locked).not.toEqual([]);
  expect(imports).toEqual(Object.fromEntries(locked));
});
