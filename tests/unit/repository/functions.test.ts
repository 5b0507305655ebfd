import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const json = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

/**
 * The functions have the service key, which bypasses every policy. So they run with the tested versions of their
 * packages, not with the newest ones.
 */
it.each(['mail', 'inbound'])(
  'the function %s uses exactly the package versions of package-lock.json',
  (name) => {
    const { imports } = json(`supabase/functions/${name}/deno.json`);
    const { packages } = json('package-lock.json');
    const locked = Object.keys(imports).map((name) => [
      name,
      `npm:${name}@${packages[`node_modules/${name}`].version}`,
    ]);
    expect(locked).not.toEqual([]);
    expect(imports).toEqual(Object.fromEntries(locked));
  },
);
