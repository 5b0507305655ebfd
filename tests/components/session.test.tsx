import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { AUTHOR, NAME_ASKED, preferences } from '../../src/admin/data/clientState';
import { en } from '../../src/admin/i18n/messages/en';
import { sessionKey } from '../../src/backend/config';
import { backend, heldAnswer, holdBack, json, lost, store } from './kit/backend';
import { field, fillIn, open, press, project, quote } from './kit/backOffice';
import { session, signIn } from './kit/session';

const HOUR_MS = 60 * 60 * 1000;
const PASSWORD = 'the password of staff';

const password = () => page.getByLabelText('Password', { exact: true });
const submit = () => page.getByRole('button', { name: 'Accéder au dashboard' });
const signOut = () => localStorage.clear();
const address = () => location.pathname + location.search;
const drafts = () => Object.keys(sessionStorage).filter((key) => key.startsWith('draft.'));
const quotes = () => page.getByRole('heading', { name: 'Quotes', exact: true });

const expectLogin = async () => {
  await expect.element(password()).toBeVisible();
  expect(location.pathname).toBe('/admin/login');
};

async function logIn(): Promise<void> {
  preferences.setItem(NAME_ASKED, true);
  await signInAsAnybody();
}

/** Signs in where the browser may not know who its user is. */
async function signInAsAnybody(): Promise<void> {
  await expectLogin();
  await password().fill(PASSWORD);
  await submit().click();
}

/** Types a title into the form of a project without saving it. Returns the path and the query of the form. */
async function startEdit(title: string, id = project().id): Promise<string> {
  await open(`projects/${id}/edit?page=1`);
  await fillIn({ 'Project Title': title });
  return address();
}

test('staff can sign in with a password that the browser has filled in', async () => {
  signOut();
  await open('login');
  await expect.element(password()).toHaveAttribute('autocomplete', 'current-password');
  expect(document.querySelector('input[autocomplete=username]')).toHaveValue(
    'staff@confluence.example',
  );
  const input = password().element() as HTMLInputElement;
  input.value = PASSWORD;
  const animationName = 'mui-auto-fill';
  input.dispatchEvent(new AnimationEvent('animationstart', { animationName, bubbles: true }));
  preferences.setItem(NAME_ASKED, true);
  await submit().click();
  await expect.element(page.getByRole('link', { name: 'Quotes', exact: true })).toBeVisible();
});

test('after the sign-in, a browser that does not know its user asks who that is, once, and nobody has to say it', async () => {
  const who = page.getByRole('dialog', { name: 'Who are you?' });
  store('people', { name: 'Omar', color: 'teal' });
  signOut();
  await open('login');
  await signInAsAnybody();
  await expect.element(who.getByText('Omar')).toBeVisible();
  await press('Cancel');
  await expect.element(who).not.toBeInTheDocument();
  localStorage.removeItem('adminAuthenticated');
  await signInAsAnybody();
  await expect.element(page.getByRole('link', { name: 'Quotes', exact: true })).toBeVisible();
  expect(who.elements()).toEqual([]);
  preferences.removeItem(NAME_ASKED);
  localStorage.removeItem('adminAuthenticated');
  await signInAsAnybody();
  await who.getByText('Omar').click();
  await expect.element(who).not.toBeInTheDocument();
  expect(preferences.getItem(AUTHOR)).toBe('Omar');
});

test('signing in without a response, or after too many attempts, shows “Erreur de connexion”', async () => {
  signOut();
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((limit) => timeout(limit / 50));
  const refused = { code: 429, error_code: 'over_request_rate_limit', msg: 'Refused.' };
  let tries = 0;
  backend.fault = ({ path }) => {
    if (path !== 'token') return undefined;
    tries += 1;
    return tries === 1 ? new Promise(() => {}) : json(refused, 429);
  };
  await open('login');
  await logIn();
  await expect.element(page.getByRole('alert')).toHaveTextContent(/^Erreur de connexion$/u);
  await expect.element(submit()).toBeEnabled();
  await submit().click();
  await expect.poll(() => tries).toBe(2);
  await expect.element(submit()).toBeEnabled();
  await expect.element(page.getByRole('alert')).toHaveTextContent(/^Erreur de connexion$/u);
  await expect.element(page.getByText(en.login.too_many)).toBeVisible();
});

