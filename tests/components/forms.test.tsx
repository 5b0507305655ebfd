import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { queryClient } from '../../src/admin/data/clientState';
import { agencyDay } from '../../src/domain/dates';
import { backend, heldAnswer, json, lost } from './kit/backend';
import { field, fillIn, open, press, project, quote, speak } from './kit/backOffice';

test('a form rejects blank values, keeps what was typed when it fails, saves only once, and focuses the field that the server rejects', async () => {
  await open('quotes/create');
  await fillIn({ Name: 'Nadia Roux', Email: 'nadia@example.com', Description: 'A site.' });
  await field('Type').click();
  await page.getByRole('option', { name: 'SaaS' }).click();
  await fillIn({ Name: ' \t ' });
  await press('Save quote');
  await expect.element(field('Name')).toHaveAccessibleDescription('Required');
  await expect.element(field('Name')).toHaveFocus();
  await fillIn({ Name: 'Nadia Roux', Description: 'A shop.' });
  await expect.element(field('Name')).not.toHaveAccessibleDescription('Required');

  backend.fault = ({ isWrite }) => (isWrite ? lost() : undefined);
  await press('Save quote');
  const failed = page.getByRole('alert').filter({ hasText: 'No answer from the server' });
  await expect.element(failed).toBeVisible();
  await fillIn({ Description: 'Typed by staff' });
  await expect.element(failed).not.toBeInTheDocument();

  backend.calls = [];
  const details = JSON.stringify({ field: 'phone', reason: 'invalid' });
  const { held, give } = heldAnswer<Response>();
  backend.fault = ({ isWrite }) => (isWrite ? held : undefined);
  await press('Save quote');
  await expect.element(page.getByRole('button', { name: 'Saving...' })).toBeVisible();
  field('Phone').element().closest('form')?.requestSubmit();
  give(json({ message: 'No such value.', details }, 422));
  await expect.element(field('Phone')).toHaveFocus();
  // The form shows its own explanation instead of the server's message.
  await expect.element(field('Phone')).toHaveAccessibleDescription(/not accepted/u);
  const alert = page.getByRole('dialog').getByRole('alert');
  await expect.element(alert).toHaveTextContent('A value was not accepted');
  await expect.element(field('Description')).toHaveValue('Typed by staff');
  expect(backend.writes()).toHaveLength(1);
  backend.fault = undefined;
  await press('Save quote');
  await expect.element(page.getByRole('row').filter({ hasText: 'Nadia Roux' })).toBeVisible();
});

test('the form of a project refuses half a day, an address without http and a payment without a day, and keeps a technology that was not added', async () => {
  const row = project({ technologies: ['React'] });
  await open(`projects/${row.id}/edit`);
  await field('End Date').click();
  await userEvent.keyboard('1231');
  await fillIn({ 'Image URL': 'no address' });
  await page.getByRole('dialog').getByLabelText('Status').click();
  await page.getByRole('option', { name: 'Paid' }).click();
  await expect.element(field('Paid on')).toHaveValue(agencyDay(new Date()));
  await fillIn({ 'Paid on': '' });
  await field('Technologies').fill(' React ');
  await userEvent.keyboard('{Enter}');
  await field('Technologies').fill(' Vite ');
  await press('Save');
  for (const error of [
    'Enter a valid date',
    'The address must start with http:// or https://.',
    'Enter the day of payment.',
  ])
    await expect.element(page.getByText(error)).toBeVisible();
  expect(backend.writes()).toEqual([]);
  await fillIn({
    'End Date': '2026-12-31',
    'Image URL': 'https://a.example/',
    'Paid on': '2026-11-27',
  });
  await press('Save');
  await expect.poll(() => row.technologies).toEqual(['React', 'Vite']);
});

for (const [before, status, cleared] of [
  [{ status: 'paid', paid_on: '2026-01-07' }, 'Completed', { paid_on: null }],
  [
    { status: 'in_progress', follow_up_on: '2026-11-20', replied_at: '2026-11-20T09:00:00Z' },
    'Paid',
    { follow_up_on: null, replied_at: null },
  ],
] as const)
  test(`the undo of an edit restores what the database clears with the status “${status}”`, async () => {
    const row = project(before);
    await open(`projects/${row.id}/edit`);
    await field('Status').click();
    await page.getByRole('option', { name: status }).click();
    backend.fault = ({ isWrite }) => {
      if (!isWrite) return undefined;
      backend.fault = undefined;
      Object.assign(row, cleared);
      return undefined;
    };
    await press('Save');
    await press('Undo');
    await expect.poll(() => row).toMatchObject(before);
  });

