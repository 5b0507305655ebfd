import { expect, it } from 'vitest';
import { tables } from '../../../src/admin/tables';
import { openBackend } from '../kit/backend';

const backend = openBackend();

const typed = 'name email phone company project_type budget timeline';
const project =
  'title description client_email client_phone status start_date end_date budget technologies image_url paid_on owner links language updated_by';

const offer =
  'language client_name client_company client_address client_vat_number title introduction terms start_on duration lines vat_case valid_until updated_by';

/** The columns that staff may write. All others never change. The service key may write those of the first four. */
const writable = {
  quotes: {
    INSERT: `id status language owner links message follows_quote_id ${typed}`,
    UPDATE: `status is_spam follow_up_on language owner links updated_at updated_by ${typed}`,
  },
  projects: {
    INSERT: `id quote_id client_name project_type ${project}`,
    UPDATE: `follow_up_on deliveries delivered_at delivery_note delivery_url delivery_mail_to updated_at ${project}`,
  },
  offers: {
    INSERT: `id quote_id ${offer}`,
    UPDATE: `status mail_to answered_by channel decline_reason updated_at ${offer}`,
  },
  notes: { INSERT: 'id subject_id kind author subject body', UPDATE: 'body' },
  answer_templates: { INSERT: '', UPDATE: 'subject body updated_at' },
  mail_settings: {
    INSERT: '',
    UPDATE:
      'recipients agency_language sender site_url send_requests send_receipts send_reminders reminder_hours overdue_hours updated_at',
  },
  mails: { INSERT: 'id kind', UPDATE: 'status' },
} as const;

const words = (text: string) => text.split(' ').filter(Boolean).sort();

const cases = Object.entries(writable).flatMap(([table, lists]) =>
  Object.entries(lists).map(([verb, list]) => [verb, table, list] as const),
);

it('this list names every table in which staff may write', async () => {
  const found = await backend.sql<{ name: string }>(`
    select relname::text as name from pg_class
    where relnamespace = 'public'::regnamespace
      and has_any_column_privilege('authenticated', pg_class.oid, 'INSERT, UPDATE')`);
  expect(found.map(({ name }) => name).sort()).toEqual(Object.keys(writable).sort());
});

it.each(cases)('staff may %s only these columns of %s: %s', async (verb, table, list) => {
  const columns = await backend.sql<{ name: string; staff: boolean; service: boolean }>(
    `select attname as name, has_column_privilege('authenticated', attrelid, attnum, $2) as staff,
       has_column_privilege('service_role', attrelid, attnum, $2) as service
     from pg_attribute
     where attrelid = $1::text::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by 1`,
    [`public.${table}`, verb],
  );
  expect(columns.flatMap(({ name, staff }) => (staff ? [name] : []))).toEqual(words(list));
  const isShared = ['notes', ...tables.map(({ name }) => name)].includes(table);
  for (const { staff, service } of columns) expect(service).toBe(staff && isShared);
  const rows = (await backend.staff()).from(table as 'quotes');
  for (const { name } of columns.filter(({ staff }) => !staff)) {
    const value = { [name]: null } as never;
    const answer = verb === 'INSERT' ? rows.insert(value) : rows.update(value).is(name, null);
    expect([name, (await answer).error?.code]).toEqual([name, '42501']);
  }
});
