import { expect, type Page } from '@playwright/test';
import { API, askNoName, openDashboard, STAFF_PASSWORD, signOut } from '../kit/session';
import { test } from '../kit/test';

const login = /\/admin\/login$/u;
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const submit = (page: Page) => page.getByRole('button', { name: 'Accéder au dashboard' });

/** Waits for the login screen that appears after the end of a session, and signs in. */
async function signInAgain(page: Page): Promise<void> {
  await expect(page).toHaveURL(login);
  await password(page).fill(STAFF_PASSWORD);
  await submit(page).click();
}

test.beforeEach(({ page }) => askNoName(page));

const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft.')));

test('a wrong password shows “Mot de passe incorrect”', {
  tag: ['@hosted', '@access'],
}, async ({ page }) => {
  await page.goto('/');
  await page.goto('/admin/quotes');
  await expect(page).toHaveURL(login);
  await page.goBack();
  await expect(page).toHaveURL('/');
  await page.goto('/admin');
  await password(page).fill('   ');
  await expect(submit(page)).toBeDisabled();
  await password(page).fill('not the password');
  await password(page).press('Enter');
  await expect(page.getByRole('alert')).toHaveText(/Mot de passe incorrect/u);
  await expect(page).toHaveURL(login);
  await expect(password(page)).toBeFocused();

  await password(page).fill(STAFF_PASSWORD);
  await submit(page).click();
  await signOut(page);
  await expect(page).toHaveURL(login);
});

test('signing in or out applies to all tabs, and signing out deletes drafts', {
  tag: ['@hosted', '@access'],
}, async ({ page, signIn, context, request }) => {
  await signIn();
  await page.goto('/admin/projects/create');
  await page.getByLabel('Project Title').fill('Never saved');
  await expect.poll(() => drafts(page)).toHaveLength(1);
  const other = await context.newPage();
  const reading = other.waitForRequest(/\/rpc\/dashboard_stats$/u);
  await openDashboard(other);
  const { apikey = '', authorization = '' } = await (await reading).allHeaders();
  const replay = () =>
    request.get(`${API}/rest/v1/quotes?select=id`, { headers: { apikey, authorization } });
  expect((await (await replay()).json()).length).toBeGreaterThan(0);

  await signOut(other);
  await expect(other).toHaveURL(login);
  await expect(page).toHaveURL(login);
  expect(await drafts(page)).toEqual([]);
  // The browser does not wait for the server.
  await expect.poll(async () => (await replay()).status()).toBe(403);

  await signInAgain(page);
  await expect(page).toHaveURL(/\/admin\/?$/u);
  await expect(other.getByRole('link', { name: 'Quotes', exact: true })).toBeVisible();

  // A list that is opened after the session was ended elsewhere asks for the password, and then shows its rows.
  const listed = page.waitForRequest(/\/rest\/v1\/quotes\?/u);
  await page.goto('/admin/quotes');
  const headers = await (await listed).allHeaders();
  const ended = await request.post(`${API}/auth/v1/logout?scope=local`, {
    headers: { apikey, authorization: headers.authorization ?? '' },
  });
  expect(ended.ok()).toBe(true);
  await page.goto('/admin/quotes');
  await signInAgain(page);
  await expect(page).toHaveURL(/\/admin\/quotes$/u);
});

test('the back office shows a message when the browser blocks its storage', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Access is denied', 'SecurityError');
      },
    });
  });
  await page.goto('/admin');
  await expect(page.getByText('which is blocked')).toBeVisible();
});
