import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { backend, json } from './kit/backend';
import { field, fillIn, menu, open, press, quote, speak } from './kit/backOffice';
import { prepareMessages } from './kit/messages';

test('a call is entered with the keyboard: name, number, type and text', {
  tags: 'answer',
}, async () => {
  await speak('fr');
  await open('quotes/create');
  await expect.element(field('Nom').first()).toHaveFocus();
  await userEvent.keyboard('Salma Haddad{Tab}{Tab}06 39 98 01 01{Tab}{Tab}{Enter}');
  await expect.element(page.getByRole('option', { name: 'SaaS' })).toBeVisible();
  await userEvent.keyboard('s{Enter}');
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
  await field('Description').fill('Une boutique.');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(backend.writes().map(({ body }) => body)).toEqual([
    {
      id: expect.any(String),
      name: 'Salma Haddad',
      phone: '06 39 98 01 01',
      project_type: 'saas',
      language: 'fr',
      message: 'Une boutique.',
      status: 'pending',
      updated_by: null,
    },
  ]);
});

test('a quote without an email address and a usable phone number is explained beside them, and nothing typed is lost, even by a reload', async () => {
  await open('quotes/create');
  await press('Save quote');
  const phone = expect.element(field('Phone'));
  const missing = 'Enter an email address, or a phone number';
  await phone.toHaveAccessibleDescription(expect.stringContaining(missing));
  await fillIn({ Email: 'salma@example.com' });
  await expect.element(field('Phone')).not.toHaveAccessibleDescription();
  await fillIn({ Email: '', Phone: '12', Name: 'Salma', Description: 'A shop.' });
  await field('Project Type').click();
  await page.getByRole('option', { name: 'SaaS' }).click();
  const message = 'new row for relation "quotes" violates check constraint "quotes_contact_check"';
  backend.fault = ({ isWrite }) =>
    isWrite ? json({ code: '23514', message, details: null, hint: null }, 400) : undefined;
  await press('Save quote');
  await phone.toHaveAccessibleDescription(`${missing} that starts with + or 0.`);
  await phone.toHaveValue('12');
  await open();
  await phone.toHaveValue('12');
  await expect.element(field('Name').first()).toHaveValue('Salma');
});

const lead = () => quote({ name: 'Salma', email: null, phone: '06 39 98 01 01', owner: 'Claire' });

describe('answers', () => {
  const opened = prepareMessages();

  test('a lead without an email address is answered by its phone number', {
    tags: 'answer',
  }, async () => {
    const { id } = lead();
    await open('quotes');
    const cells = page.getByRole('row').filter({ hasText: 'Salma' });
    await expect.element(cells).toHaveTextContent(/Salma.*06 39 98 01 01/u);
    await expect.element(cells).not.toHaveTextContent('null');
    await open(`quotes/${id}`);
    await page
      .getByRole('group', { name: /^Write to/u })
      .getByRole('button')
      .first()
      .click();
    const way = (name: string) => page.getByRole('menuitemradio', { name });
    await expect.element(way('Email')).toHaveAttribute('aria-disabled', 'true');
    await expect.element(way('Phone')).toBeEnabled();
    await way('WhatsApp').click();
    await press('Open WhatsApp');
    await expect.element(page.getByText(/answered by WhatsApp\./u)).toBeVisible();
    expect(opened).toEqual([expect.stringMatching(/^https:\/\/wa\.me\/33639980101\?text=/u)]);
    expect(backend.rows('notes')).toMatchObject([{ kind: 'whatsapp', subject_id: id }]);
  });
});

test('a lead without an email address is erased by its phone number', async () => {
  await open(`quotes/${lead().id}`);
  await menu('More', 'Erase this person’s data');
  await expect.element(page.getByText('Stored under \u206806 39 98 01 01\u2069:')).toBeVisible();
  await press('Erase');
  await expect
    .poll(() => backend.writes().map(({ path, body }) => [path, body]))
    .toEqual([['rpc/erase_person', { email: '06 39 98 01 01' }]]);
});
