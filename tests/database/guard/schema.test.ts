import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { generateTypes, schemaFile, typesFile } from '../../../server/commands/types';
import { type BackendConnection, runSql } from '../../../server/database/database';
import {
  difference,
  schemaDifference,
  schemaFiles,
} from '../../../server/development/schemaDifference';
import { generateSchema } from '../../../server/development/schemaModule';
import { tableMethods, writtenColumns } from '../../../src/domain/schema';
import { openBackend } from '../kit/backend';
import { testServer } from '../kit/template';

const backend = openBackend();

const OURS = "nspname in ('public', 'private')";

it('supabase/schemas lists and explains every SECURITY DEFINER function', async () => {
  const listed = (await schemaFiles()).flatMap(({ sql }) =>
    [...sql.matchAll(/^--\s+((?:public|private)\.\w+)\s{2,}\S/gmu)].map(([, name = '']) => name),
  );
  const definer = await backend.column(`
    select nspname || '.' || proname as name from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
    where ${OURS} and prosecdef order by 1`);
  expect(definer).toEqual(listed.sort());
});

it('visitors and staff have no right to execute a new function, and visitors of the private schema only the check of requests', async () => {
  await backend.run(
    ['public', 'private']
      .map(
        (schema) => `create function ${schema}.tomorrow() returns int language sql as 'select 1'`,
      )
      .join(';'),
  );
  const row = await backend.row(`
    select bool_or(has_function_privilege(role, procedure, 'execute')) as open,
      array(
        select proname::text from pg_proc
        where pronamespace = 'private'::regnamespace and has_function_privilege('anon', oid, 'execute')
      ) as visitors
    from unnest(array['anon', 'authenticated']) as role, unnest(array['public.tomorrow()', 'private.tomorrow()']) as procedure`);
  await backend.run('drop function public.tomorrow(); drop function private.tomorrow();');
  expect(row).toEqual({ open: false, visitors: ['check_request'] });
});

it('every policy applies only to signed-in users and calls is_staff once per statement', async () => {
  const policies = await backend.sql<{ roles: string; condition: string }>(`
    select array_to_string(roles, ',') as roles, coalesce(qual, with_check) as condition
    from pg_policies where schemaname in ('public', 'private')`);
  expect(policies).not.toHaveLength(0);
  for (const { roles, condition } of policies) {
    expect(roles).toBe('authenticated');
    expect(condition).toMatch(/\( ?SELECT private\.is_staff\(\)/u);
  }
});

it('visitors have no privileges on tables, and staff write columns, never whole tables', async () => {
  const rights = await backend.column(`
    select concat_ws(' ', nullif(grantee, 0)::regrole, relname, privilege_type) as name
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace, aclexplode(relacl)
    where ${OURS} and relkind in ('r', 'v') and (grantee in ('anon'::regrole, 0)
      or grantee = 'authenticated'::regrole and privilege_type not in ('SELECT', 'DELETE'))`);
  expect(rights).toEqual([]);
});

it('every table and every public function has a comment', async () => {
  expect(
    await backend.column(`
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

/** What only the database or a client writes. All other rights are in supabase/schemas/90_privileges.sql. */
const neverWritten = `
  created_at search by_link by_mail message_id attachments omitted happened_at last_error
  quotes.reference quotes.waiting_since quotes.phone_key quotes.email_key quotes.request_id quotes.source
  offers.number offers.revision offers.token offers.net_cents offers.vat_cents offers.gross_cents
  offers.sent_at offers.opened_at offers.answered_at
  projects.token projects.approved_at projects.approved_by projects.missing
`.match(/\S+/gu) as string[];

/** The tables in which staff write. The matrix tries all others. */
const cases = Object.entries<readonly string[]>(tableMethods)
  .filter(([, methods]) => methods.includes('PATCH'))
  .flatMap(([table, methods]) =>
    (['INSERT', 'UPDATE'] as const).map((verb) => [verb, table, methods] as const),
  );

it('staff write only the columns to which they have the right, and the service key those of the tables that staff fill and empty', async () => {
  for (const [verb, table, methods] of cases) {
    const columns = await backend.sql<{ name: string; staff: boolean; service: boolean }>(
      `select attname as name, has_column_privilege('authenticated', attrelid, attnum, $2) as staff,
         has_column_privilege('service_role', attrelid, attnum, $2) as service
       from pg_attribute
       where attrelid = $1::text::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by 1`,
      [`public.${table}`, verb],
    );
    const written = columns.filter(({ staff }) => staff).map(({ name }) => name);
    // A reviewer sees a further right in the difference of the generated file.
    const reviewed = new Map(Object.entries(writtenColumns)).get(table as 'quotes');
    expect([table, verb, ...written]).toEqual([table, verb, ...(reviewed?.[verb] ?? [])]);
    expect(
      written.filter((name) =>
        [name, `${table}.${name}`].some((each) => neverWritten.includes(each)),
      ),
    ).toEqual([]);
    // The service key restores exports.
    const isFilled = methods.includes('DELETE');
    for (const { staff, service } of columns) expect(service).toBe(staff && isFilled);
  }
});

/** Returns the statements that change the schema of one script into that of another. */
async function statements(migrated: string, declared: string): Promise<string[]> {
  const run = (sql: string) => (connection: BackendConnection) => runSql(connection, sql);
  const { actions } = await difference(testServer().url, run(migrated), run(declared));
  return actions.map(({ sql }) => sql);
}

const TABLE = 'create table public.notes (id int);';
const half = (body: string) => `
  create function public.half(size int) returns int language plpgsql as $$${body}$$;`;
const HALF = half('\nbegin\n  return size / 2;\nend\n');

it('the migrations create the schema that supabase/schemas describes', {
  tags: 'machine',
}, async () => {
  const { actions } = await schemaDifference(testServer().url);
  expect(actions.map(({ sql }) => sql)).toEqual([]);
});

it('a migration contains a changed function as it is declared, and the comment on a new table', {
  tags: 'machine',
}, async () => {
  const changed = half('\n  -- Rounds up.\nbegin\n\n  return (size + 1) / 2;\nend\n');
  const comment = "comment on table public.notes is 'Notes.';";
  const written = (await statements(HALF, `${changed} ${TABLE} ${comment}`)).join('\n');
  expect(written).toMatch(/-- Rounds up\.\nbegin\n\n {2}return \(size \+ 1\) \/ 2;/u);
  expect(written).toMatch(/comment on table .+ 'Notes\.'/iu);
});
