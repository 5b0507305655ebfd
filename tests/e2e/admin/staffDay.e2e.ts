import { expect, type Locator, type Page } from '@playwright/test';
import { type MailServer, startMailServer } from '../../kit/mailServer';
import { filtered, results, rowOf, visit } from '../kit/backOffice';
import { marker, quoteRow, staffApi } from '../kit/staffApi';
import { staffTest } from '../kit/test';

// The presses of staff in a day, with a mail server, so that nothing is done outside the product.
const test = staffTest.extend<object, { mailServer: MailServer }>({
  mailServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      const server = await startMailServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
});

// All tests use one product, because only this file needs one with a mail server.
test.describe.configure({ mode: 'default' });

/** Emails of staff wait for 15 seconds, in which they can be taken back. */
const UNTIL_SENT = { timeout: 120_000 };

/** Counts the presses of keys and buttons. Typed text does not count. */
function hand(page: Page) {
  let presses = 0;
  return {
    presses: () => presses,
    press: (key: string) => {
      presses += 1;
      return page.keyboard.press(key);
    },
    click: (target: Locator) => {
      presses += 1;
      return target.click();
    },
  };
}

/** Stores quotes of clients with these names and languages, and opens the list with them, sorted by name. */
async function openClients(page: Page, clients: readonly (readonly [string, string])[]) {
  await page.addInitScript(() => localStorage.setItem('RaStore.notes.author', '"Claire"'));
  const word = marker();
  const address = (name: string) => `${name.toLowerCase()}.${word}@client.example`;
  const api = await staffApi(page.request);
  const quotes: Record<string, unknown>[] = [];
  // One after the other, because the rows of one request have waited equally long.
  for (const [name, language] of clients) {
    const values = { name, language, email: address(name), company: word };
    quotes.push(...(await api.insert('quotes', [quoteRow(values)])));
  }
  await page.goto(`${filtered('quotes', { q: word })}&sort=name&order=ASC`);
  await results(page, clients.length);
  await expect(page.getByRole('link', { name: 'Enter a quote' })).toBeVisible();
  const statuses = async () =>
    (await api.read('quotes', `company=eq.${word}&select=status&order=name`)).map(
      ({ status }) => status,
    );
  return { word, address, quotes, statuses };
}

/** Returns the emails to the clients of a test, as they lie in their mailboxes. */
const mailsTo = ({ received }: MailServer, word: string) =>
  received
    .filter(({ recipients }) => recipients.some((recipient) => recipient.includes(word)))
    .map(({ recipients: [to = ''], subject = '', text = '' }) => ({ to, subject, text }))
    .sort((one, other) => (one.to < other.to ? -1 : 1));

test('staff answer five quotes with at most 13 presses, and their emails leave', {
  tag: '@answer',
}, async ({ page, mailServer }) => {
  const names = ['Ada', 'Bea', 'Cleo', 'Dora', 'Eve'];
  const languages = ['en', 'ar', 'fr', 'en', 'ar'];
  const clients = names.map((name, index) => [name, languages[index] ?? 'en'] as const);
  const { word, address, quotes, statuses } = await openClients(page, clients);
  const record = page.getByRole('dialog', { name: 'Quote Details' });
  const send = record.getByRole('button', { name: 'Send', exact: true });
  const { press, presses } = hand(page);
  await press('k');
  for (const name of names) {
    if (name !== 'Ada') {
      await expect(record.getByRole('heading', { level: 2 })).toContainText(name);
      await expect(send).toBeEnabled();
    }
    await press('e');
    await expect(record.getByRole('heading', { level: 2 })).toContainText(name);
    await expect(record.getByLabel('Message')).toBeFocused();
    await press('Control+Enter');
  }
  await expect.poll(statuses).toEqual(Array(5).fill('contacted'));
  expect(presses()).toBeLessThanOrEqual(13);

  await visit(page, `/admin/quotes/${quotes[0]?.id}`);
  await expect(record.getByRole('heading', { level: 2 })).toContainText('Ada');
  await expect(send).toBeEnabled();
  const again = hand(page);
  await again.press('e');
  await expect(record.getByLabel('Message')).toBeFocused();
  await page.keyboard.insertText('The plan is ready. ');
  await again.press('Control+Enter');
  expect(again.presses()).toBeLessThanOrEqual(2);

  await expect.poll(() => mailsTo(mailServer, word), UNTIL_SENT).toHaveLength(6);
  const mails = mailsTo(mailServer, word);
  const isSecond = ({ text }: { text: string }) => text.includes('The plan is ready.');
  expect(mails.filter(isSecond).map(({ to }) => to)).toEqual([address('Ada')]);
  const firsts = mails.filter((mail) => !isSecond(mail));
  expect(firsts.map(({ to }) => to)).toEqual(names.map(address));
  for (const [index, { subject }] of firsts.entries()) {
    expect(subject).toContain(String(quotes[index]?.reference));
  }
  expect(firsts.map(({ text }) => text.split('\n')[0]?.trim())).toEqual([
    'Hello Ada,',
    'مرحبًا Bea،',
    'Bonjour Cleo,',
    'Hello Dora,',
    'مرحبًا Eve،',
  ]);
});

test('seven quotes are rejected with at most five presses, and each refusal is in the language of its client', {
  tag: '@answer',
}, async ({ page, mailServer }) => {
  const clients = [
    ['Ada', 'en'],
    ['Bea', 'ar'],
    ['Cleo', 'fr'],
    ['Dora', 'en'],
    ['Eve', 'ar'],
    ['Fay', 'fr'],
    ['Gina', 'en'],
  ] as const;
  const { word, address, statuses } = await openClients(page, clients);
  const { click, press, presses } = hand(page);
  await click(page.getByRole('columnheader').getByRole('checkbox'));
  await click(page.getByRole('button', { name: 'Reject and write' }));
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: /^Reject/u })).toBeFocused();
  await press('Enter');
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, 'Gina').getByRole('combobox')).toHaveText('Rejected');
  expect(presses()).toBeLessThanOrEqual(5);
  expect(await statuses()).toEqual(Array(7).fill('rejected'));

  await expect.poll(() => mailsTo(mailServer, word), UNTIL_SENT).toHaveLength(7);
  const mails = mailsTo(mailServer, word);
  const greetings = { en: 'Hello ', fr: 'Bonjour ', ar: 'مرحبًا ' };
  for (const [index, [name, language]] of clients.entries()) {
    expect(mails[index]?.to).toBe(address(name));
    expect(mails[index]?.text).toContain(`${greetings[language]}${name}`);
  }
});
