import { expect, it } from 'vitest';
import { tableMethods, writtenColumns } from '../../../src/domain/schema';
import { openBackend } from '../kit/backend';

const backend = openBackend();

/** What only the database or a client writes. All other rights are in supabase/schemas/90_privileges.sql. */
const neverWritten = `
  created_at search by_link by_mail message_id attachments omitted happened_at last_error
  quotes.reference quotes.waiting_since quotes.phone_key quotes.email_key quotes.request_id quotes.source
  quotes.spam_reason quotes.responded_at
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

it('each of these columns exists', async () => {
  const found = await backend.sql<{ name: string }>(
    `select distinct name from pg_attribute join pg_class on pg_class.oid = attrelid,
       unnest(array[attname::text, relname || '.' || attname]) as name
     where relnamespace = 'public'::regnamespace and name = any ($1)`,
    [neverWritten],
  );
  expect(found.map(({ name }) => name).sort()).toEqual(neverWritten.toSorted());
});
