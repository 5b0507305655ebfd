import { expect, it } from 'vitest';
import { oneLine } from '../../../src/domain/texts';
import { openBackend } from '../kit/backend';
import { openOffers } from '../kit/offers';
import { insertNote, insertPerson, insertProject, insertQuote } from '../kit/rows';

const backend = openBackend();
const { answer, sent } = openOffers(backend);

const HOSTILE = ' A\r\nBcc: x@y.zz\u2028\u0007B\u202eC ';
const CLEAN = oneLine(HOSTILE);

it('names of clients, staff and authors are stored on one line, without controls and turns', async () => {
  const quote = { name: HOSTILE, company: HOSTILE, owner: HOSTILE, updated_by: HOSTILE };
  const id = await insertQuote(backend, { ...quote, status: 'contacted' });
  await insertNote(backend, { subject_id: id, author: HOSTILE });
  await insertPerson(backend, { name: HOSTILE, updated_by: HOSTILE });
  await insertProject(backend, { client_name: HOSTILE, owner: HOSTILE, updated_by: HOSTILE });
  const request = await backend.ask({
    ...quote,
    owner: undefined,
    updated_by: undefined,
    request_id: crypto.randomUUID(),
    email: 'a@b.example',
    project_type: 'website',
    message: 'One\nTwo',
    language: 'en',
    elapsed_ms: 60_000,
  });
  expect(request.quote).toMatchObject({ name: CLEAN, company: CLEAN, message: 'One\nTwo' });
  const own = ['name', 'company', 'owner', 'updated_by'].map((column) => [column, CLEAN]);
  expect(await backend.find('quotes', id)).toMatchObject(Object.fromEntries(own));
  for (const columns of [
    'author from public.notes',
    'name from public.people',
    'client_name from public.projects',
    'updated_by from public.people',
  ])
    expect([columns, await backend.column(`select ${columns}`)]).toEqual([columns, [CLEAN]]);
});

it('the name with which a client accepts or approves is stored on one line, and a reason keeps its lines', async () => {
  const accepted = await sent({ client_name: HOSTILE, client_company: HOSTILE });
  expect(await answer(accepted.token, { accept: HOSTILE })).toMatchObject({ answered_by: CLEAN });
  expect(await backend.find('offers', accepted.id)).toMatchObject({
    answered_by: CLEAN,
    updated_by: CLEAN,
    client_name: CLEAN,
    client_company: CLEAN,
  });
  const declined = await sent();
  await answer(declined.token, { decline: 'Too late.\nSorry.' });
  expect(await backend.find('offers', declined.id)).toMatchObject({
    decline_reason: 'Too late.\nSorry.',
  });
  const token = 'approving'.repeat(4);
  const project = await insertProject(backend, { token });
  await backend.run(`update public.projects set delivered_at = now(), deliveries = 1`);
  await answer(token, { approve: HOSTILE });
  expect(await backend.find('projects', project)).toMatchObject({
    approved_by: CLEAN,
    updated_by: CLEAN,
  });
});

it('the typed name of staff stands on one line in the audit and in a bulk change', async () => {
  const id = await insertQuote(backend);
  await backend.call('person_data', { email: 'camille@client.example', author: HOSTILE });
  await backend.call('change_rows', {
    table_name: 'quotes',
    changes: [{ set: { status: 'contacted' }, ids: [id] }],
    author: HOSTILE,
  });
  await backend.call('remove_person', { person: await insertPerson(backend), author: HOSTILE });
  expect(await backend.column('select author from public.audit')).toEqual([CLEAN, CLEAN]);
  expect(await backend.find('quotes', id)).toMatchObject({ updated_by: CLEAN });
});
