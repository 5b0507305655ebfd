import { expect, type Page } from '@playwright/test';
import { filtered, marker, openList, projectRow, quoteRow } from './kit/backOffice';
import { staffTest as test } from './kit/test';

interface FormCase {
  name: string;
  /** Opens the form and fills it in. */
  open(page: Page, ids: { quote: string; project: string }): Promise<void>;
  submit: string;
  /** A field that the server refuses, by its column and by its label. */
  field: string;
  label: string;
}

/** What the marked field says; the server's own words are no help to anybody. */
const refused = /not accepted|whole number|must start with/u;

const form = (page: Page) => page.getByRole('dialog');
/** Over an empty list, which loads fast. */
const address = (path: string) => filtered(path, { q: marker() });

const forms: FormCase[] = [
  {
    name: 'the form of a new quote',
    async open(page) {
      await page.goto(address('quotes/create'));
      await form(page).getByLabel('Name').fill('Nadia Roux');
      await form(page).getByLabel('Email').fill('nadia@example.com');
      await form(page).getByLabel('Type').click();
      await page.getByRole('option', { name: 'SaaS' }).click();
      await form(page).getByLabel('Description').fill('A shop.');
    },
    submit: 'Save quote',
    field: 'phone',
    label: 'Phone',
  },
  {
    name: 'the form of a new project',
    async open(page) {
      await page.goto(address('projects/create'));
      await form(page).getByLabel('Project Title').fill('Shop');
      await form(page).getByLabel('Client Name').fill('Nadia Roux');
      await form(page).getByLabel('Project Type').click();
      await page.getByRole('option', { name: 'SaaS' }).click();
      await form(page).getByLabel('Description').fill('A shop.');
    },
    submit: 'Create project',
    field: 'technologies',
    label: 'Add a technology',
  },
  {
    name: 'the form of a conversion',
    open: (page, { quote }) => page.goto(address(`quotes/${quote}/convert`)).then(() => {}),
    submit: 'Convert',
    field: 'budget',
    label: 'Budget',
  },
  {
    name: 'the form of a project',
    async open(page, { project }) {
      await page.goto(address(`projects/${project}`));
      await form(page).getByRole('button', { name: 'Edit' }).click();
    },
    submit: 'Save',
    field: 'image_url',
    label: 'Image URL',
  },
];

for (const { name, open, submit, field, label } of forms) {
  test(`${name} focuses a field that the server refuses, keeps the values and submits once`, async ({
    page,
    word,
    api,
  }) => {
    const [quote] = await api.insert('quotes', [quoteRow({ company: word, status: 'approved' })]);
    const [project] = await api.insert('projects', [projectRow({ title: `Site ${word}` })]);
    await open(page, { quote: quote?.id ?? '', project: project?.id ?? '' });
    const description = form(page).getByLabel(
      name.includes('new quote') ? 'Company' : 'Description',
    );
    await description.fill(`Typed ${word}`);

    let writes = 0;
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(/\/rest\/v1\/(?:quotes|projects|rpc\/convert_quote)/u, async (route) => {
      if (route.request().method() === 'GET') return route.continue();
      writes += 1;
      await answered;
      const details = JSON.stringify({ field, reason: 'invalid' });
      await route.fulfill({ status: 422, json: { message: 'No such value.', details } });
    });
    await form(page).getByRole('button', { name: submit, exact: true }).click();
    await expect(
      form(page).getByRole('button', { name: /(?:Saving|Converting)\.\.\./u }),
    ).toBeVisible();
    await form(page).getByLabel('Phone').or(form(page).getByLabel('Image URL')).press('Enter');
    answer();

    const input = form(page).getByLabel(label);
    await expect(input).toBeFocused();
    await expect(input).toHaveAccessibleDescription(refused);
    await expect(form(page).getByRole('alert')).toContainText('A value was not accepted');
    await expect(description).toHaveValue(`Typed ${word}`);
    expect(writes).toBe(1);
  });
}

for (const { name, open, submit } of forms) {
  test(`${name} refuses blanks, and an old failure goes when the values change`, async ({
    page,
    api,
  }) => {
    const [quote] = await api.insert('quotes', [
      quoteRow({ name: 'x'.repeat(200), status: 'approved' }),
    ]);
    const [project] = await api.insert('projects', [projectRow()]);
    await open(page, { quote: quote?.id ?? '', project: project?.id ?? '' });
    const isQuote = name.includes('new quote');
    const first = form(page).getByLabel(isQuote ? 'Name' : 'Project Title');
    const last = form(page).getByLabel('Description');
    const send = form(page).getByRole('button', { name: submit, exact: true });
    if (submit === 'Convert') expect(await first.inputValue()).toHaveLength(200);
    const kept = await first.inputValue();
    for (const field of [last, first]) {
      await field.fill(' \t ');
      await send.click();
      await expect(field).toHaveAccessibleDescription('Required');
      await expect(field).toBeFocused();
      await expect(page.getByRole('alert')).toHaveCount(0);
      await field.fill(kept);
      await expect(field).not.toHaveAccessibleDescription('Required');
    }
    await page.route(/\/rest\/v1\/(?:quotes|projects|rpc\/convert_quote)/u, (route) =>
      route.request().method() === 'GET' ? route.continue() : route.abort('connectionreset'),
    );
    await send.click();
    const alert = form(page).getByRole('alert').filter({ hasText: 'No answer from the server' });
    await expect(alert).toBeVisible();
    await last.fill('A shop and a blog.');
    await expect(alert).toBeHidden();
  });
}

test('a form with a missing value focuses the first input that lacks it', async ({ page }) => {
  await openList(page, 'projects', {});
  await page.getByRole('link', { name: 'New project' }).click();
  await form(page).getByRole('button', { name: 'Create project' }).click();
  await expect(form(page).getByLabel('Project Title')).toBeFocused();
  await expect(form(page).getByLabel('Project Title')).toHaveAccessibleDescription('Required');
});
