import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { generateTypes, schemaFile, typesFile } from '../../../server/commands/types';
import { schemaFiles } from '../../../server/development/schemaDifference';
import { generateSchema } from '../../../server/development/schemaModule';
import { openBackend } from '../kit/backend';

const backend = openBackend();

const OURS = "nspname in ('public', 'private')";

const names = async (query: string) =>
  (await backend.sql<{ name: string }>(query)).map(({ name }) => name);

it('supabase/schemas lists and explains every SECURITY DEFINER function', async () => {
  const listed = (await schemaFiles()).flatMap(({ sql }) =>
    [...sql.matchAll(/^--\s+((?:public|private)\.\w+)\s{2,}\S/gmu)].map(([, name = '']) => name),
  );
  const definer = await names(`
    select nspname || '.' || proname as name from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
    where ${OURS} and prosecdef order by 1`);
  expect(definer).toEqual(listed.sort());
});

it('visitors and staff have no right to execute a new function, and visitors none in the private schema', async () => {
  await backend.run(
    ['public', 'private']
      .map(
        (schema) => `create function ${schema}.tomorrow() returns int language sql as 'select 1'`,
      )
      .join(';'),
  );
  const row = await backend.row(`
    select bool_or(has_function_privilege(role, procedure, 'execute')) as open,
      has_schema_privilege('anon', 'private', 'usage') as usage
    from unnest(array['anon', 'authenticated']) as role, unnest(array['public.tomorrow()', 'private.tomorrow()']) as procedure`);
  await backend.run('drop function public.tomorrow(); drop function private.tomorrow();');
  expect(row).toEqual({ open: false, usage: false });
});

it('every policy applies only to signed-in users and calls require_staff once per statement', async () => {
  const policies = await backend.sql<{ roles: string; condition: string }>(`
    select array_to_string(roles, ',') as roles, coalesce(qual, with_check) as condition
    from pg_policies where schemaname in ('public', 'private')`);
  expect(policies).not.toHaveLength(0);
  for (const { roles, condition } of policies) {
    expect(roles).toBe('authenticated');
    expect(condition).toMatch(/\( ?SELECT private\.require_staff\(\)/u);
  }
});

it('visitors have no privileges on tables, and staff write columns, never whole tables', async () => {
  const rights = await names(`
    select concat_ws(' ', nullif(grantee, 0)::regrole, relname, privilege_type) as name
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace, aclexplode(relacl)
    where ${OURS} and relkind in ('r', 'v') and (grantee in ('anon'::regrole, 0)
      or grantee = 'authenticated'::regrole and privilege_type not in ('SELECT', 'DELETE'))`);
  expect(rights).toEqual([]);
});

it('every table and every public function has a comment', async () => {
  expect(
    await names(`
      select relname::text as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where ${OURS} and relkind = 'r' and obj_description(pg_class.oid, 'pg_class') is null
      union all
      select proname::text from pg_proc
      where pronamespace = 'public'::regnamespace and obj_description(oid, 'pg_proc') is null`),
  ).toEqual([]);
});

it.each([
  ['src/backend/database.types.ts', typesFile, generateTypes],
  ['src/domain/schema.ts', schemaFile, generateSchema],
] as const)('%s equals the output of `npm run types`', async (_, file, generate) => {
  expect(await readFile(file, 'utf8')).toBe(await generate(backend.connection()));
});
