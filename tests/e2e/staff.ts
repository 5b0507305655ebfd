import { expect, type Page } from '@playwright/test';

/** The demo account's password on the tests' own database. */
export const STAFF_PASSWORD = 'e2e-rhone-saone-2026';

/** Signs in through the real screen and waits for the back office. */
export async function signIn(page: Page, password = STAFF_PASSWORD): Promise<void> {
  await page.goto('/admin/login');
  await page.getByLabel('Mot de passe', { exact: false }).fill(password);
  await page.getByRole('button', { name: 'Accéder au dashboard' }).click();
  await expect(page.getByRole('link', { name: 'Quotes', exact: true })).toBeVisible();
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
}
