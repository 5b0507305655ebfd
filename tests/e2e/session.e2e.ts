import { expect, type Page } from '@playwright/test';
import { listRequests, projectRow, quoteRow } from './kit/backOffice';
import { openDashboard, STAFF_PASSWORD, signOut } from './kit/session';
import { staffTest, test } from './kit/test';

const login = /\/admin\/login$/u;
const password = (page: Page) => page.getByLabel('Mot de passe', { exact: true });
const submit = (page: Page) => page.getByRole('button', { name: 'Accéder au dashboard' });

/** The password on the login screen that a session's end has led to. */
async function signInAgain(page: Page): Promise<void> {
  await expect(page).toHaveURL(login);
  await password(page).fill(STAFF_PASSWORD);
  await submit(page).click();
}

/** Types into the edit form of a project of its own and leaves it unsaved. */
async function startEdit(page: Page, id: string, title: string): Promise<void> {
  await page.goto(`/admin/projects/${id}?page=1`);
  const dialog = page.getByRole('dialog', { name: 'Project Details' });
  await dialog.getByRole('button', { name: 'Edit' }).click();
  await dialog.getByLabel('Project Title').fill(title);
}

const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft.')));

test('a wrong password is refused with the required text', async ({ page }) => {
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

test('a password that the browser fills in without an event is accepted', async ({ page }) => {
  await page.goto('/admin/login');
  await expect(page.locator('input[autocomplete=username]')).toHaveValue(/@/u);
  await expect(password(page)).toHaveAttribute('autocomplete', 'current-password');
  await password(page).evaluate((field: HTMLInputElement, filled) => {
    field.value = filled;
    const animationName = 'mui-auto-fill';
    field.dispatchEvent(new AnimationEvent('animationstart', { animationName, bubbles: true }));
  }, STAFF_PASSWORD);
  await submit(page).click();
  await expect(page.getByRole('link', { name: 'Quotes', exact: true })).toBeVisible();
});

test('a login without an answer ends with the required text', async ({ page }) => {
  await page.route('**/auth/v1/token**', () => {});
  await page.addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (limit) => timeout(limit / 50);
  });
  await page.goto('/admin/login');
  await password(page).fill(STAFF_PASSWORD);
  await submit(page).click();
  await expect(page.getByRole('alert')).toHaveText(/Erreur de connexion/u);
  await expect(submit(page)).toBeEnabled();
});

test('a session of more than eight hours ends when the page loads', async ({ page, signIn }) => {
  await signIn();
  await page.evaluate(() => {
    const login = Number(localStorage.getItem('adminAuthTime'));
    localStorage.setItem('adminAuthTime', String(login - (8 * 60 + 1) * 60 * 1000));
  });
  await page.goto('/admin/quotes');
  await expect(page).toHaveURL(login);
  expect(await page.evaluate(() => localStorage.getItem('adminAuthenticated'))).toBeNull();
});

test('a stored session that cannot be read leads to the login', async ({ page, signIn }) => {
  await signIn();
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.endsWith('auth-token')) localStorage.setItem(key, '{"access_token"');
  });
  await page.goto('/admin/quotes');
  await expect(page).toHaveURL(login);
  await signInAgain(page);
  await expect(page.getByRole('heading', { name: 'Quotes' })).toBeVisible();
});

test('the screen says that permissions are being checked', async ({ page, signIn }) => {
  await signIn();
  // An access token that has run out is renewed before anything is shown.
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.endsWith('-auth-token')) ?? '';
    const stored = JSON.parse(localStorage.getItem(key) ?? '{}');
    localStorage.setItem(key, JSON.stringify({ ...stored, expires_at: 1 }));
  });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/auth/v1/token**', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/admin/quotes');
  await expect(page.getByRole('status')).toHaveText('Vérification des permissions...');
  release();
  await expect(page.getByRole('heading', { name: 'Quotes' })).toBeVisible();
});

