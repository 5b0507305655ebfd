import { expect, test } from '@playwright/test';
import { signIn, signOut } from './staff';

test('a wrong password is refused in the words of the specification', async ({ page }) => {
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/admin\/login$/u);
  const submit = page.getByRole('button', { name: 'Accéder au dashboard' });
  await expect(submit).toBeDisabled();
  await page.getByLabel('Mot de passe', { exact: true }).fill('not the password');
  await submit.click();
  await expect(page.getByRole('alert')).toHaveText(/Mot de passe incorrect/u);
  await expect(page).toHaveURL(/\/admin\/login$/u);
});

test('a session of more than eight hours ends when the page is loaded', async ({ page }) => {
  await signIn(page);
  await page.evaluate(() => {
    const login = Number(localStorage.getItem('adminAuthTime'));
    localStorage.setItem('adminAuthTime', String(login - (8 * 60 + 1) * 60 * 1000));
  });
  await page.goto('/admin/quotes');
  await expect(page).toHaveURL(/\/admin\/login$/u);
  expect(await page.evaluate(() => localStorage.getItem('adminAuthenticated'))).toBeNull();
});

test('signing out ends the session for its old token too', async ({ page, request }) => {
  await signIn(page);
  const reading = page.waitForRequest(/\/rest\/v1\/quotes/u);
  await page.getByRole('link', { name: 'Quotes' }).click();
  const headers = await (await reading).allHeaders();
  const replay = () =>
    request.get('/rest/v1/quotes?select=id', {
      headers: { apikey: headers.apikey ?? '', authorization: headers.authorization ?? '' },
    });
  expect((await (await replay()).json()).length).toBeGreaterThan(0);

  await signOut(page);
  await expect(page).toHaveURL(/\/admin\/login$/u);
  const answer = await replay();
  expect(answer.ok() ? await answer.json() : []).toEqual([]);
});
