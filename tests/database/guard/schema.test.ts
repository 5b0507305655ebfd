import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { generateTypes, typesFile } from '../../../server/commands/types';
import { schemaFiles } from '../../../server/development/schemaDifference';
import { readErrorResponse, refusedField } from '../../../src/backend/errors';
import { agencyLanguages } from '../../../src/domain/agency';
import type { Choice } from '../../../src/domain/choices';
import { adminProjectTypes, finishedStatuses, projectStatuses } from '../../../src/domain/projects';
import { budgets, projectTypes, quoteStatuses, timelines } from '../../../src/domain/quotes';
import { refusals } from '../../../src/domain/refusals';
import { openBackend } from '../kit/backend';

const backend = openBackend();

const OURS = "nspname in ('public', 'private')";

const names = async (query: string) =>
  (await backend.sql<{ name: string }>(query)).map(({ name }) => name);

describe('functions', () => {
  it('supabase/schemas lists and explains every SECURITY DEFINER function', async () => {
    const listed = (await schemaFiles()).flatMap(({ sql }) =>
      [...sql.matchAll(/^--\s+((?:public|private)\.\w+)\s{2,}\S/gmu)].map(([, name = '']) => name),
    );
    const definer = await names(`
      select nspname || '.' || proname as name from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
      where ${OURS} and prosecdef order by 1`);
    expect(definer).toEqual(listed.sort());
  });

  it('anon has no access to the private schema', async () => {
    const [row] = await backend.sql(
      "select has_schema_privilege('anon', 'private', 'usage') as usage",
    );
    expect(row).toEqual({ usage: false });
  });

  it('visitors and staff have no right to execute a new function', async () => {
    await backend.run(
      'create function public.tomorrow() returns int language sql as $$ select 1 $$; create function private.tomorrow() returns int language sql as $$ select 1 $$;',
    );
    const [row] = await backend.sql(`
      select bool_or(has_function_privilege(role, procedure, 'execute')) as open
      from unnest(array['anon', 'authenticated']) as role, unnest(array['public.tomorrow()', 'private.tomorrow()']) as procedure`);
    await backend.run('drop function public.tomorrow(); drop function private.tomorrow();');
    expect(row).toEqual({ open: false });
  });
});

describe('tables', () => {
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

  it('the back office marks a field for each CHECK constraint of a project that a form can violate, and explains it', async () => {
    const checks = await backend.sql<{ name: string; columns: string[] }>(`
      select conname as name, array_agg(attname::text) as columns
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey)
      where contype = 'c' and conrelid = 'public.projects'::regclass
        -- A trigger or the browser sets these columns so that they satisfy the constraint.
        and conname not in ('projects_paid_on_check', 'projects_updated_by_length')
      group by 1`);
    expect(checks.length).toBeGreaterThan(10);
    for (const { name, columns } of checks) {
      const response = readErrorResponse(
        { message: `violates check constraint "${name}"` },
        400,
        '',
      );
      expect(columns).toContain(refusedField(response));
      expect(Object.keys(refusals)).toContain(name);
    }
  });

  it('visitors have no privileges on whole tables, and signed-in users have only those that staff need', async () => {
    expect(
      await backend.sql(`
        select grantee::regrole::text as role, relname as name, string_agg(privilege_type, ' ' order by privilege_type) as rights
        from pg_class join pg_namespace on pg_namespace.oid = relnamespace, aclexplode(relacl)
        where ${OURS} and relkind in ('r', 'v') and grantee in ('anon'::regrole, 'authenticated'::regrole, 0)
        group by 1, 2 order by 2`),
    ).toEqual([
      { role: 'authenticated', name: 'answer_templates', rights: 'SELECT' },
      { role: 'authenticated', name: 'enabled_kinds', rights: 'SELECT' },
      { role: 'authenticated', name: 'events', rights: 'SELECT' },
      { role: 'authenticated', name: 'mail_settings', rights: 'SELECT' },
      { role: 'authenticated', name: 'mail_troubles', rights: 'SELECT' },
      { role: 'authenticated', name: 'mails', rights: 'SELECT' },
      { role: 'authenticated', name: 'needed_mails', rights: 'SELECT' },
      { role: 'authenticated', name: 'notes', rights: 'DELETE SELECT' },
      { role: 'authenticated', name: 'projects', rights: 'DELETE SELECT' },
      { role: 'authenticated', name: 'quotes', rights: 'DELETE SELECT' },
    ]);
  });

  it('staff and the service key may change only these columns, so all others of a row never change', async () => {
    const columns = await backend.sql<{ role: string; table: string; columns: string[] }>(`
      select grantee as role, table_name as table, array_agg(column_name::text order by column_name) as columns
      from information_schema.column_privileges
      where table_schema in ('public', 'private') and privilege_type = 'UPDATE'
        and grantee in ('anon', 'authenticated', 'service_role')
      group by 1, 2 order by 1, 2`);
    const of = (role: string, table: string) =>
      columns.find((row) => row.role === role && row.table === table)?.columns.join(' ');
    const changed = {
      notes: 'body',
      projects:
        'budget description end_date image_url paid_on start_date status technologies title updated_by',
      quotes:
        'budget company email follow_up_on is_spam message name phone project_type status taken_by timeline updated_by',
    };
    for (const [table, names] of Object.entries(changed)) {
      expect(of('authenticated', table)).toBe(names);
      expect(of('service_role', table)).toBe(names);
    }
    expect(columns.map(({ role, table }) => `${role} ${table}`)).toEqual([
      'authenticated answer_templates',
      'authenticated mail_settings',
      'authenticated mails',
      ...Object.keys(changed).map((table) => `authenticated ${table}`),
      ...Object.keys(changed).map((table) => `service_role ${table}`),
    ]);
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
});

const ids = (choices: readonly Choice[]) => choices.map(({ id }) => id);

describe('code lists', () => {
  it.each([
    ['quotes_project_type_check', ids(projectTypes)],
    ['quotes_budget_check', ids(budgets)],
    ['quotes_timeline_check', ids(timelines)],
    ['quotes_status_check', ids(quoteStatuses)],
    ['quotes_language_check', ['en', 'ar']],
    ['answer_templates_language_check', ['en', 'ar']],
    ['mail_settings_agency_language_check', agencyLanguages],
    ['projects_project_type_check', ids(adminProjectTypes)],
    ['projects_status_check', ids(projectStatuses)],
  ])('the codes that %s allows equal the list in src/domain', async (constraint, codes) => {
    const [row] = await backend.sql<{ definition: string }>(
      'select pg_get_constraintdef(oid) as definition from pg_constraint where conname = $1',
      [constraint],
    );
    const inDatabase = [...(row?.definition ?? '').matchAll(/'([^']+)'::text/gu)].map(
      ([, code]) => code,
    );
    expect(inDatabase).toEqual(codes);
  });
});

it('private.is_finished returns true only for the finished statuses of src/domain', async () => {
  const finished = await names(
    `select code as name from unnest('{${ids(projectStatuses)}}'::text[]) as code where private.is_finished(code)`,
  );
  expect(finished).toEqual(finishedStatuses);
});

describe('types', () => {
  it('database.types.ts equals the output of `npm run types`', async () => {
    expect(await readFile(typesFile, 'utf8')).toBe(await generateTypes(backend.connection()));
  });
});
