import { expect, it } from 'vitest';
import { connect, openBackend } from '../kit/backend';
import { insertProject, insertQuote } from '../kit/rows';
import { staffAccount } from '../kit/template';

const backend = openBackend();

type Ids = { id: string }[];
const ids = (rows: Ids) => rows.map(({ id }) => id);
const sorted = (rows: Ids) => ids(rows).sort();
const records = (quote_id: string) =>
  backend.call<{ quotes: Ids; projects: Ids }>('client_records', { quote_id });

it('client_records returns all quotes with the same email address, regardless of case, and their projects', async () => {
  const first = await insertQuote(backend, { email: 'Amina@Mail.example' });
  const same = { email: 'amina@mail.EXAMPLE', is_spam: true, status: 'approved' };
  const second = await insertQuote(backend, same);
  const other = await insertQuote(backend, { email: 'amina@mail.example.org', status: 'approved' });
  const project = await insertProject(backend, { quote_id: second });
  await insertProject(backend, { quote_id: other });
  for (const id of [first, second]) {
    const found = await records(id);
    expect(sorted(found.quotes)).toEqual([first, second].sort());
    expect(ids(found.projects)).toEqual([project]);
  }
  const nobody = { quotes: [], projects: [], offers: [] };
  expect(await records(crypto.randomUUID())).toEqual(nobody);
});

it.each<[string, string, boolean]>([
  ['+33 6 39 98 51 88', '06 39 98 51 88', true],
  ['0033639985188', '+33 (0)6-39-98-51-88', true],
  ['+971 4 123 45 67', '04 1234567', true],
  ['+971 50 123 4567', '٠٥٠١٢٣٤٥٦٧', true],
  ['+33 6 39 98 51 88', '+33 6 39 98 51 89', false],
  ...['-', '12', 'none', '000000'].map(
    (phone) => [phone, phone, false] as [string, string, boolean],
  ),
])(
  'quotes with the phone numbers %s and %s are of one client: %s',
  async (one, another, isSame) => {
    const a = await insertQuote(backend, { email: 'a@mail.example', phone: one });
    const b = await insertQuote(backend, { email: 'b@mail.example', phone: another });
    await insertQuote(backend, { email: 'd@mail.example' });
    expect(sorted((await records(a)).quotes)).toEqual(isSame ? [a, b].sort() : [a]);
    expect(sorted((await records(b)).quotes)).toEqual(isSame ? [a, b].sort() : [b]);
  },
);

it('client_records returns the newest quote first, and includes projects whose quotes have been deleted', async () => {
  const at = (created_at: string) => insertQuote(backend, { created_at, status: 'approved' });
  const old = await at('2026-01-01T00:00:00Z');
  const project = await insertProject(backend, { quote_id: old });
  const [second, third] = [await at('2026-02-01T00:00:00Z'), await at('2026-03-01T00:00:00Z')];
  await backend.remove('quotes', old);
  const found = await records(second);
  expect(ids(found.quotes)).toEqual([third, second]);
  expect(ids(found.projects)).toEqual([project]);
});

it('client_records uses the indexes on the keys of a client under the policies, instead of reading every quote', async () => {
  const phone = '06 39 98 51 88';
  const quote_id = await insertQuote(backend, { phone, status: 'approved' });
  await insertProject(backend, { quote_id });
  const token = await backend.signIn(staffAccount);
  const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
  const sql = await connect(backend);
  const scans = await sql.begin(async (transaction) => {
    // Turns sequential scans off, because they would be cheaper with so few rows.
    await transaction`set local enable_seqscan = off`;
    await transaction`select set_config('request.jwt.claims', ${claims}, true),
        set_config('request.jwt.claim.sub', ${claims}::text::jsonb ->> 'sub', true)`;
    await transaction`set local role authenticated`;
    const [row] = await transaction<{ held: { quotes: Ids; projects: Ids } }[]>`
        select public.client_records(${quote_id}) as held`;
    await transaction`reset role`;
    const used = await transaction<{ name: string }[]>`
        select name from unnest(array['quotes', 'quotes_address', 'quotes_phone']) as name
        where pg_stat_get_xact_numscans(('public.' || name)::regclass) > 0`;
    return [row?.held.quotes.length, row?.held.projects.length, ...used.map(({ name }) => name)];
  });
  await sql.end();
  expect(scans).toEqual([1, 1, 'quotes_address', 'quotes_phone']);
});

it('client_records and person_data find a project without a quote by the address of its client, and erase_person erases the address', async () => {
  const id = await insertQuote(backend, { email: 'amina@mail.example' });
  const client_email = 'Amina@mail.example';
  const project = await insertProject(backend, { client_email, client_phone: '06', owner: 'Omar' });
  await insertProject(backend, { client_email: 'other@mail.example' });
  expect(ids((await records(id)).projects)).toEqual([project]);
  const erased = await backend.call<{ projects: Ids }>('erase_person', { email: client_email });
  expect(ids(erased.projects)).toEqual([project]);
  const nothing = { client_email: null, client_phone: null, owner: null, client_hash: null };
  expect(await backend.find('projects', project)).toMatchObject(nothing);
});
