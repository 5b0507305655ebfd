import { expect, type Page } from '@playwright/test';
import { listRequests, quoteRow } from '../kit/backOffice';
import { openDashboard, STAFF_PASSWORD, signOut } from '../kit/session';
import { staffTest, test } from '../kit/test';

const login = /\/admin\/login$/u;
const password = (page: Page) => page.getByLabel('Mot de passe', { exact: true });
const submit = (page: Page) => page.getByRole('button', { name: 'Accéder au dashboard' });

/** Waits for the login screen that appears after the end of a session, and signs in. */
async function signInAgain(page: Page): Promise<void> {
  await expect(page).toHaveURL(login);
  await password(page).fill(STAFF_PASSWORD);
  await submit(page).click();
}

const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft.')));

test('a wrong password shows the error “Mot de passe incorrect”', async ({ page }) => {
  await page.goto('/admin');
  await expect(page).toHaveURL(login);
  await expect(submit(page)).toBeDisabled();
  await password(page).fill('   ');
  await expect(submit(page)).toBeDisabled();
  await password(page).fill('not the password');
  await password(page).press('Enter');
  await expect(page.getByRole('alert')).toHaveText(/Mot de passe incorrect/u);
  await expect(page).toHaveURL(login);
  await expect(password(page)).toBeFocused();
});

staffTest(
  'the details restore the draft of an answer, and staff can discard the draft',
  async ({ page, api }) => {
    const [quote] = await api.insert('quotes', [quoteRow({ phone: '+33 6 39 98 01 01' })]);
    const message = page.getByLabel('Message');
    await page.goto(`/admin/quotes/${quote?.id}`);
    await page.getByRole('button', { name: 'Write an answer' }).click();
    await page.getByRole('menuitem', { name: 'Email' }).click();
    await message.fill('Dear Camille,');
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goto(`/admin/quotes/${quote?.id}`);
    await expect(message).toHaveValue('Dear Camille,');
    await page.getByRole('button', { name: 'Discard them' }).click();
    await expect(message).toHaveValue(/^Hello Camille/u);
  },
);

test('signing in or out in one tab applies to all tabs, and signing out deletes drafts', async ({
  page,
  signIn,
  context,
}) => {
  await signIn();
  await page.goto('/admin/projects/create');
  await page.getByLabel('Project Title').fill('Never saved');
  await expect.poll(() => drafts(page)).toHaveLength(1);
  const other = await context.newPage();
  await other.goto('/admin');
  await signOut(other);
  await expect(other).toHaveURL(login);
  await expect(page).toHaveURL(login);
  expect(await drafts(page)).toEqual([]);

  await signInAgain(page);
  await expect(page).toHaveURL(/\/admin\/?$/u);
  await expect(other.getByRole('link', { name: 'Quotes', exact: true })).toBeVisible();
});

for (const [way, read] of [
  ['is opened', (page: Page) => page.goto('/admin/quotes')],
  ['is refreshed', (page: Page) => page.getByRole('button', { name: 'Refresh' }).click()],
] as const) {
  test(`the login screen appears when a list ${way} after the session was ended elsewhere`, async ({
    page,
    signIn,
    request,
  }) => {
    await signIn();
    await openDashboard(page);
    const reading = page.waitForRequest(listRequests.quotes);
    await page.getByRole('link', { name: 'Quotes', exact: true }).click();
    const { apikey = '', authorization = '' } = await (await reading).allHeaders();
    await expect(page.getByRole('table')).toBeVisible();
    const ended = await request.post('/auth/v1/logout?scope=local', {
      headers: { apikey, authorization },
    });
    expect(ended.ok()).toBe(true);
    await read(page);
    await signInAgain(page);
    await expect(page).toHaveURL(/\/admin\/quotes$/u);
  });
}

test('the access token of a session reads no quotes after the user has signed out', async ({
  page,
  signIn,
  request,
}) => {
  await signIn();
  await openDashboard(page);
  const reading = page.waitForRequest(listRequests.quotes);
  await page.getByRole('link', { name: 'Quotes', exact: true }).click();
  const headers = await (await reading).allHeaders();
  const replay = () =>
    request.get('/rest/v1/quotes?select=id', {
      headers: { apikey: headers.apikey ?? '', authorization: headers.authorization ?? '' },
    });
  expect((await (await replay()).json()).length).toBeGreaterThan(0);

  await signOut(page);
  await expect(page).toHaveURL(login);
  const answer = await replay();
  expect(answer.ok() ? await answer.json() : []).toEqual([]);
});