test('a sign-in that succeeds after the screen has said that it failed leaves no token', async () => {
  signOut();
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  const { held, give: succeed } = heldAnswer();
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((limit) => timeout(limit / 50));
  backend.fault = ({ path }, answer) => (path === 'token' ? held.then(answer) : undefined);
  await open('login');
  await logIn();
  await expect.element(page.getByRole('alert')).toHaveTextContent(/^Erreur de connexion$/u);
  succeed();
  await expect.poll(() => backend.calls.map(({ path }) => path)).toContain('logout');
  expect(localStorage.getItem(sessionKey())).toBeNull();
});

test('a sign-in whose check fails a minute after the screen has said so leaves the next sign-in alone', async () => {
  signOut();
  await open('login');
  await expectLogin();
  const limits: AbortController[] = [];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const limit = new AbortController();
    limits.push(limit);
    return limit.signal;
  });
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  backend.fault = ({ path }) => {
    if (path !== 'rpc/staff_session') return undefined;
    backend.fault = undefined;
    return new Promise(() => {});
  };
  await logIn();
  await expect.poll(() => backend.fault).toBeUndefined();
  const [login, check] = limits;
  login?.abort(new DOMException('', 'TimeoutError'));
  await expect.element(page.getByRole('alert')).toHaveTextContent(/^Erreur de connexion$/u);
  await submit().click();
  const link = page.getByRole('link', { name: 'Quotes', exact: true });
  await expect.element(link).toBeVisible();
  check?.abort(new DOMException('', 'TimeoutError'));
  await expect.poll(() => logged.mock.calls.flat().join()).toContain('rpc/staff_session');
  await link.click();
  await expect.element(quotes()).toBeVisible();
  expect(localStorage.getItem(sessionKey())).not.toBeNull();
});

test('the login page keeps the typed password while its language changes twice', async () => {
  signOut();
  backend.fault = ({ path }) =>
    path === 'token'
      ? json({ code: 400, error_code: 'invalid_credentials', msg: '' }, 400)
      : undefined;
  await open('login');
  await expectLogin();
  await password().fill('wrong');
  await page.getByRole('button', { name: 'العربية' }).click();
  await expect.poll(() => document.documentElement.lang).toBe('ar');
  await page.getByRole('button', { name: 'Français' }).click();
  await expect.poll(() => document.documentElement.lang).toBe('fr');
  const french = page.getByLabelText('Mot de passe', { exact: true });
  await expect.element(french).toHaveValue('wrong');
  await submit().click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(french).toHaveValue('wrong');
});

test('loading a page ends a session that is older than eight hours', async () => {
  signIn(Date.now() - 8 * HOUR_MS - 60_000);
  await open('quotes');
  await expectLogin();
  expect(localStorage.getItem('adminAuthenticated')).toBeNull();
});

test('the login screen appears when the stored session cannot be read', async () => {
  localStorage.setItem(sessionKey(), '{"access_token"');
  await open('quotes');
  await logIn();
  await expect.element(quotes()).toBeVisible();
});

test('the screen shows “Vérification des permissions...” while the session is renewed, and continues after two failures', async () => {
  quote();
  // The page must renew the expired access token before it shows a list.
  signIn(Date.now(), -60);
  const { held, give: release } = heldAnswer();
  let asked = 0;
  backend.fault = ({ path }, answer) => {
    if (path !== 'token') return undefined;
    asked += 1;
    if (asked === 1) return held.then(lost);
    return asked === 2 ? json({ error_code: 'unexpected_failure', msg: '' }, 503) : answer();
  };
  await open('quotes');
  const checking = page.getByRole('status').filter({ hasText: 'Vérification des permissions...' });
  await expect.element(checking).toBeVisible();
  release();
  await expect.element(quotes()).toBeVisible();
  await expect.element(page.getByRole('row').nth(1)).toBeVisible();
  expect(asked).toBeGreaterThan(2);
});

