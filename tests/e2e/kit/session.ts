import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { DEFAULT_STAFF_EMAIL, LOCAL_PUBLISHABLE_KEY } from '../../../src/backend/local';

/** The demo account's password on the tests' own database. */
export const STAFF_PASSWORD = 'e2e-rhone-saone-2026';

/** Signs in through the login screen, which opens a session of the test's own. */
export async function signInByForm(page: Page, password = STAFF_PASSWORD): Promise<void> {
  await page.goto('/admin/login');
  await page.getByLabel('Mot de passe', { exact: false }).fill(password);
  await page.getByRole('button', { name: 'Accéder au dashboard' }).click();
  await expect(page.getByRole('link', { name: 'Quotes', exact: true })).toBeVisible();
}

let token: Promise<string> | undefined;

/** The access token of the API's calls; a worker has one server and signs in once. */
export function staffToken(request: APIRequestContext): Promise<string> {
  token ??= signInByApi(request);
  return token;
}

async function signInByApi(request: APIRequestContext): Promise<string> {
  const response = await request.post('/auth/v1/token?grant_type=password', {
    headers: { apikey: LOCAL_PUBLISHABLE_KEY },
    data: { email: DEFAULT_STAFF_EMAIL, password: STAFF_PASSWORD },
  });
  expect(response.ok(), await response.text()).toBe(true);
  return ((await response.json()) as { access_token: string }).access_token;
}

/** The dashboard, for a test whose session is stored. */
export async function openDashboard(page: Page): Promise<void> {
  await page.goto('/admin');
  await expect(page.getByRole('link', { name: 'Quotes', exact: true })).toBeVisible();
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
}
