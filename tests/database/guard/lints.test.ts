import { expect, it } from 'vitest';
import { openBackend } from '../kit/backend';

const OURS = "('public', 'private')";
const relations = 'pg_class join pg_namespace on pg_namespace.oid = relnamespace';
const conditions = "coalesce(qual, '') || ' ' || coalesce(with_check, '')";
const name = "nspname || '.' || relname";

/** Queries of the names of our tables and views, policies, columns and functions that meet a condition. */
const relation = (condition: string) =>
  `select ${name} from ${relations} where nspname in ${OURS} and ${condition}`;
const table = (condition: string) => relation(`relkind in ('r', 'p') and ${condition}`);
const column = (condition: string) => `
  select ${name} || '.' || attname from ${relations} join pg_attribute on attrelid = pg_class.oid
  where nspname in ${OURS} and ${condition}`;
const policy = (condition: string) => `
  select schemaname || '.' || tablename || ': ' || policyname from pg_policies
  where schemaname in ${OURS} and ${condition}`;
const routine = (condition: string) => `
  select distinct nspname || '.' || proname from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
  where nspname in ${OURS} and ${condition}`;
const definer = (role: string) =>
  routine(`prosecdef and prorettype <> 'trigger'::regtype and has_schema_privilege('${role}', nspname, 'usage')
    and has_function_privilege('${role}', pg_proc.oid, 'execute')`);

/**
 * The rules of Supabase's database linter and some of our own, such as comments in bodies, as queries on the
 * system catalogue. Each query returns the names of the objects in our schemas that violate the rule.
 */
const rules = {
  'a foreign key without an index': `
    select conrelid::regclass || '.' || conname from pg_constraint
    where contype = 'f' and connamespace::regnamespace::text in ${OURS} and not exists (
      select from pg_index
      where indrelid = conrelid and (indkey::int2[])[0:cardinality(conkey) - 1] @> conkey::int2[])`,
  'a table without a primary key': table(
    'not exists (select from pg_index where indrelid = pg_class.oid and indisprimary)',
  ),
  'two identical indexes': `
    select min(indexrelid::regclass::text) from pg_index join ${relations} on pg_class.oid = indrelid
    where nspname in ${OURS}
    group by indrelid, indkey::text, indclass::text, indoption::text,
      pg_get_expr(indexprs, indrelid), pg_get_expr(indpred, indrelid)
    having count(*) > 1`,
  'a table without row-level security': table('not relrowsecurity'),
  // A table to which no caller has a right needs none.
  'row-level security without a policy': relation(
    `relrowsecurity and not exists (select from pg_policy where polrelid = pg_class.oid) and exists (
      select from aclexplode(relacl) where grantee in ('anon'::regrole, 'authenticated'::regrole))`,
  ),
  'a policy that is always true': policy(`cmd <> 'SELECT'
    and (btrim(coalesce(qual, ''), ' ()') = 'true' or btrim(coalesce(with_check, ''), ' ()') = 'true')`),
  'a policy that calls a function for each row': policy(`
    regexp_replace(${conditions}, '\\( ?SELECT (auth|private)\\.\\w+\\(\\)', '', 'gi')
      ~* '(auth|private)\\.\\w+\\(|current_setting\\('`),
  'several permissive policies for one action': `
    select schemaname || '.' || tablename || ': ' || role || ' ' || action
    from pg_policies, unnest(roles) as role,
      unnest(case cmd when 'ALL' then array['SELECT', 'INSERT', 'UPDATE', 'DELETE'] else array[cmd] end) as action
    where schemaname in ${OURS} and permissive = 'PERMISSIVE'
    group by schemaname, tablename, role, action having count(*) > 1`,
  'a policy that relies on metadata that users can change': policy(
    `${conditions} ~ 'user_metadata'`,
  ),
  'a view with the rights of its owner': relation(`relkind = 'v'
    and not coalesce(reloptions && array['security_invoker=on', 'security_invoker=true'], false)`),
  'a view of the API that shows accounts': `
    select distinct ${name} from ${relations}
    join pg_rewrite on ev_class = pg_class.oid
    join pg_depend on pg_depend.objid = pg_rewrite.oid and refobjid = 'auth.users'::regclass
    where nspname = 'public' and relkind in ('v', 'm')`,
  // Postgres inlines a function of one statement only without a setting, and parses a body after `return` or `begin atomic` once.
  'a function with a mutable search path': routine(
    `not coalesce('search_path=""' = any (proconfig), false) and prosqlbody is null
      and not (prolang = (select oid from pg_language where lanname = 'sql') and proretset and not prosecdef)`,
  ),
  'a SECURITY DEFINER function that visitors may call': definer('anon'),
  'a SECURITY DEFINER function that only signed-in accounts may call': `${definer('authenticated')}
    and not has_function_privilege('anon', pg_proc.oid, 'execute')`,
  // The API of hosted Supabase loads pg-safeupdate, which rejects DELETE and UPDATE statements without a condition.
  'a function that deletes or updates without a condition': routine(`exists (
    select from regexp_matches(
      regexp_replace(prosrc, '\\mreturning\\M', ';', 'gi'), '\\m(?:delete\\s+from|update)\\s+\\w+\\.\\w+[^;]*', 'gi') as statement
    where statement[1] !~* '\\mwhere\\M')`),
  // PostgREST repeats a transaction that ends with these codes, without end if a function raises one itself.
  'a function that raises an error on which PostgREST repeats the request': routine(
    "prosrc ~ '40001|40P01|serialization_failure|deadlock_detected'",
  ),
  // A change of a comment in a body would change the function. Comments stand above it in supabase/schemas.
  'a function with a comment in its body': routine("prosrc ~ '--|/\\*'"),
  'a comment on something other than a table, a column or a function of the API': `
    select type || ' ' || identity from pg_description, pg_identify_object(classoid, objoid, objsubid)
    where identity ~ '\\m(public|private)\\.|^private$' and type not in ('table', 'table column')
      and (type, schema) is distinct from ('function', 'public')`,
  'a column of a type that cannot be upgraded': column(`atttypid in (
    'regcollation'::regtype, 'regconfig'::regtype, 'regdictionary'::regtype, 'regnamespace'::regtype,
    'regoper'::regtype, 'regoperator'::regtype, 'regproc'::regtype, 'regprocedure'::regtype)`),
};

