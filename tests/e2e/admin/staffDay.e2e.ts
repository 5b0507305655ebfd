import { expect } from '@playwright/test';
import { filtered, results, rowOf } from '../kit/backOffice';
import { quoteRow } from '../kit/staffApi';
import { staffTest as test } from '../kit/test';

/** Emails of staff wait for 15 seconds, in which they can be taken back. */
const UNTIL_SENT = { timeout: 120_000 };

const clients = [
  ['Ada', 'en'],
  ['Bea', 'ar'],
  ['Dora', 'fr'],
  ['Eve', 'ar'],
] as const;

test('answers and refusals reach each client in their language', {
  tag: ['@hosted', '@answer'],
}, async ({ page, word, api, mailServer }) => {
  await page.addInitScript(() => localStorage.setItem('RaStore.notes.author', '"Claire"'));
  const quotes: Record<string, unknown>[] = [];
  // One after the other, because the rows of one request have waited equally long.
  for (const [name, language] of clients) {
    const email = `${name.toLowerCase()}.${word}@client.example`;
    quotes.push(
      ...(await api.insert('quotes', [quoteRow({ name, language, email, company: word })])),
    );
  }
  await page.goto(`${filtered('quotes', { q: word })}&sort=name&order=ASC`);
  await results(page, clients.length);
  const record = page.getByRole('dialog', { name: 'Quote Details' });
  const send = record.getByRole('button', { name: 'Send', exact: true });
  await page.keyboard.press('k');
  for (const [index, name] of ['Ada', 'Bea'].entries()) {
    // After an answer, the next quote that waits is open.
    if (index > 0) {
      await expect(record.getByRole('heading', { level: 2 })).toContainText(name);
      await expect(send).toBeEnabled();
    }
    await page.keyboard.press('e');
    await expect(record.getByRole('heading', { level: 2 })).toContainText(name);
    await expect(record.getByLabel('Message')).toBeFocused();
    // Until it is known whether the product sends emails itself, the form sends nothing.
    await expect(send).toBeEnabled();
    await page.keyboard.press('Control+Enter');
  }
  await expect(record.getByRole('heading', { level: 2 })).toContainText('Dora');
  await page.keyboard.press('Escape');
  await expect(record).toBeHidden();

  for (const name of ['Dora', 'Eve']) await rowOf(page, name).getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Reject …' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: /^Reject/u })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'Eve').getByRole('combobox')).toHaveText('Rejected');
  const rows = await api.read('quotes', `company=eq.${word}&select=status&order=name`);
  const answered = ['contacted', 'contacted', 'rejected', 'rejected'];
  expect(rows.map(({ status }) => status)).toEqual(answered);

  const mails = () =>
    mailServer.received
      .filter(({ recipients }) => recipients.some((recipient) => recipient.includes(word)))
      .map(({ recipients: [to = ''], subject = '', text = '' }) => ({ to, subject, text }))
      .sort((one, other) => (one.to < other.to ? -1 : 1));
  await expect.poll(mails, UNTIL_SENT).toHaveLength(clients.length);
  const greetings = { en: 'Hello ', fr: 'Bonjour ', ar: 'مرحبًا ' };
  for (const [index, { to, subject, text }] of mails().entries()) {
    const [name, language] = clients[index] ?? ['', 'en'];
    expect(to).toContain(`${name.toLowerCase()}.`);
    expect(text).toContain(greetings[language] + name);
    expect(subject).toContain(String(quotes[index]?.reference));
  }
});
