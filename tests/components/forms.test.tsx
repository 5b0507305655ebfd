import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { queryClient } from '../../src/admin/data/clientState';
import { localDay } from '../../src/domain/dates';
import { backend, json, lost } from './kit/backend';
import { field, fillIn, open, press, project, quote, speak } from './kit/backOffice';

const chooseSaas = async (label: string) => {
  await field(label).click();
  await page.getByRole('option', { name: 'SaaS' }).click();
};

const forms = [
  {
    name: 'a new quote',
    async open() {
      await open('quotes/create');
      await fillIn({ Name: 'Nadia Roux', Email: 'nadia@example.com', Description: 'A shop.' });
      await chooseSaas('Type');
    },
    submit: 'Save quote',
    first: 'Name',
    /** The column that the server rejects, and the label of its field. */
    column: 'phone',
    label: 'Phone',
    enter: 'Phone',
  },
  {
    name: 'a new project',
    async open() {
      await open('projects/create');
      await fillIn({ 'Project Title': 'Shop', 'Client Name': 'Nadia', Description: 'A shop.' });
      await chooseSaas('Project Type');
    },
    submit: 'Create project',
    first: 'Project Title',
    column: 'technologies',
    label: 'Technologies',
    enter: 'Image URL',
  },
  {
    name: 'a conversion',
    open: (name?: string) =>
      open(`quotes/${quote({ status: 'approved', ...(name && { name }) }).id}/convert`),
    submit: 'Convert',
    first: 'Project Title',
    column: 'budget',
    label: 'Budget',
    enter: 'Image URL',
  },
  {
    name: 'a project',
    async open() {
      await open(`projects/${project().id}`);
      await press('Edit');
    },
    submit: 'Save',
    first: 'Project Title',
    column: 'image_url',
    label: 'Image URL',
    enter: 'Image URL',
  },
];

for (const form of forms)
  test(`the form of ${form.name} rejects blank values, hides an error when a value changes, saves only once, and focuses the field that the server rejects`, async () => {
    await form.open('x'.repeat(200));
    const first = field(form.first);
    await expect.element(first).toBeVisible();
    const kept = {
      Description: 'A shop.',
      [form.first]: first.element().getAttribute('value') ?? '',
    };
    if (form.submit === 'Convert') expect(kept[form.first]).toHaveLength(200);
    for (const [label, value] of Object.entries(kept)) {
      await fillIn({ [label]: ' \t ' });
      await press(form.submit);
      await expect.element(field(label)).toHaveAccessibleDescription('Required');
      await expect.element(field(label)).toHaveFocus();
      expect(page.getByRole('alert').elements()).toHaveLength(0);
      await fillIn({ [label]: value });
      await expect.element(field(label)).not.toHaveAccessibleDescription('Required');
    }
    backend.fault = ({ isWrite }) => (isWrite ? lost() : undefined);
    await press(form.submit);
    const failed = page.getByRole('alert').filter({ hasText: 'No answer from the server' });
    await expect.element(failed).toBeVisible();
    await fillIn({ Description: 'Typed by staff' });
    await expect.element(failed).not.toBeInTheDocument();

    backend.calls = [];
    const details = JSON.stringify({ field: form.column, reason: 'invalid' });
    let refuse = (_: Response) => {};
    const refused = new Promise<Response>((resolve) => {
      refuse = resolve;
    });
    backend.fault = ({ isWrite }) => (isWrite ? refused : undefined);
    await press(form.submit);
    const busy = page.getByRole('button', { name: /(?:Saving|Converting)\.\.\./u });
    await expect.element(busy).toBeVisible();
    field(form.enter).element().closest('form')?.requestSubmit();
    refuse(json({ message: 'No such value.', details }, 422));
    await expect.element(field(form.label)).toHaveFocus();
    // The form shows its own explanation instead of the server's message.
    const explained = /not accepted|whole number|must start with/u;
    await expect.element(field(form.label)).toHaveAccessibleDescription(explained);
    const alert = page.getByRole('dialog').getByRole('alert');
    await expect.element(alert).toHaveTextContent('A value was not accepted');
    await expect.element(field('Description')).toHaveValue('Typed by staff');
    expect(backend.writes()).toHaveLength(1);
  });

test('the form of a project requires the day of payment when the status is Paid', async () => {
  const row = project();
  await open(`projects/${row.id}`);
  await press('Edit');
  await page.getByRole('dialog').getByLabelText('Status').click();
  await page.getByRole('option', { name: 'Paid' }).click();
  await expect.element(field('Paid on')).toHaveValue(localDay(new Date()));
  await fillIn({ 'Paid on': '' });
  await press('Save');
  await expect.element(page.getByText('Enter the day of payment.')).toBeVisible();
  expect(backend.writes()).toEqual([]);
});

