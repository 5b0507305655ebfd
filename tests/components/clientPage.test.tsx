import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { AUTHOR, preferences } from '../../src/admin/data/clientState';
import { backend, store } from './kit/backend';
import { field, open, press, project, quote, writeBy } from './kit/backOffice';

const dialog = () => page.getByRole('dialog');
const expectRecord = () =>
  expect.element(dialog()).toHaveAccessibleName(/^Quote Details .*Nadia$/u);
const at = (minute: number) => new Date(2026, 10, 24, 9, minute).toISOString();

test('the page of a client has contacts, records and the entries of all in their order, each with its link, and says what was won, is out and is next', async () => {
  const first = quote({
    id: 'first',
    name: 'N. Roux',
    email: 'n.roux@atelier.example',
    phone: '+33 6 39 98 51 88',
    message: 'A shop.',
    status: 'approved',
    created_at: at(0),
  });
  const second = quote({
    name: 'Nadia',
    reference: 'Q-0002',
    message: 'An app.',
    created_at: at(3),
    status: 'contacted',
    owner: 'Karim',
    follow_up_on: '2026-12-01',
  });
  const shop = project({ quote_id: first.id, title: 'Bookshop', status: 'paid', budget: 4000 });
  const reply = { kind: 'reply', author: 'Nadia', body: 'Thank you.', by_mail: true };
  store('notes', { subject_id: first.id, ...reply, created_at: at(1), updated_at: at(1) });
  const offer = {
    ...{ id: 'o', quote_id: second.id, number: 'O-1', title: 'App', status: 'sent' },
    ...{ net_cents: 75_000, gross_cents: 90_000, valid_until: '2199-01-01' },
    created_at: '2026-11-20T10:00:00Z',
  };
  const accepted = { ...offer, id: 'a', number: 'O-2', status: 'accepted', net_cents: 100_000 };
  store('events', {
    ...{ subject_id: second.id, kind: 'offer', author: 'Karim', by_staff: true },
    ...{ happened_at: at(5), updated_at: at(5) },
    details: { offer: 'o', number: 'O-1', status: ['draft', 'sent'], gross_cents: 90_000 },
  });
  const expired = { ...offer, id: 'e', number: 'O-3', valid_until: '2026-01-01' };
  // Its quote became a project without it, but the client can still accept it.
  const late = { ...offer, id: 'l', quote_id: first.id, number: 'O-4', net_cents: 25_000 };
  const offers = [offer, accepted, expired, late];
  const records = { quotes: [second, first], projects: [shop], offers };
  backend.functions['rpc/client_records'] = () => records;
  await page.viewport(1440, 900);
  await open(`clients/${first.id}`);
  await expect.element(page.getByRole('heading', { name: 'Nadia' })).toBeVisible();
  const main = page.getByRole('main');
  await expect.element(main.getByText('Also as: N. Roux')).toBeVisible();
  for (const contact of ['+33 6 39 98 51 88', 'camille@atelier.example', 'n.roux@atelier.example'])
    await expect.element(main.getByRole('link', { name: contact })).toBeVisible();
  // The records close to this page.
  for (const [name, path] of [
    ['Q-0002, Website', `quotes/${second.id}`],
    ['Bookshop', `projects/${shop.id}`],
    ['O-1, App', `quotes/${second.id}`],
  ] as const)
    await expect
      .element(main.getByRole('link', { name }))
      .toHaveAttribute('href', `/admin/${path}?from=%2Fadmin%2Fclients%2Ffirst`);
  await expect.element(main.getByText('€4,000 paid')).toBeVisible();
  await expect.element(main.getByText('Expired', { exact: true })).toBeVisible();
  const stream = main.getByRole('list', { name: 'Notes and History' });
  await expect.element(stream.getByText('Thank you.')).toBeVisible();
  const texts = stream.getByRole('listitem').elements();
  const told = /A shop|Thank you|An app|O-1 sent/u;
  expect(texts.map(({ textContent }) => told.exec(`${textContent}`)?.[0])).toEqual([
    'A shop',
    'Thank you',
    'An app',
    'O-1 sent',
  ]);
  await expect
    .element(stream.getByRole('link', { name: 'Q-0001' }).first())
    .toHaveAttribute('href', expect.stringContaining('/admin/quotes/first'));
  await expect
    .element(main)
    .toHaveTextContent(
      /Won€5,000Offers out, excl. VAT€1,000Last contact.*OwnerKarimNext stepQ-0002.*due on/u,
    );
  // Not the day on which the offer was begun.
  await expect
    .element(main.getByRole('region', { name: 'Offers' }))
    .toHaveTextContent(/Sent · €900.*(?:Nov 24|24 Nov)/u);
});

test('the page of a client writes to the newest open record, fills in new ones, and is where its records close to, also after a reload', async () => {
  preferences.setItem(AUTHOR, 'Claire');
  const row = quote({ name: 'Nadia', phone: '06', company: 'Atelier' });
  const rejected = quote({ reference: 'Q-0002', status: 'rejected', language: 'fr' });
  const records = { quotes: [row, rejected], projects: [], offers: [] };
  backend.functions['rpc/client_records'] = () => records;
  await open(`clients/${row.id}`);
  const main = page.getByRole('main');
  await writeBy('Note');
  await main.getByLabelText('Add a note').fill('Wants a shop.');
  await press('Save note');
  await expect.poll(() => backend.rows('notes')).toMatchObject([{ subject_id: row.id }]);
  for (const [link, values] of [
    ['New quote', { Name: 'Nadia', Phone: '06', Company: 'Atelier' }],
    ['New project', { 'Client Name': 'Nadia' }],
  ] as const) {
    await main.getByRole('link', { name: link }).click();
    for (const [label, value] of Object.entries(values))
      await expect.element(field(label)).toHaveValue(value);
    await press('Cancel');
  }
  const link = page.getByRole('link', { name: 'Q-0001, Website' });
  await link.click();
  await expectRecord();
  await expect.element(dialog().getByRole('link', { name: 'Quote Q-0002' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => location.pathname).toBe(`/admin/clients/${row.id}`);
  // The page has several links to the record.
  await expect.element(link).toHaveFocus();
  await link.click();
  await expectRecord();
  await open();
  await press('Close');
  await expect.poll(() => location.pathname).toBe(`/admin/clients/${row.id}`);
});
