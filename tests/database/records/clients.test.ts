import { expect, it } from 'vitest';
import { quoteValues } from '../../kit/rows';
import { openBackend } from '../kit/backend';
import { openOutbox } from '../kit/mails';
import { insertOffer, insertProject, insertQuote } from '../kit/rows';

const backend = openBackend();
const phone = '+33 6 39 98 01 01';

type Ids = { id: string }[];
interface Person {
  quotes: Ids;
  projects: Ids;
}
const ids = (rows: Ids) => rows.map(({ id }) => id).sort();
const held = async (person: string) => {
  const data = await backend.call<Person>('person_data', { email: person }, backend.service());
  return [...ids(data.quotes), ...ids(data.projects)].sort();
};
const records = (quote_id: string) => backend.call<Person>('client_records', { quote_id });
const lead = (columns: object = {}) => insertQuote(backend, { email: null, phone, ...columns });

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
    expect(found.quotes.map((quote) => quote.id)).toEqual([second, first]);
    expect(ids(found.projects)).toEqual(projects.toSorted());
  }
  const nobody = { quotes: [], projects: [], offers: [] };
  expect(await records(crypto.randomUUID())).toEqual(nobody);

  const erased = await backend.call<Person>('erase_person', { email: client_email });
  expect(ids(erased.projects)).toEqual(projects.toSorted());
  const nothing = { client_email: null, client_phone: null, owner: null, client_hash: null };
  expect(await backend.find('projects', `${projects[2]}`)).toMatchObject(nothing);
});

it('quotes with the same phone number, however it is written, are of one client, and those of two countries are not', async () => {
  for (const [phone, spelling, isSame] of [
    ['06.39.98.51.88', '06 39 98 51 88', true],
    ['0033639985188', '+33 (0)6-39-98-51-88', true],
    ['+971 50 123 4567', '٠٠٩٧١٥٠١٢٣٤٥٦٧', true],
    ['050 123 4567', '٠٥٠١٢٣٤٥٦٧', true],
    // A French and a Moroccan mobile phone, and one whose country nobody typed.
    ['+33 6 12 34 56 78', '+212 6 12 34 56 78', false],
    ['+33 6 12 34 56 78', '06 12 34 56 78', false],
    ['+33 6 39 98 51 88', '+33 6 39 98 51 89', false],
    ['none', 'none', false],
    ['000000', '000000', false],
  ] as const) {
    await backend.empty();
    const one = await insertQuote(backend, { email: 'a@mail.example', phone });
    const other = await insertQuote(backend, { email: 'b@mail.example', phone: spelling });
    await insertQuote(backend, { email: 'd@mail.example' });
    const both = isSame ? [one, other].sort() : [one];
    expect([phone, spelling, ...ids((await records(one)).quotes)]).toEqual([
      phone,
      spelling,
      ...both,
    ]);
  }
});

it('a quote that staff enter has a valid email address or phone number, and keeps one of them', async () => {
  const contacts: [email: string | null, phone: string | null, isAccepted: boolean][] = [
    ['amina@mail.example', null, true],
    ['amina@mail.example', 'extension 12', true],
    [' ', '06 39 98 01 01', true],
    [null, '٠٥٠١٢٣٤٥٦٧', true],
    [' \n', ' ', false],
    [null, '12', false],
    [null, 'ask the secretary', false],
    [null, '6 39 98 01 01', false],
  ];
  for (const client of [await backend.staff(), backend.service()])
    for (const [email, number, isAccepted] of contacts) {
      const row = { ...quoteValues, email, phone: number };
      const { error } = await client.from('quotes').insert(row);
      expect([email, number, error?.message ?? 'accepted']).toEqual([
        email,
        number,
        expect.stringContaining(isAccepted ? 'accepted' : 'contact_check'),
      ]);
    }
  const quote = await insertQuote(backend, { phone });
  expect((await backend.edit('quotes', quote, { email: null })).error).toBeNull();
  const { error } = await backend.edit('quotes', quote, { phone: null });
  expect(error?.message).toContain('quotes_contact_check');
});

it('a person is found by a phone number in any spelling, and an email address finds the leads without one', async () => {
  const call = await lead({ status: 'approved' });
  const request = await insertQuote(backend, { phone: '0033 6 39 98 01 01' });
  const later = await insertQuote(backend);
  await lead({ phone: '+33 6 39 98 01 02' });
  const project = await insertProject(backend, { quote_id: call });
  const entered = await insertProject(backend, { client_phone: '00 33 639 980101' });
  for (const quote_id of [call, request]) {
    const found = await records(quote_id);
    expect(ids(found.quotes)).toEqual([call, request, later].sort());
    expect(ids(found.projects)).toEqual([project, entered].sort());
  }
  const colleague = await insertQuote(backend, { phone, email: 'other@atelier.example' });
  const all = [call, request, colleague, project, entered].sort();
  for (const typed of [phone, ' ٠٠٣٣٦٣٩٩٨٠١٠١ ']) expect(await held(typed)).toEqual(all);
  // People of one company share a phone number, so an email address does not find the others.
  const own = [call, request, later, project, entered].sort();
  expect(await held('CAMILLE@atelier.example')).toEqual(own);
  for (const nobody of ['+33 6 39 98 01 03', '01', '%', '+'])
    expect(await held(nobody)).toEqual([]);
});

it('erase_person with a phone number erases the person, also in the project of a deleted lead, and nobody else', async () => {
  const first = await lead({ name: 'Salma Haddad', status: 'approved' });
  const project = await insertProject(backend, { quote_id: first, client_name: 'Salma Haddad' });
  await backend.remove('quotes', first);
  await lead({ name: 'S. Haddad' });
  const stranger = await lead({ phone: '+212 6 39 98 01 01' });
  const erased = await backend.call<Person>('erase_person', { email: '+33.6.39.98.01.01' });
  expect(ids(erased.projects)).toEqual([project]);
  expect(await backend.sql('select id from public.quotes')).toEqual([{ id: stranger }]);
  expect(await backend.find('projects', project)).toMatchObject({
    client_name: 'Erased on request',
    client_hash: null,
  });
  expect(await held(phone)).toEqual([]);
});

it('a later call of the same person keeps an expired lead', async () => {
  const called = [await lead(), await lead({ phone: '+33 6 39 98 01 02' })];
  await backend.runWithoutTriggers(
    'quotes',
    "update public.quotes set created_at = '2020-01-01', updated_at = '2020-01-01'",
  );
  const again = await lead();
  await backend.call('erase_expired', {}, backend.service());
  const left = await backend.column('select id from public.quotes');
  expect(left.sort()).toEqual([called[0], again].sort());
});

it('no mail is sent to nobody: neither about an accepted offer to a lead without an email address, nor a receipt for a removed one', async () => {
  const { mails, passMails, send, ask, troubles } = openOutbox(backend);
  const quote_id = await lead();
  const offer = await insertOffer(backend, { quote_id });
  for (const changes of [
    { status: 'sent' },
    { status: 'accepted', channel: 'phone', answered_by: 'Salma' },
  ])
    expect((await backend.edit('offers', offer, changes)).error).toBeNull();
  const removed = await ask({ phone });
  await backend.change('quotes', removed, { email: null });
  await passMails('15 seconds');
  expect((await send()).map(({ kind }) => kind)).toEqual(['request']);
  expect((await mails()).map(({ kind, status }) => [kind, status])).toEqual([
    ['offer_copy', 'skipped'],
    ['receipt', 'skipped'],
    ['request', 'sent'],
  ]);
  expect(await troubles()).toEqual([]);
});