const OWN_TOKEN = 'Clients call it with the token of one offer, and it returns only this offer.';
const CHECKED = 'It first checks the rights of the caller.';

/** The accepted violations of each rule, with the reasons. */
const justified: Partial<Record<keyof typeof rules, Readonly<Record<string, string>>>> = {
  'a SECURITY DEFINER function that visitors may call': {
    'public.answer_offer': OWN_TOKEN,
    'public.read_offer': OWN_TOKEN,
    'public.submit_quote': 'Visitors send requests with it, and it checks every value.',
  },
  'a SECURITY DEFINER function that only signed-in accounts may call': {
    'private.is_staff':
      'The policies call it, and it reads the sessions, which callers may not read.',
    'public.person_data': `It writes the audit, which callers may not write. ${CHECKED}`,
    'public.erase_person': `It changes columns that callers may not change. ${CHECKED}`,
    'public.remove_person': `It changes columns that callers may not change. ${CHECKED}`,
    'public.give_mail': `It writes columns that callers may not write. ${CHECKED}`,
  },
};

/** Creates violations of all rules. */
const BROKEN = `
  create table public.bad (id int, owner uuid references auth.users (id), email text, kind regproc);
  create index bad_one on public.bad (id);
  create index bad_two on public.bad (id);
  create policy bad_read on public.bad for select to authenticated using (private.is_staff());
  create policy bad_read_too on public.bad for all to authenticated
    using (auth.jwt() -> 'user_metadata' ->> 'role' = 'staff') with check (true);
  create view public.bad_view as select id from auth.users;
  create function public.bad_call() returns int language sql security definer as 'select 1';
  create function public.bad_staff_call() returns int language sql security definer as 'select 1';
  grant execute on function public.bad_call() to anon;
  grant execute on function public.bad_staff_call() to authenticated;
  create function private.bad_delete() returns void language sql as
    'with old as (delete from private.staff returning 1) select 1 from old where true; -- why';
  comment on function private.bad_delete() is 'Why.';
  create function private.bad_repeat() returns void language plpgsql as
    'begin raise exception using errcode = ''40001''; end';
  create table private.bad_closed (id int);
  alter table private.bad_closed enable row level security;
  grant select on private.bad_closed to authenticated;`;
const MENDED = `
  drop view public.bad_view; drop function public.bad_call(); drop function public.bad_staff_call(); drop function private.bad_delete(); drop function private.bad_repeat();
  drop table public.bad, private.bad_closed;`;

const backend = openBackend();

const found = (query: string) =>
  backend.column(`select name::text from (${query}) as found (name)`);

it.each(Object.entries(rules))(
  'the only violations of the rule “%s” are the accepted ones',
  async (rule, query) => {
    const accepted = justified[rule as keyof typeof rules] ?? {};
    expect((await found(query)).sort()).toEqual(Object.keys(accepted).sort());
  },
);

it('every rule finds an object that violates it', async () => {
  await backend.run(BROKEN);
  const blind: string[] = [];
  for (const [rule, query] of Object.entries(rules))
    if (!(await found(query)).some((name) => name.includes('bad'))) blind.push(rule);
  await backend.run(MENDED);
  expect(blind).toEqual([]);
});
