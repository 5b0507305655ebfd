import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { startOfRange } from '../../src/domain/dates';
import { backend, json } from './kit/backend';
import { open } from './kit/backOffice';
import { misplacedTexts, withFontSize } from './kit/texts';

const HOUR_MS = 3_600_000;
const contact = { email: 'priya@nair.example', phone: '+33 6 39 98 51 88' };
const waits = (id: string, client: string, hours: number) => ({
  id,
  client,
  company: null,
  projectType: 'website',
  date: new Date(Date.now() - hours * HOUR_MS).toISOString(),
  ...contact,
});
const months = Array.from({ length: 12 }, (_, month) => ({
  start: new Date(2026, month - 1, 1).toISOString(),
  quotes: 10,
  revenue: 1000,
}));
const conversion = { quotes: 20, converted: 5, revenue: 30_000 };
const response = { due: 0, answered: 0, answeredWithin24h: 0, medianMinutes: null };

const stats = {
  quotes: {
    total: 27,
    thisMonth: 15,
    pending: 5,
    contacted: 6,
    approved: 12,
    rejected: 4,
    spam: 3,
  },
  projects: {
    ...{ total: 14, planning: 2, in_progress: 4, completed: 3, on_hold: 1, paid: 4 },
    ...{ totalRevenue: 227_500, pipeline: 270_300 },
    budgets: {
      planning: 70_300,
      in_progress: 150_000,
      completed: 54_700,
      on_hold: 50_000,
      paid: 227_500,
    },
  },
  recentActivity: [],
  response: { ...response, previous: response, waitingOver24h: 1 },
  waiting: [waits('ada', 'Ada', 30)],
  dueSoon: { total: 1, first: [waits('priya', 'Priya Nair', 21)] },
};
const trends = {
  months,
  paid: { thisYear: 120_000, lastYear: 107_500 },
  conversion,
  types: [{ projectType: 'website', ...conversion }],
  sources: [{ source: 'google', ...conversion }],
  otherSources: { sources: 0, quotes: 0, converted: 0, revenue: 0 },
};
const day = { name: 'Bea', day: '2026-11-20' };
const today = {
  followUps: { total: 1, first: [{ id: 'call', ...day, ...contact }] },
  lateProjects: { total: 1, first: [{ id: 'project', ...day }] },
};

const answers: Record<string, unknown> = {
  'rpc/dashboard_stats': stats,
  'rpc/dashboard_trends': trends,
  'rpc/dashboard_today': today,
};

beforeEach(() => {
  backend.fault = ({ path }) => (answers[path] ? json(answers[path]) : undefined);
});

const link = (name: string | RegExp) => page.getByRole('main').getByRole('link', { name });
const hrefOf = (name: string | RegExp) =>
  decodeURIComponent(link(name).first().element().getAttribute('href') ?? '');
const LONGEST_FIRST = 'page=1&sort=waiting_since&order=ASC';

test('figures and names link to their lists and quotes in order of waiting, and the dashboard shows contacts, the time left, suspected spam and money', async () => {
  await open('');
  await expect.element(link('Pending Quotes: 5')).toBeVisible();
  const spam = '3 quotes marked as spam are not counted';
  await expect.element(link(spam)).toBeVisible();
  for (const [name, href] of [
    ['Pending Quotes: 5', `quotes?filter={"status":"pending"}&${LONGEST_FIRST}`],
    ['Pending: 5', `quotes?filter={"status":"pending"}&${LONGEST_FIRST}`],
    ['Ada', `quotes/ada?filter={"waiting":"overdue"}&${LONGEST_FIRST}`],
    ['Priya Nair', `quotes/priya?filter={"waiting":"soon"}&${LONGEST_FIRST}`],
    [spam, 'quotes?filter={"spam":"only"}&page=1'],
    ['To invoice: €54,700', 'projects?filter={"status":"completed"}&page=1'],
  ] as const)
    expect(hrefOf(name)).toBe(`/admin/${href}`);

  const region = (name: string) => page.getByRole('region', { name });
  for (const title of [
    'Waiting longer than 24 hours',
    'To answer within 8 hours',
    'Follow-ups due',
  ])
    for (const [name, href] of [
      [contact.phone, 'tel:+33639985188'],
      [contact.email, 'mailto:priya@nair.example'],
    ] as const)
      await expect.element(region(title).getByRole('link', { name })).toHaveAttribute('href', href);
  await expect.element(region('To answer within 8 hours')).toHaveTextContent(/[23] hr left/u);

  const year = new Date().getFullYear();
  for (const [name, amount] of [
    ['Pipeline', '€270,300'],
    ['To invoice', '€54,700'],
    [`Paid in ${year}`, '€120,000'],
    [`Paid in ${year - 1}`, '€107,500'],
  ])
    await expect.element(region('Money')).toHaveTextContent(new RegExp(`${name}${amount}`, 'u'));
  await expect.element(page.getByText('€12,000 in 12 months')).toBeVisible();
});