test('five minutes before its end a session warns, and is renewed in place', async ({
  page,
  signIn,
  api,
}) => {
  const [project] = await api.insert('projects', [projectRow()]);
  await page.clock.install();
  await signIn();
  await startEdit(page, project?.id ?? '', 'Half a title');
  const title = page.getByLabel('Project Title');
  await page.clock.fastForward('07:54:00');
  await expect(page.getByText('This session ends at')).toHaveCount(0);
  await page.clock.fastForward('01:00');
  await expect(page.getByRole('alert')).toContainText('This session ends at');
  await expect(title).toBeFocused();

  const before = await page.evaluate(() => localStorage.getItem('adminAuthTime'));
  await page.getByRole('button', { name: 'Sign in again' }).click();
  const again = page.getByRole('dialog', { name: 'Sign in again' });
  await again.getByLabel('Mot de passe', { exact: true }).fill(STAFF_PASSWORD);
  await again.getByRole('button', { name: 'Accéder au dashboard' }).click();
  await expect(again).toBeHidden();
  await expect(page.getByText('This session ends at')).toHaveCount(0);
  await expect(title).toBeFocused();
  await expect(title).toHaveValue('Half a title');
  const after = await page.evaluate(() => localStorage.getItem('adminAuthTime'));
  expect(Number(after)).toBeGreaterThan(Number(before) + 7 * 60 * 60 * 1000);
});

test('unsaved input of a session that ends is restored after the login', async ({
  page,
  signIn,
  api,
}) => {
  const [project] = await api.insert('projects', [projectRow()]);
  await page.clock.install();
  await signIn();
  await startEdit(page, project?.id ?? '', 'Typed before the end');
  const technology = page.getByLabel('Add a technology');
  await technology.fill('Half typed');
  // As a laptop that slept: the clock jumps, the timers have not run.
  await page.clock.fastForward('08:00:02');
  await expect(page).toHaveURL(login);
  await expect(page.getByText('La session est terminée')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('adminAuthenticated'))).toBeNull();

  await signInAgain(page);
  await expect(page).toHaveURL(new RegExp(`/admin/projects/${project?.id}\\?page=1$`, 'u'));
  const title = page.getByLabel('Project Title');
  await expect(title).toHaveValue('Typed before the end');
  await expect(technology).toHaveValue('Half typed');
  await page.getByRole('button', { name: 'Discard them' }).click();
  await expect(title).toHaveValue('Workshop site');
  await expect(technology).toHaveValue('');
  expect(await drafts(page)).toEqual([]);
});

staffTest(
  'a draft older than the saved record does not overwrite it unseen',
  async ({ page, api }) => {
    const [project] = await api.insert('projects', [projectRow()]);
    await startEdit(page, project?.id ?? '', 'Mine, unsaved');
    await api.change('projects', project?.id ?? '', { title: 'Theirs' });
    await page.reload();
    await expect(page.getByLabel('Project Title')).toHaveValue('Mine, unsaved');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Nothing was overwritten')).toBeVisible();
    await page.getByRole('button', { name: 'Save my version' }).click();
    await expect(page.getByRole('heading', { name: 'Mine, unsaved', exact: true })).toBeVisible();
    expect(await drafts(page)).toEqual([]);
  },
);

staffTest(
  'drafts of new quotes, conversions and answers are restored too',
  async ({ page, api }) => {
    const [quote] = await api.insert('quotes', [
      quoteRow({ status: 'approved', phone: '+33 6 39 98 01 01' }),
    ]);
    await page.goto('/admin/quotes/create');
    await page.getByRole('dialog').getByLabel('Name').fill('On the telephone');
    await page.reload();
    await expect(page.getByRole('dialog').getByLabel('Name')).toHaveValue('On the telephone');

    await page.goto(`/admin/quotes/${quote?.id}/convert`);
    await page.getByLabel('Project Title').fill('Half converted');
    await page.reload();
    await expect(page.getByLabel('Project Title')).toHaveValue('Half converted');

    await page.goto(`/admin/quotes/${quote?.id}`);
    await page.getByRole('button', { name: 'Write an answer' }).click();
    await page.getByRole('menuitem', { name: 'Email' }).click();
    await page.getByLabel('Message').fill('Dear Camille,');
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goto(`/admin/quotes/${quote?.id}`);
    await expect(page.getByLabel('Message')).toHaveValue('Dear Camille,');
    await page.getByRole('button', { name: 'Discard them' }).click();
    await expect(page.getByLabel('Message')).toHaveValue(/^Hello Camille/u);
  },
);

