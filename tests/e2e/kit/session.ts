import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { DEFAULT_STAFF_EMAIL, LOCAL_PUBLISHABLE_KEY } from '../../../src/backend/local';
import { hosted } from '../../kit/hostedProject';

/** The staff password of the tests' database. */
export const STAFF_PASSWORD = 'e2e-rhone-saone-2026';

/** The URL of the API: that of the product itself, except for a hosted project. */
export const API = hosted?.url ?? '';
/** The key of the API for visitors and staff. */
export const API_KEY = hosted?.publishableKey ?? LOCAL_PUBLISHABLE_KEY;

/** Keeps the question who the user is from covering the screens after a sign-in. */
export async function askNoName(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('RaStore.notes.asked', 'true'));
}

/** Signs in through the login screen. */
export async function signInByForm(page: Page, password = STAFF_PASSWORD): Promise<void> {
  await askNoName(page);
  await page.goto('/admin/login');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Accéder au dashboard' }).click();
  await page.getByRole('link', { name: 'Quotes', exact: true }).waitFor();
}

let session: Promise<ApiSession> | undefined;

/** Returns the session of the worker, which signs in only once: checking a password takes longer than most requests. */
export function staffSession(request: APIRequestContext): Promise<ApiSession> {
  session ??= signInByApi(request);
  return session;
}

/** The part of an API session that the tests use. */
export interface ApiSession {
  access_token: string;
  expires_in: number;
}

export async function signInByApi(request: APIRequestContext): Promise<ApiSession> {
  const response = await request.post(`${API}/auth/v1/token?grant_type=password`, {
    headers: { apikey: API_KEY },
    data: { email: DEFAULT_STAFF_EMAIL, password: STAFF_PASSWORD },
    maxRetries: 2,
  });
  expect(response.ok(), await response.text()).toBe(true);
  return (await response.json()) as ApiSession;
}

/** Opens the dashboard in a browser that is already signed in. */
export async function openDashboard(page: Page): Promise<void> {
  await page.goto('/admin');
  await expect(page.getByRole('link', { name: 'Quotes', exact: true })).toBeVisible();
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
}