test('the section “Today” does not show “Nothing is due” while a quote must be answered within eight hours', async () => {
  const none = { total: 0, first: [] };
  backend.fault = ({ path }) => {
    if (path === 'rpc/dashboard_today') return json({ followUps: none, lateProjects: none });
    if (path !== 'rpc/dashboard_stats') return answers[path] ? json(answers[path]) : undefined;
    return json({ ...stats, waiting: [], response: { ...stats.response, waitingOver24h: 0 } });
  };
  await open('');
  await expect.element(link('Priya Nair')).toBeVisible();
  expect(page.getByText('Nothing is due').elements()).toHaveLength(0);
});

test('the table of conversions shows the current year until staff select another period', async () => {
  await open('');
  await expect
    .element(page.getByText('25% became projects: 5 of 20 quotes, €30,000 paid'))
    .toBeVisible();
  const asked = () => backend.calls.filter(({ path }) => path === 'rpc/dashboard_trends').at(-1);
  const since = startOfRange('year', new Date()).toISOString();
  expect(asked()?.body).toMatchObject({ since, until: null });
  expect(hrefOf('All, Converted: 5')).toContain('{"received":"year","converted":true}');
  await page.getByLabelText('Quotes received').selectOptions('Last month');
  await expect
    .poll(() => asked()?.body)
    .toMatchObject({
      since: startOfRange('last-month', new Date()).toISOString(),
      until: startOfRange('month', new Date()).toISOString(),
    });
  expect(hrefOf('google, Quotes: 20')).toContain('{"received":"last-month","origin":"google"}');
  await page.getByLabelText('Quotes received').selectOptions('Any time');
  await expect.poll(() => asked()?.body).toMatchObject({ since: null, until: null });
  expect(hrefOf('All, Quotes: 20')).toBe('/admin/quotes?filter={}&page=1');
});

const reads = () => backend.calls.filter(({ path }) => path === 'rpc/dashboard_stats').length;

function show(visibility: 'visible' | 'hidden'): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}

test('the dashboard updates its figures every minute, but not in a hidden tab', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await open('');
  await expect.element(link('Total Quotes: 27')).toBeVisible();
  expect(reads()).toBe(1);
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.poll(reads).toBe(2);
  show('hidden');
  await vi.advanceTimersByTimeAsync(120_000);
  expect(reads()).toBe(2);
  show('visible');
  await expect.poll(reads).toBe(3);
  vi.restoreAllMocks();
});

test('staff can try again after a failed first load, and a failed refresh keeps the figures and shows the time of their last update', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const answer = backend.fault;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const fail = () => {
    backend.fault = ({ path }) =>
      path.startsWith('rpc/dashboard_')
        ? held.then(() => new Response('', { status: 500 }))
        : undefined;
  };
  const alert = page.getByRole('alert').filter({ hasText: 'Error: Error loading stats' });
  fail();
  await open('');
  await expect.element(page.getByText('Loading dashboard...')).toBeVisible();
  release();
  await expect.element(alert).toBeVisible();
  expect(link('Total Quotes: 27').elements()).toHaveLength(0);
  backend.fault = answer;
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect.element(link('Total Quotes: 27')).toBeVisible();

  fail();
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.element(alert).toHaveTextContent('Last updated at');
  await expect.element(link('Total Quotes: 27')).toBeVisible();
  backend.fault = answer;
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect.element(alert).not.toBeInTheDocument();
});

for (const width of [1440, 390]) {
  test(`at ${width} px and with a browser font size of 32 px, no text of the dashboard overlaps another one`, async () => {
    await page.viewport(width, 900);
    await withFontSize(32, async () => {
      await open('');
      await expect.element(link('Pending Quotes: 5')).toBeVisible();
      expect(misplacedTexts()).toEqual([]);
    });
    await page.viewport(1280, 720);
  });
}
