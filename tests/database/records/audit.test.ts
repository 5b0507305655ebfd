import { expect, it } from 'vitest';
import { openBackend } from '../kit/backend';
import { insertQuote } from '../kit/rows';
import { memberAccount, staffAccount } from '../kit/template';

const backend = openBackend();
const email = 'salma.haddad@example.com';
const rows = () =>
  backend.sql('select kind, author, counts from public.audit order by happened_at, kind');

it('a sign-in of staff leaves a row in the audit, and that of another account leaves none', {
  tags: 'privacy',
}, async () => {
  await backend.signIn(memberAccount);
  expect(await rows()).toEqual([]);
  await backend.signIn(staffAccount);
  expect(await rows()).toEqual([{ kind: 'sign_in', author: null, counts: null }]);
});

it.each([
  ['person_data', 'export'],
  ['erase_person', 'erasure'],
] as const)(
  '%s leaves a row with the typed name and the counts, and without the person',
  async (name, kind) => {
    await insertQuote(backend, { email, name: 'Salma Haddad' });
    await insertQuote(backend, { email, name: 'S. Haddad' });
    const staff = await backend.staff();
    await backend.run('delete from public.audit');
    await backend.call(name, { email, author: ' Claire ' }, staff);
    const counts = { quotes: 2, projects: 0, events: 0, notes: 0, offers: 0, mails: 0 };
    expect(await rows()).toEqual([{ kind, author: 'Claire', counts }]);
    const { data, error } = await staff.from('audit').select();
    expect(error).toBeNull();
    expect(data).toHaveLength(1);
    expect(JSON.stringify(data)).not.toMatch(/salma|haddad/iu);
  },
);

it('an erasure without a name leaves a row without one, and a refused call leaves none', async () => {
  await insertQuote(backend, { email });
  await backend.call('erase_person', { email, author: ' ' }, backend.service());
  expect(await rows()).toMatchObject([{ kind: 'erasure', author: null }]);
  expect((await backend.service().rpc('erase_person', { email: ' ' })).error).not.toBeNull();
  expect((await backend.anonymous().rpc('erase_person', { email })).error).not.toBeNull();
  expect(await rows()).toHaveLength(1);
});

it('a long name is cut, so that it prevents no erasure', async () => {
  await backend.call('erase_person', { email, author: 'x'.repeat(200) }, backend.service());
  expect(await rows()).toMatchObject([{ author: 'x'.repeat(80) }]);
});
