import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { backend, store } from './kit/backend';
import { fillIn, menu, open, press, project, quote, status } from './kit/backOffice';

const details = () => page.getByRole('dialog', { name: 'Quote Details' });
const conflict = () => page.getByRole('dialog', { name: 'Camille Durand', exact: true });

async function choose(option: string): Promise<void> {
  await status().click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** The other office changes the stored row just before the next write, so the screen cannot show it yet. */
function inDubai(row: object, changes: object): void {
  backend.fault = ({ isWrite }) => {
    if (isWrite) {
      backend.fault = undefined;
      Object.assign(row, { updated_by: 'Omar' }, changes);
    }
    return undefined;
  };
}

test('a status that the other office changed meanwhile is shown beside the own one, and kept', async () => {
  const row = quote();
  await open('quotes');
  await expect.element(status()).toHaveTextContent('Pending');
  inDubai(row, { status: 'approved' });
  await choose('Contacted');
  await expect.element(conflict()).toHaveTextContent(/Omar: Approved, .*You chose Contacted/u);
  expect(row.status).toBe('approved');
  await press('Keep Approved');
  await expect.element(status()).toHaveTextContent('Approved');
  expect(row.status).toBe('approved');
});

test('a status can be set over that of the other office once both were seen', async () => {
  const row = project();
  await open('projects');
  await expect.element(status()).toHaveTextContent('Planning');
  inDubai(row, { status: 'on_hold' });
  await choose('Paid');
  await press('Set Paid');
  await expect.element(status()).toHaveTextContent('Paid');
  expect(row.status).toBe('paid');
});

test('an undo does not overwrite what the other office did after the change', async () => {
  const row = quote();
  await open('quotes');
  await choose('Contacted');
  await expect.element(page.getByText('Camille Durand: Contacted')).toBeVisible();
  inDubai(row, { status: 'approved' });
  await press('Undo');
  await expect.element(page.getByText('1 was changed by somebody else meanwhile.')).toBeVisible();
  expect(row.status).toBe('approved');
});

test('who works here goes with each change', async () => {
  localStorage.setItem('RaStore.notes.author', JSON.stringify(' Claire '));
  const row = quote();
  await open('quotes');
  await choose('Rejected');
  await expect.element(page.getByText('Camille Durand: Rejected')).toBeVisible();
  await open(`quotes/${row.id}/edit`);
  await fillIn({ Email: 'camille@correct.example' });
  await press('Save');
  await expect.element(page.getByText('Quote of Camille Durand saved.')).toBeVisible();
  const [set, edit] = backend.writes();
  expect(set?.body).toMatchObject({ author: 'Claire', seen: 'pending' });
  expect(edit?.body).toEqual({ email: 'camille@correct.example', updated_by: 'Claire' });
});

test('the details of a quote are corrected at an address, and its history tells from what to what', async () => {
  const row = quote({ email: 'camile@atelier.example', phone: '06 39 98 10 21' });
  store('events', {
    entity: 'quote',
    entity_id: row.id,
    kind: 'edited',
    details: { email: ['camile@atelier.example', 'camille@atelier.example'] },
    happened_at: new Date().toISOString(),
    author: 'Claire',
  });
  await open(`quotes/${row.id}`);
  await menu('More', 'Edit details');
  expect(location.pathname).toBe(`/admin/quotes/${row.id}/edit`);
  await fillIn({ Email: 'camille@atelier.example', Phone: '' });
  await press('Save');
  await expect.element(details().getByText('camille@atelier.example').first()).toBeVisible();
  expect(row).toMatchObject({ email: 'camille@atelier.example', phone: null });
  await expect
    .element(details().getByRole('listitem').filter({ hasText: 'Claire' }))
    .toHaveTextContent(/Email: camile@atelier\.example → camille@atelier\.example/u);
});

test('an edit of what the other office edited meanwhile names theirs, and replaces it when saved again', async () => {
  const row = quote();
  await open(`quotes/${row.id}/edit`);
  await fillIn({ Company: 'Atelier' });
  inDubai(row, { company: 'Studio', updated_at: new Date(Date.now() + 1000).toISOString() });
  await press('Save');
  const dialog = page.getByRole('dialog', { name: 'Edit Quote' });
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(/Company: Studio/u);
  expect(row.company).toBe('Studio');
  await press('Save');
  await expect.element(page.getByText('Quote of Camille Durand saved.')).toBeVisible();
  expect(row.company).toBe('Atelier');
});

test('an edit keeps what the other office changed in another field', async () => {
  const row = quote();
  await open(`quotes/${row.id}/edit`);
  await fillIn({ Company: 'Atelier' });
  inDubai(row, { status: 'approved', updated_at: new Date(Date.now() + 1000).toISOString() });
  await press('Save');
  await expect.element(page.getByText('Quote of Camille Durand saved.')).toBeVisible();
  expect(row).toMatchObject({ company: 'Atelier', status: 'approved' });
});

test('a sent answer carries its channel and its text, and meets the answer of the other office', async () => {
  const row = quote();
  store('answer_templates', {
    id: 'en',
    language: 'en',
    subject: '{reference}',
    body: 'Hello {name}',
  });
  HTMLAnchorElement.prototype.click = () => {};
  await open(`quotes/${row.id}`);
  await details().getByRole('button', { name: 'Answer by Email' }).click();
  inDubai(row, { status: 'contacted' });
  await details().getByRole('button', { name: /^Sent/u }).click();
  await expect.element(conflict()).toHaveTextContent(/Omar: Contacted, .*answered already/u);
  await press('Record my answer too');
  await expect.element(conflict()).not.toBeInTheDocument();
  expect(backend.writes().map(({ body }) => body)).toMatchObject([
    {
      channel: 'email',
      template: 'en',
      subject: 'Q-0001',
      body: 'Hello Camille Durand',
      seen: 'pending',
    },
    { channel: 'email', body: 'Hello Camille Durand', seen: null },
  ]);
});