test('leaving a form with unsaved changes asks for confirmation', {
  tags: 'together',
}, async () => {
  await open(`projects/${project().id}/edit`);
  await fillIn({ 'Project Title': 'Another title' });
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('button', { name: 'Keep editing' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(field('Project Title')).toHaveValue('Another title');
});

test('a budget is grouped unless it is being typed, and what is typed after Tab replaces it', async () => {
  await speak('ar');
  await open(`projects/${project({ budget: 10_000 }).id}/edit`);
  const budget = field('الميزانية');
  await expect.element(budget).toHaveValue('10,000');
  budget.element().focus();
  await expect.element(budget).toHaveValue('10000');
  await userEvent.keyboard('700');
  await expect.element(budget).toHaveValue('700');
  await budget.fill('١٢٤٠٠');
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(budget).toHaveValue('12500');
  await userEvent.keyboard('{Tab}');
  await expect.element(budget).toHaveValue('12,500');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => backend.rows('projects')[0]?.budget).toBe(12_500);
});

test('two people who edit different fields are asked once, and both changes stay', {
  tags: 'together',
}, async () => {
  const row = quote({ company: 'Old', phone: null });
  // Newer than the row, which the list behind the form would else show in its place.
  const updated_at = new Date(Date.now() + 1000).toISOString();
  await open(`quotes/${row.id}/edit`);
  await fillIn({ Company: 'Mine' });
  backend.fault = ({ isWrite }) => {
    if (!isWrite) return undefined;
    backend.fault = undefined;
    Object.assign(row, { phone: '0612345678', updated_at });
    const details = JSON.stringify({ reason: 'changed', by: 'Omar', at: updated_at });
    return json({ code: 'PT409', message: '', details }, 409);
  };
  await press('Save');
  const alert = page.getByRole('dialog').getByRole('alert').filter({ hasText: 'Omar has changed' });
  await expect.element(alert).toHaveTextContent('Phone: 0612345678');
  expect(alert.element().textContent).not.toContain('Yours');
  await press('Save');
  await expect.poll(() => row.company).toBe('Mine');
  const { body } = backend.writes().at(-1) ?? {};
  expect(body).toMatchObject({ company: 'Mine', updated_at });
  expect(body).not.toHaveProperty('phone');
});

test('what is typed survives refresh and reload, with its version, until it is discarded', {
  tags: 'together',
}, async () => {
  const row = project({ updated_at: '2026-11-26T12:00:00.000001Z' });
  await open(`projects/${row.id}/edit`);
  await fillIn({ 'Project Title': 'Mine' });
  Object.assign(row, { description: 'Theirs', updated_at: '2026-11-26T12:00:00.000002Z' });
  const isMine = async () => {
    await expect.element(field('Project Title')).toHaveValue('Mine');
    await expect.element(field('Description')).not.toHaveValue('Theirs');
  };
  await queryClient.refetchQueries();
  await isMine();
  await press('Save');
  const sent = { title: 'Mine', updated_at: '2026-11-26T12:00:00.000001Z' };
  await expect.poll(() => backend.writes().at(-1)?.body).toMatchObject(sent);
  await expect.poll(() => sessionStorage.getItem(`draft.projects.${row.id}`)).toContain('Mine');

  await open();
  await expect.element(page.getByText('Your unsaved changes were restored.')).toBeVisible();
  await isMine();
  await press('Discard them');
  await expect.element(field('Project Title')).not.toHaveValue('Mine');
  await expect.element(field('Description')).toHaveValue('Theirs');
});

test('the form of a conversion says that the quote is converted already, and restores what was typed until it is discarded', async () => {
  await open(`quotes/${quote({ status: 'approved' }).id}/convert`);
  await fillIn({ 'Project Title': 'Half typed' });
  const message = 'violates unique constraint "projects_quote_id_key"';
  backend.fault = ({ isWrite }) => (isWrite ? json({ code: '23505', message }, 409) : undefined);
  await press('Convert');
  await expect
    .element(page.getByText('This quote has already been converted.', { exact: true }))
    .toBeVisible();
  await open();
  await expect.element(field('Project Title')).toHaveValue('Half typed');
  await press('Discard them');
  await expect.element(field('Project Title')).not.toHaveValue('Half typed');
});

test('the address of a form names the client, whose page it closes to', async () => {
  const row = quote({ phone: '0612345678' });
  const client = `/admin/clients/${row.id}`;
  await open(`projects/create?from=${encodeURIComponent(client)}&client=${row.id}`);
  await expect.element(field('Client Name')).toHaveValue(String(row.name));
  await expect.element(field('Client email')).toHaveValue(String(row.email));
  await expect.element(field('Client phone')).toHaveValue('0612345678');
  await press('Cancel');
  await expect.poll(() => location.pathname).toBe(client);
});

test('a project that staff create for a known client has the language of the client', async () => {
  await open(`projects/create?client=${quote({ language: 'ar' }).id}`);
  await fillIn({ 'Project Title': 'Workshop site', Description: 'Five pages.' });
  await field('Project Type').click();
  await page.getByRole('option', { name: 'SaaS' }).click();
  await press('Create project');
  await expect.poll(() => backend.rows('projects')[0]?.language).toBe('ar');
});
