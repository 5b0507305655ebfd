import { expect, it } from 'vitest';
import { openBackend } from '../kit/backend';
import { insertQuote } from '../kit/rows';
import { memberAccount, staffAccount } from '../kit/template';

const backend = openBackend();
const email = 'salma.haddad@example.com';
const rows = () =>
  backend.sql('select kind, author, counts from public.audit order by happened_at');

it('the audit has each sign-in of staff, and none of other accounts', {
  tags: 'privacy',
}, async () => {
  await backend.signIn(memberAccount);
  expect(await rows()).toEqual([]);
  await backend.signIn(staffAccount);
  expect(await rows()).toEqual([{ kind: 'sign_in', author: null, counts: null }]);
});

it('an export and an erasure leave a row with the typed name and the counts, and without the person', async () => {
  await insertQuote(backend, { email, name: 'Salma Haddad' });
  await insertQuote(backend, { email, name: 'S. Haddad' });
  const staff = await backend.staff();
  await backend.run('delete from public.audit');
  await backend.call('person_data', { email, author: ' Claire ' }, staff);
  await backend.call('erase_person', { email, author: 'x'.repeat(200) }, staff);
  await backend.call('erase_person', { email, author: ' ' }, backend.service());
  const none = { quotes: 0, projects: 0, events: 0, notes: 0, offers: 0, mails: 0 };
  const counts = { ...none, quotes: 2 };
  const audit = [
    { kind: 'export', author: 'Claire', counts },
    // A long name is cut, so that it prevents no erasure.
    { kind: 'erasure', author: 'x'.repeat(80), counts },
    { kind: 'erasure', author: null, counts: none },
  ];
  expect(await rows()).toEqual(audit);
  for (const name of ['person_data', 'erase_person'] as const)
    expect((await backend.service().rpc(name, { email: ' ' })).error).toMatchObject({
      code: 'PT422',
      details: '{"field": "email", "reason": "required"}',
    });
  expect(await rows()).toEqual(audit);
  const { data } = await staff.from('audit').select();
  expect(data).toHaveLength(3);
  expect(JSON.stringify(data)).not.toMatch(/salma|haddad/iu);
});
