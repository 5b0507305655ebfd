import { expect } from '@playwright/test';
import { en } from '../../../src/admin/i18n/messages/en';
import { prefer } from '../kit/backOffice';
import { quoteRow } from '../kit/staffApi';
import { staffTest as test } from '../kit/test';

test('a reply by mail is on the record of its client, and an erasure leaves nothing of both', {
  tag: ['@hosted', '@privacy'],
}, async ({ page, word, api, product }) => {
  const email = `${word}@client.example`;
  const [quote] = await api.insert('quotes', [quoteRow({ name: word, email, company: word })]);
  const outcome = await product.receive({
    message_id: `<${word}@client.example>`,
    thread: [],
    sender: email,
    sender_name: word,
    subject: `Re: your request ${quote?.reference}`,
    body: `We decided for you, ${word}.`,
    attachments: [],
    omitted: [],
    authenticated: true,
  });
  expect(outcome).toBe('filed');
  await prefer(page, 'en');
  await page.goto(`/admin/quotes/${quote?.id}`);
  const record = page.getByRole('dialog', { name: 'Quote Details' });
  await expect(record.getByText(`We decided for you, ${word}.`)).toBeVisible();

  await record.getByRole('button', { name: en.app.more, exact: true }).click();
  await page.getByRole('menuitem', { name: en.quotes.erase }).click();
  const dialog = page.getByRole('dialog', { name: en.quotes.erase_title });
  await expect(dialog.getByText(email)).toBeVisible();
  await dialog.getByRole('button', { name: en.quotes.erase_confirm }).click();
  await expect(dialog).toBeHidden();
  expect(await api.read('quotes', `company=eq.${word}&select=id`)).toEqual([]);
  expect(await api.read('notes', `body=like.*${word}*&select=id`)).toEqual([]);
});
