import { expect, it } from 'vitest';
import { openBackend } from '../kit/backend';
import { insertNote, insertProject, insertQuote } from '../kit/rows';

const backend = openBackend();

interface Records {
  quotes: { id: string; email: string }[];
  projects: { id: string }[];
  notes: { id: string; body: string }[];
}

async function records(quote_id: string) {
  const { data, error } = await (await backend.staff()).rpc('client_records', { quote_id });
  expect(error).toBeNull();
  return data as unknown as Records;
}

const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).sort();

it('client_records returns all quotes with the same email address, regardless of case, and their projects and notes', async () => {
  const first = await insertQuote(backend, { email: 'Amina@Mail.example' });
  const second = await insertQuote(backend, {
    email: 'amina@mail.EXAMPLE',
    is_spam: true,
    status: 'approved',
  });
  const other = await insertQuote(backend, { email: 'amina@mail.example.org', status: 'approved' });
  const project = await insertProject(backend, { quote_id: second });
  await insertProject(backend, { quote_id: other });
  const note = await insertNote(backend, { quote_id: first });
  const onProject = await insertNote(backend, { project_id: project });
  await insertNote(backend, { quote_id: other });
  for (const id of [first, second]) {
    const found = await records(id);
    expect(ids(found.quotes)).toEqual([first, second].sort());
    expect(ids(found.projects)).toEqual([project]);
    expect(ids(found.notes)).toEqual([note, onProject].sort());
  }
});

it.each([
  ['+33 6 39 98 51 88', '06 39 98 51 88'],
  ['0033639985188', '+33 (0)6-39-98-51-88'],
  ['+971 4 123 45 67', '04 1234567'],
  ['+971 50 123 4567', '٠٥٠١٢٣٤٥٦٧'],
])(
  'client_records returns all quotes with the same phone number, written as %s or as %s',
  async (one, another) => {
    const a = await insertQuote(backend, { email: 'a@mail.example', phone: one });
    const b = await insertQuote(backend, { email: 'b@mail.example', phone: another });
    await insertQuote(backend, { email: 'c@mail.example', phone: '+33 6 39 98 51 89' });
    await insertQuote(backend, { email: 'd@mail.example' });
    expect(ids((await records(a)).quotes)).toEqual([a, b].sort());
    expect(ids((await records(b)).quotes)).toEqual([a, b].sort());
  },
);

it.each(['-', '12', 'none', '000000'])(
  'client_records does not join two clients because of the phone number %s',
  async (phone) => {
    const a = await insertQuote(backend, { email: 'a@mail.example', phone });
    await insertQuote(backend, { email: 'b@mail.example', phone });
    expect(ids((await records(a)).quotes)).toEqual([a]);
  },
);

it('client_records returns the newest quote first, and includes projects whose quotes have been deleted', async () => {
  const old = await insertQuote(backend, {
    created_at: '2026-01-01T00:00:00Z',
    status: 'approved',
  });
  const project = await insertProject(backend, { quote_id: old });
  const [second, third] = [
    await insertQuote(backend, { created_at: '2026-02-01T00:00:00Z' }),
    await insertQuote(backend, { created_at: '2026-03-01T00:00:00Z' }),
  ];
  await backend.sql('delete from public.quotes where id = $1', [old]);
  const found = await records(second);
  expect(found.quotes.map(({ id }) => id)).toEqual([third, second]);
  expect(ids(found.projects)).toEqual([project]);
});

it('client_records returns nothing for an unknown quote', async () => {
  await insertQuote(backend);
  const nobody = { quotes: [], projects: [], notes: [] };
  expect(await records('00000000-0000-4000-8000-000000000000')).toEqual(nobody);
});
