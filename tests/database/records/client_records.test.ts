import { expect, it } from 'vitest';
import { openBackend } from '../kit/backend';
import { insertProject, insertQuote } from '../kit/rows';

const backend = openBackend();

type Ids = { id: string }[];
const ids = (rows: Ids) => rows.map(({ id }) => id);
const sorted = (rows: Ids) => ids(rows).sort();
const records = (quote_id: string) =>
  backend.call<{ quotes: Ids; projects: Ids }>('client_records', { quote_id });

it('client_records returns the quotes of an email address, regardless of case, the newest first, and all its projects', async () => {
  const at = (month: number, columns: object = {}) =>
    insertQuote(backend, {
      email: 'Amina@Mail.example',
      status: 'approved',
      created_at: `2026-0${month}-01T00:00:00Z`,
      ...columns,
    });
  const [deleted, first] = [await at(1), await at(2)];
  const second = await at(3, { email: 'amina@mail.EXAMPLE', is_spam: true });
  const other = await at(4, { email: 'amina@mail.example.org' });
  const client_email = 'AMINA@mail.example';
  const projects = [
    await insertProject(backend, { quote_id: deleted }),
    await insertProject(backend, { quote_id: second }),
    await insertProject(backend, { client_email, client_phone: '06', owner: 'Omar' }),
  ];
  await insertProject(backend, { quote_id: other });
  await insertProject(backend, { client_email: 'other@mail.example' });
  await backend.remove('quotes', deleted);
  for (const id of [first, second]) {
    const found = await records(id);
    expect(ids(found.quotes)).toEqual([second, first]);
    expect(sorted(found.projects)).toEqual(projects.toSorted());
  }
  const nobody = { quotes: [], projects: [], offers: [] };
  expect(await records(crypto.randomUUID())).toEqual(nobody);

  const erased = await backend.call<{ projects: Ids }>('erase_person', { email: client_email });
  expect(sorted(erased.projects)).toEqual(projects.toSorted());
  const nothing = { client_email: null, client_phone: null, owner: null, client_hash: null };
  expect(await backend.find('projects', `${projects[2]}`)).toMatchObject(nothing);
});

it('quotes with the same phone number, however it is written, are of one client', async () => {
  for (const [phone, spelling, isSame] of [
    ['+33 6 39 98 51 88', '06 39 98 51 88', true],
    ['0033639985188', '+33 (0)6-39-98-51-88', true],
    ['+971 4 123 45 67', '04 1234567', true],
    ['+971 50 123 4567', '٠٥٠١٢٣٤٥٦٧', true],
    ['+33 6 39 98 51 88', '+33 6 39 98 51 89', false],
    ['none', 'none', false],
    ['000000', '000000', false],
  ] as const) {
    await backend.empty();
    const one = await insertQuote(backend, { email: 'a@mail.example', phone });
    const other = await insertQuote(backend, { email: 'b@mail.example', phone: spelling });
    await insertQuote(backend, { email: 'd@mail.example' });
    const both = isSame ? [one, other].sort() : [one];
    expect([phone, spelling, ...sorted((await records(one)).quotes)]).toEqual([
      phone,
      spelling,
      ...both,
    ]);
  }
});