test('a day that is only partly typed is not saved as an empty day', async () => {
  await open(`projects/${project().id}`);
  await press('Edit');
  await field('End Date').click();
  await userEvent.keyboard('1231');
  await press('Save');
  await expect.element(page.getByText('Enter a valid date')).toBeVisible();
  expect(backend.writes()).toEqual([]);
});

test('an invalid image URL shows the message of the form instead of the browser’s message', async () => {
  const row = project();
  await open(`projects/${row.id}`);
  await press('Edit');
  await fillIn({ 'Image URL': 'no address' });
  await press('Save');
  await expect
    .element(page.getByText('The address must start with http:// or https://.'))
    .toBeVisible();
  expect(backend.writes()).toEqual([]);
});

test('leaving a form with unsaved changes asks for confirmation', {
  tags: 'together',
}, async () => {
  await open(`projects/${project().id}`);
  await press('Edit');
  await fillIn({ 'Project Title': 'Another title' });
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('button', { name: 'Keep editing' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(field('Project Title')).toHaveValue('Another title');
});

test('what is typed into an amount reached by Tab replaces the amount', async () => {
  await open(`projects/${project({ budget: 10_000 }).id}/edit`);
  await expect.element(field('Budget')).toHaveValue('10,000');
  field('Budget').element().focus();
  await expect.element(field('Budget')).toHaveValue('10000');
  await userEvent.keyboard('700');
  await expect.element(field('Budget')).toHaveValue('700');
});

test.each([
  ['fr', '12\u202f500', 'Budget'],
  ['ar', '12,500', 'الميزانية'],
] as const)('a budget is grouped unless it is being typed (%s)', async (language, shown, label) => {
  await speak(language);
  await open(`projects/${project({ budget: 10_000 }).id}/edit`);
  const budget = field(label);
  await expect.element(budget).not.toHaveValue('10000');
  await budget.click();
  await expect.element(budget).toHaveValue('10000');
  await budget.fill('١٢٤٠٠');
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(budget).toHaveValue('12500');
  await userEvent.keyboard('{Tab}');
  await expect.element(budget).toHaveValue(shown);
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

test('a refresh reaches neither what is typed nor the version that the form opened with', async () => {
  const row = project({ updated_at: '2026-11-26T12:00:00.000001Z' });
  await open(`projects/${row.id}/edit`);
  await fillIn({ 'Project Title': 'Mine' });
  Object.assign(row, { description: 'Theirs', updated_at: '2026-11-26T12:00:00.000002Z' });
  await queryClient.refetchQueries();
  await expect.element(field('Project Title')).toHaveValue('Mine');
  await expect.element(field('Description')).not.toHaveValue('Theirs');
  await press('Save');
  await expect
    .poll(() => backend.writes().at(-1)?.body)
    .toMatchObject({
      title: 'Mine',
      updated_at: '2026-11-26T12:00:00.000001Z',
    });
});

test('what is typed survives a reload with the version that it belongs to, until it is discarded', {
  tags: 'together',
}, async () => {
  const row = project({ updated_at: '2026-11-26T12:00:00.000001Z' });
  await open(`projects/${row.id}/edit`);
  await fillIn({ 'Project Title': 'Mine' });
  await expect.poll(() => sessionStorage.getItem(`draft.projects.${row.id}`)).toContain('Mine');
  Object.assign(row, { description: 'Theirs', updated_at: '2026-11-26T12:00:00.000002Z' });
  await open();
  await expect.element(page.getByText('Your unsaved changes were restored.')).toBeVisible();
  await expect.element(field('Project Title')).toHaveValue('Mine');
  await expect.element(field('Description')).not.toHaveValue('Theirs');
  await press('Discard them');
  await expect.element(field('Project Title')).not.toHaveValue('Mine');
  await expect.element(field('Description')).toHaveValue('Theirs');
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

test('a technology that is typed but not added is saved, without spaces and only once', async () => {
  const row = project({ technologies: ['React'] });
  await open(`projects/${row.id}/edit`);
  await field('Technologies').fill(' React ');
  await userEvent.keyboard('{Enter}');
  await field('Technologies').fill(' Vite ');
  await press('Save');
  await expect.poll(() => row.technologies).toEqual(['React', 'Vite']);
});