test('tabs sign out and in together, and signing out deletes drafts', async ({
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

test('a 401 leads to the login and back to the same address and dialog', async ({
  page,
  signIn,
  api,
}) => {
  const [quote] = await api.insert('quotes', [quoteRow()]);
  await signIn();
  const address = `/admin/quotes/${quote?.id}?sort=name&order=ASC`;
  await page.goto(address);
  const dialog = page.getByRole('dialog', { name: 'Quote Details' });
  await expect(dialog.getByText('camille@atelier.example').first()).toBeVisible();
  await dialog.getByRole('combobox', { name: /^Status of/u }).click();
  const approved = page.getByRole('option', { name: 'Approved' });
  await approved.hover();
  // Everything at once, as when a token is no longer taken.
  const refused = { status: 401, json: { message: 'JWT expired' } };
  await page.route('**/rest/v1/**', (route) => route.fulfill(refused));
  await approved.click();
  await expect(page).toHaveURL(login);
  await page.unroute('**/rest/v1/**');
  await signInAgain(page);
  await expect(page).toHaveURL(new RegExp(`${address.replace('?', '\\?')}$`, 'u'));
  await expect(dialog.getByText('camille@atelier.example').first()).toBeVisible();
});

test('a 401 on the first read of a list leads to the login', async ({ page, signIn }) => {
  await signIn();
  const refused = { status: 401, json: { code: 'PGRST301', message: 'No suitable key' } };
  await page.route(listRequests.projects, (route) => route.fulfill(refused));
  await page.goto('/admin/projects');
  await expect(page).toHaveURL(login);
});

for (const [status, code] of [
  [400, 'email_not_confirmed'],
  [400, 'user_banned'],
  [429, 'over_request_rate_limit'],
] as const) {
  test(`a login refused with ${code} is not a wrong password`, async ({ page }) => {
    const refused = { status, json: { code: status, error_code: code, msg: 'Refused.' } };
    await page.route('**/auth/v1/token**', (route) => route.fulfill(refused));
    await page.goto('/admin/login');
    await password(page).fill(STAFF_PASSWORD);
    await submit(page).click();
    await expect(page.getByRole('alert')).toHaveText('Erreur de connexion');
  });
}

for (const fault of [429, 503, 'lost'] as const) {
  test(`a refresh of the session that meets ${fault} does not end it`, async ({ page, signIn }) => {
    await signIn();
    await page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => name.endsWith('-auth-token')) ?? '';
      const stored = JSON.parse(localStorage.getItem(key) ?? '{}');
      localStorage.setItem(key, JSON.stringify({ ...stored, expires_at: 1 }));
    });
    let refused = 0;
    await page.route('**/auth/v1/token?grant_type=refresh_token', (route) => {
      refused += 1;
      if (refused > 2) return route.continue();
      if (fault === 'lost') return route.abort('connectionrefused');
      const json = { error_code: 'over_request_rate_limit', msg: 'Request rate limit reached' };
      return route.fulfill({ status: fault, json });
    });
    await page.goto('/admin/quotes');
    await expect(page.getByRole('heading', { name: 'Quotes' })).toBeVisible();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    expect(refused).toBeGreaterThan(2);
  });
}

test('a save refused with 401 keeps the input', async ({ page, signIn, api }) => {
  const [project] = await api.insert('projects', [projectRow()]);
  await signIn();
  await startEdit(page, project?.id ?? '', 'Refused at first');
  const refused = { status: 401, json: { message: 'JWT expired' } };
  await page.route('**/rest/v1/projects**', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill(refused) : route.continue(),
  );
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(login);
  await page.unroute('**/rest/v1/projects**');
  await signInAgain(page);
  await expect(page.getByLabel('Project Title')).toHaveValue('Refused at first');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Refused at first', exact: true })).toBeVisible();
});

staffTest('a 403 keeps the session open', async ({ page, api }) => {
  const [project] = await api.insert('projects', [projectRow()]);
  await startEdit(page, project?.id ?? '', 'Not allowed');
  const refused = { status: 403, json: { message: 'permission denied', details: null } };
  await page.route('**/rest/v1/projects**', (route) => route.fulfill(refused));
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(
    page.getByText('Failed to update project: The server does not allow this.'),
  ).toBeVisible();
  await expect(page.getByLabel('Project Title')).toHaveValue('Not allowed');
  await expect(page).toHaveURL(/\/admin\/projects\//u);
  expect(await page.evaluate(() => localStorage.getItem('adminAuthenticated'))).toBe('true');
});

for (const [way, read] of [
  ['is opened', (page: Page) => page.goto('/admin/quotes')],
  ['is read again', (page: Page) => page.getByRole('button', { name: 'Refresh' }).click()],
] as const) {
  test(`a session ended elsewhere leads to the login when a list ${way}, not to an empty list`, async ({
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

test('signing out invalidates the old token', async ({ page, signIn, request }) => {
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
