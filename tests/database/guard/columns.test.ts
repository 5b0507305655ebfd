import { expect, it } from 'vitest';
import { tableMethods } from '../../../src/domain/schema';
import { openBackend } from '../kit/backend';

const backend = openBackend();

/** What only the database or a client writes. All other rights are in supabase/schemas/90_privileges.sql. */
const neverWritten = `
  created_at search reference number revision token waiting_since phone_key email_key net_cents vat_cents gross_cents
  request_id source spam_reason responded_at sent_at opened_at answered_at
  approved_at approved_by missing by_link happened_at last_error
`.match(/\S+/gu) as string[];

/** The tables in which staff write. The matrix tries all others. */
const cases = Object.entries<readonly string[]>(tableMethods)
  .filter(([, methods]) => methods.includes('PATCH'))
  .flatMap(([table, methods]) =>
    (['INSERT', 'UPDATE'] as const).map((verb) => [verb, table, methods] as const),
  );

it.each(cases)(
  'staff cannot %s a column of %s without the right to it',
  async (verb, table, methods) => {
    const columns = await backend.sql<{ name: string; staff: boolean; service: boolean }>(
      `select attname as name, has_column_privilege('authenticated', attrelid, attnum, $2) as staff,
       has_column_privilege('service_role', attrelid, attnum, $2) as service
     from pg_attribute
     where attrelid = $1::text::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by 1`,
      [`public.${table}`, verb],
    );
    const written = columns.filter(({ staff }) => staff).map(({ name }) => name);
    expect(written.filter((name) => neverWritten.includes(name))).toEqual([]);
    // The service key restores exports, so that it writes what staff write in the tables that they fill and empty.
    const isFilled = methods.includes('DELETE');
    for (const { staff, service } of columns) expect(service).toBe(staff && isFilled);
    const rows = (await backend.staff()).from(table as 'quotes');
    for (const { name } of columns.filter(({ staff }) => !staff)) {
      const value = { [name]: null } as never;
      const answer = verb === 'INSERT' ? rows.insert(value) : rows.update(value).is(name, null);
      expect([name, (await answer).error?.code]).toEqual([name, '42501']);
    }
  },
);

it('each of these columns exists', async () => {
  const found = await backend.sql<{ name: string }>(
    `select distinct attname::text as name from pg_attribute join pg_class on pg_class.oid = attrelid
     where relnamespace = 'public'::regnamespace and attname::text = any ($1)`,
    [neverWritten],
  );
  expect(found.map(({ name }) => name).sort()).toEqual(neverWritten.toSorted());
});