test('unsaved input survives the end of the session and the next sign-in', {
  tags: 'access',
}, async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  signIn();
  const edited = await startEdit('Typed before the end');
  await fillIn({ Technologies: 'Deno' });
  await userEvent.tab();
  // Simulates a laptop that was asleep: the clock jumps, but no timers run.
  vi.setSystemTime(Date.now() + 8 * HOUR_MS + 2000);
  await expectLogin();
  await expect.element(page.getByText('The session has ended')).toBeVisible();
  expect(localStorage.getItem('adminAuthenticated')).toBeNull();

  await logIn();
  await expect.element(field('Project Title')).toHaveValue('Typed before the end');
  expect(address()).toBe(edited);
  const technology = page.getByRole('dialog').getByText('Deno', { exact: true });
  await expect.element(technology).toBeVisible();
  await press('Discard them');
  await expect.element(field('Project Title')).toHaveValue('Workshop site');
  await expect.element(technology).not.toBeInTheDocument();
  expect(drafts()).toEqual([]);
});

test('a sign-out does not wait for the server, leaves no token, and a late answer takes none of the next sign-in', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  await open('quotes');
  const failLate = holdBack(
    ({ path }) => path === 'logout',
    () => json({ msg: '' }, 500),
  );
  await press('Account');
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expectLogin();
  expect(localStorage.getItem(sessionKey())).toBeNull();
  await logIn();
  await expect.element(page.getByRole('link', { name: 'Quotes', exact: true })).toBeVisible();
  failLate();
  await expect.poll(() => warn.mock.calls.flat().join('\n')).toContain('could not be ended');
  expect(localStorage.getItem(sessionKey())).not.toBeNull();
});

test('a late refusal of the session that was signed out leaves the next sign-in alone', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const refuseLate = holdBack(
    ({ path }) => path === 'rpc/staff_session',
    () => json({ message: 'JWT expired' }, 401),
  );
  await open('quotes');
  await expect.poll(() => backend.calls.map(({ path }) => path)).toContain('rpc/staff_session');
  backend.fault = undefined;
  backend.functions.token = () => ({ ...session(), access_token: 'next' });
  await press('Account');
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await logIn();
  const link = page.getByRole('link', { name: 'Quotes', exact: true });
  await expect.element(link).toBeVisible();
  refuseLate();
  await expect.poll(() => logged.mock.calls.flat().join()).toContain('rpc/staff_session: 401');
  await link.click();
  await expect.element(quotes()).toBeVisible();
  expect(localStorage.getItem('adminAuthenticated')).toBe('true');
});

test('a form keeps its input when the server answers 403, which does not end the session, or 401, which does', async () => {
  const edited = await startEdit('Refused at first');
  backend.fault = ({ isWrite }) =>
    isWrite ? json({ message: 'permission denied', details: null }, 403) : undefined;
  await press('Save');
  const failure = page.getByText('Failed to update project: The server does not allow this.');
  await expect.element(failure).toBeVisible();
  await expect.element(field('Project Title')).toHaveValue('Refused at first');
  expect(address()).toBe(edited);
  expect(localStorage.getItem('adminAuthenticated')).toBe('true');
  backend.fault = ({ isWrite }) => (isWrite ? json({ message: 'JWT expired' }, 401) : undefined);
  await press('Save');
  await expectLogin();
  backend.fault = undefined;
  await logIn();
  await expect.element(field('Project Title')).toHaveValue('Refused at first');
  await press('Save');
  const saved = page.getByRole('heading', {
    name: 'Project Details Refused at first',
    exact: true,
  });
  await expect.element(saved).toBeVisible();
});
