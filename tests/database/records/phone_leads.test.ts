import { expect, it } from 'vitest';
import { quoteValues } from '../../kit/rows';
import { openBackend } from '../kit/backend';
import { openOutbox } from '../kit/mails';
import { insertOffer, insertProject, insertQuote, quoteRequest } from '../kit/rows';

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

const contacts: [email: string | null, phone: string | null, isAccepted: boolean][] = [
  ['amina@mail.example', null, true],
  ['amina@mail.example', 'extension 12', true],
  [null, '+971 50 123 4567', true],
  [' ', '06 39 98 01 01', true],
  [null, '٠٥٠١٢٣٤٥٦٧', true],
  [null, null, false],
  [' \n', ' ', false],
  [null, '12', false],
  [null, 'ask the secretary', false],
  [null, '6 39 98 01 01', false],
];

it.each(contacts)(
  'a quote that staff enter with the email address %j and the phone number %j is accepted: %s',
  async (email, number, isAccepted) => {
    for (const client of [await backend.staff(), backend.service()]) {
      const { error } = await client
        .from('quotes')
        .insert({ ...quoteValues, email, phone: number });
      expect(error?.message ?? 'accepted').toContain(isAccepted ? 'accepted' : 'contact_check');
    }
  },
);

it('staff may remove the email address of a quote with a phone number, and not the last contact', async () => {
  const quote = await insertQuote(backend, { phone });
  expect(await backend.edit('quotes', quote, { email: null })).toMatchObject({
    data: { email: null },
  });
  expect((await backend.edit('quotes', quote, { phone: null })).error?.message).toContain(
    'quotes_contact_check',
  );
});

it.each([undefined, null, ' \u200b'])(
  'the request of a visitor with a phone number and the email address %j is refused',
  async (email) => {
    const { error } = await backend.ask({ ...quoteRequest(), phone, email });
    expect(error).toMatchObject({
      code: 'PT422',
      details: '{"field": "email", "reason": "required"}',
    });
  },
);

it('client_records returns the same records for a lead without an email address and for a request with the same phone number', async () => {
  const call = await lead({ status: 'approved' });
  const request = await insertQuote(backend, { phone: '06 39 98 01 01' });
  const later = await insertQuote(backend);
  await lead({ phone: '+33 6 39 98 01 02' });
  const project = await insertProject(backend, { quote_id: call });
  const entered = await insertProject(backend, { client_phone: '0639980101' });
  for (const id of [call, request]) {
    const found = await records(id);
    expect(ids(found.quotes)).toEqual([call, request, later].sort());
    expect(ids(found.projects)).toEqual([project, entered].sort());
  }
});

it('person_data finds a person by phone number in any spelling, and an email address finds the leads without one', async () => {
  const call = await lead();
  const request = await insertQuote(backend, { phone: '06 39 98 01 01' });
  const colleague = await insertQuote(backend, { phone, email: 'other@atelier.example' });
  await lead({ phone: '+33 6 39 98 01 02' });
  const entered = await insertProject(backend, { client_phone: '00 33 639 980101' });
  const all = [call, request, colleague, entered].sort();
  expect(await held(phone)).toEqual(all);
  expect(await held(' ٠٦٣٩٩٨٠١٠١ ')).toEqual(all);
  // People of one company share a phone number, so an email address does not find the others.
  expect(await held('CAMILLE@atelier.example')).toEqual([call, request, entered].sort());
  for (const nobody of ['+33 6 39 98 01 03', '01', '%', '+'])
    expect(await held(nobody)).toEqual([]);
});

it('erase_person with a phone number erases the person, also in the project of a deleted lead, and nobody else', async () => {
  const first = await lead({ name: 'Salma Haddad', status: 'approved' });
  const project = await insertProject(backend, { quote_id: first, client_name: 'Salma Haddad' });
  await backend.remove('quotes', first);
  await lead({ name: 'S. Haddad' });
  const stranger = await lead({ phone: '+33 6 39 98 01 02' });
  const erased = await backend.call<Person>('erase_person', { email: '06.39.98.01.01' });
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
  expect(ids(await backend.sql<{ id: string }>('select id from public.quotes'))).toEqual(
    [called[0], again].sort(),
  );
});

it('no mail is sent to nobody: neither about an accepted offer to a lead without an email address, nor a receipt for a removed one', async () => {
  const { mails, send, ask, troubles } = openOutbox(backend);
  const quote_id = await lead();
  const offer = await insertOffer(backend, { quote_id });
  for (const changes of [
    { status: 'sent' },
    { status: 'accepted', channel: 'phone', answered_by: 'Salma' },
  ])
    expect((await backend.edit('offers', offer, changes)).error).toBeNull();
  const removed = await ask({ phone });
  await backend.change('quotes', removed, { email: null });
  expect((await send()).map(({ kind }) => kind)).toEqual(['request']);
  expect((await mails()).map(({ kind, status }) => [kind, status])).toEqual([
    ['offer_copy', 'skipped'],
    ['receipt', 'skipped'],
    ['request', 'sent'],
  ]);
  expect(await troubles()).toEqual([]);
});
