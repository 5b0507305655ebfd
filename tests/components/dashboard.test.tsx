import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ar as arMessages } from '../../src/admin/i18n/messages/ar';
import { startOfRange } from '../../src/domain/dates';
import { misplacedTexts } from '../kit/geometry';
import { backend, heldAnswer, holdBack, type Row, store } from './kit/backend';
import { open, press, quote, speak } from './kit/backOffice';
import { withFontSize } from './kit/fontSize';

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
    unverified: 2,
  },
  projects: {
    total: 14,
    planning: 2,
    in_progress: 4,
    completed: 3,
    on_hold: 1,
    paid: 4,
    totalRevenue: 227_500,
    pipeline: 270_300,
    approved: 0,
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
  paidLastYear: 107_500,
  conversion,
  types: [{ projectType: 'website', ...conversion }],
  reasons: [
    { reason: 'budget', quotes: 3 },
    { reason: 'none', quotes: 1 },
  ],
  sources: [{ source: 'google', ...conversion }],
  otherSources: { sources: 0, quotes: 0, converted: 0, revenue: 0 },
};
const none = { total: 0, projects: 0, first: [] };
const day = { day: '2026-11-20', reason: 'planned', ...contact };
const today = {
  failedMessages: none,
  followUps: {
    total: 9,
    projects: 2,
    first: [
      { resource: 'quotes', id: 'call', name: 'Bea', ...day },
      { resource: 'projects', id: 'shop', name: 'Shop', ...day, phone: null },
    ],
  },
  lateProjects: {
    total: 1,
    projects: 1,
    first: [
      {
        resource: 'projects',
        id: 'late',
        name: 'Late',
        ...day,
        reason: null,
        email: null,
        phone: null,
      },
    ],
  },
  offers: { out: 3, net_cents: 1_440_000, opened: 2, ending: 1 },
  paidThisYear: 120_000,
};

/** Lets the API answer with the figures above, some of which `changes` replaces. */
function serve(changes: object = {}): void {
  Object.assign(backend.functions, {
    'rpc/dashboard_stats': () => ({ ...stats, ...changes }),
    'rpc/dashboard_trends': () => trends,
    'rpc/dashboard_today': () => today,
  });
}

beforeEach(() => serve());

const link = (name: string | RegExp) => page.getByRole('main').getByRole('link', { name });
const hrefOf = (name: string | RegExp) =>
  decodeURIComponent(link(name).first().element().getAttribute('href') ?? '');
const LONGEST_FIRST = 'page=1&sort=waiting_since&order=ASC';

const reason = '550 no such user';

/** Stores two failed emails and a delayed one about the quote `subject`. */
function mails(subject: Row) {
  for (const [id, kind, status, error] of [
    ['one', 'receipt', 'failed', reason],
    ['two', 'request', 'queued', 'ECONNREFUSED'],
    ['three', 'offer', 'failed', reason],
  ] as const) {
    const about = { id, kind, quote_id: subject.id, reference: 'Q-0001', client: 'Camille Durand' };
    const since = '2026-05-02T12:00:00Z';
    store('mail_troubles', { ...about, failed: status === 'failed', error, since });
    store('mails', { ...about, status, last_error: error, sent_at: null });
  }
  backend.fault = ({ method, path }, answer) => {
    if (method !== 'PATCH' || path !== 'mails') return undefined;
    const response = answer();
    const failed = backend.rows('mails').filter(({ status }) => status === 'failed');
    backend.tables.mail_troubles = backend
      .rows('mail_troubles')
      .filter(({ id }) => id === 'two' || failed.some((mail) => mail.id === id));
    return response;
  };
}

test('the dashboard lists each unsent email with its quote and the reason', {
  tags: 'mail',
}, async () => {
  const subject = quote();
  mails(subject);
  await open('');
  const alert = page.getByRole('alert').filter({ hasText: '3 emails have not arrived.' });
  await expect
    .element(alert.getByText(/2026, Confirmation to the client/u))
    .toHaveTextContent('Q-0001, Camille Durand: 550 no such user');
  await expect
    .element(alert.getByRole('link').first())
    .toHaveAttribute('href', `/admin/quotes/${subject.id}?from=%2Fadmin%2F`);
  await press('Dismiss: Confirmation to the client, Q-0001, Camille Durand');
  await expect.element(page.getByText('2 emails have not arrived.')).toBeVisible();
  const others = page.getByRole('alert').filter({ hasText: '2 emails have not arrived.' });
  await expect.element(others.getByRole('list')).toHaveFocus();
  await press('Retry');
  await expect.element(page.getByText('1 email will be sent again.')).toBeVisible();
  const left = page.getByRole('alert').filter({ hasText: '1 email has not arrived.' });
  await expect.element(left).toHaveTextContent('ECONNREFUSED It will be retried.');
  await expect.element(left.getByRole('button')).not.toBeInTheDocument();
  const statuses = backend.rows('mails').map(({ status }) => status);
  expect(statuses).toEqual(['dismissed', 'queued', 'queued']);
  expect(backend.writes().map(({ body }) => body)).toEqual([
    { status: 'dismissed' },
    { status: 'queued' },
  ]);
});

test('the dashboard says which email has perhaps arrived, and what to do', async () => {
  const lost = {
    kind: 'offer',
    client: 'Camille Durand',
    error: 'No answer',
    is_unconfirmed: true,
  };
  const since = '2026-05-02T12:00:00Z';
  for (const failed of [true, false])
    store('mail_troubles', { ...lost, id: `${failed}`, failed, since });
  await open('');
  const alert = page.getByRole('alert').filter({ hasText: '2 emails have not arrived.' });
  await expect
    .element(alert)
    .toHaveTextContent('No answer It may have arrived: ask before you retry. Dismiss');
  await expect
    .element(alert)
    .toHaveTextContent('No answer It may have arrived. It will be retried once, after an hour.');
});

test('figures and names link to their lists and records, and the dashboard shows suspected spam, money and what happened when', async () => {
  const now = new Date();
  const noon = (date: number) =>
    new Date(now.getFullYear(), now.getMonth(), date, 12, 5).toISOString();
  const at = (date: string, id: string) => ({ id, type: 'quote', client: id, date });
  serve({ recentActivity: [at(noon(now.getDate()), 'new'), at(noon(now.getDate() - 1), 'old')] });
  await open('');
  await expect.element(link('Pending Quotes: 5')).toBeVisible();
  const spam = '3 quotes marked as spam are not counted';
  for (const [name, href] of [
    ['Pending Quotes: 5', `quotes?filter={"status":"pending"}&${LONGEST_FIRST}`],
    ['Pending: 5', `quotes?filter={"status":"pending"}&${LONGEST_FIRST}`],
    [spam, 'quotes?filter={"spam":"only"}&page=1'],
    ['Unverified mail: 2', 'quotes?filter={"spam":"mail"}&page=1'],
    ['To invoice: €54,700', 'projects?filter={"status":"completed"}&page=1'],
    ['Offers out, excl. VAT: €14,400', 'offers?filter={"validity":"open"}&page=1'],
    ['Follow-ups due: 6 more', 'quotes?filter={"follow_up":"due"}&page=1'],
    ['Follow-ups due: 1 more project', 'projects?filter={"follow_up":"due"}&page=1'],
    ['Reports', 'reports'],
  ] as const)
    expect(hrefOf(name)).toBe(`/admin/${href}`);
  const money = page.getByRole('region', { name: 'Money' });
  for (const figure of [
    'Offers out, excl. VAT€14,4003 sent · 2 opened · 1 ending within 3 days',
    'Pipeline€270,300',
    'To invoice€54,700',
  ])
    await expect.element(money).toHaveTextContent(figure);
  await expect.element(money).toHaveTextContent(`Paid in ${now.getFullYear()}€120,000`);
  const rows = page.getByRole('region', { name: 'Recent Activity' }).getByRole('listitem');
  await expect.element(rows.first()).toHaveTextContent(/^new12:05/u);
  await expect.element(rows.last()).toHaveTextContent(/^oldYesterday, 12:05/u);
});

test('“Today” lists what is due by urgency, with a button for each way to answer', {
  tags: 'dashboard',
}, async () => {
  await open('');
  const rows = page.getByRole('region', { name: 'Today' }).getByRole('listitem');
  await expect.element(rows.nth(4)).toBeVisible();
  const [all, mail] = [['Email', 'Phone', 'WhatsApp'], ['Email']];
  for (const [index, [words, href, channels]] of (
    [
      [
        /AdaAnswerOverdue by 6 hr/u,
        `quotes/ada?filter={"waiting":"overdue"}&${LONGEST_FIRST}`,
        all,
      ],
      [
        /Priya NairAnswer[23] hr left/u,
        `quotes/priya?filter={"waiting":"soon"}&${LONGEST_FIRST}`,
        all,
      ],
      [/BeaFollow-up(?:20 Nov|Nov 20)/u, 'quotes/call?filter={"follow_up":"due"}&page=1', all],
      [/ShopFollow-up(?:20 Nov|Nov 20)/u, 'projects/shop', mail],
      [/LateEnd date(?:20 Nov|Nov 20)/iu, 'projects/late?filter={"end":"due"}&page=1', []],
    ] as const
  ).entries()) {
    const row = rows.nth(index);
    await expect.element(row).toHaveTextContent(words);
    const target = row.getByRole('link').element().getAttribute('href') ?? '';
    const from = `${href.includes('?') ? '&' : '?'}from=/admin`;
    expect(decodeURIComponent(target)).toBe(`/admin/${href}${from}`);
    const buttons = row.getByRole('button').elements();
    expect(buttons.map((button) => button.getAttribute('title'))).toEqual(
      channels.map((by) => `Answer by ${by}`),
    );
    const name = row.getByRole('link').element().querySelector('bdi')?.textContent;
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(
      channels.map((by) => `Answer by ${by}, ${name}`),
    );
  }
});

test('a button or a key of the section “Today” begins a message in the record, which closes to the dashboard', async () => {
  const ada = quote({ name: 'Ada', phone: null });
  const body = 'Hello';
  const subject = 'Hi';
  store('answer_templates', {
    id: 'first-en',
    name: 'first',
    language: 'en',
    subject,
    body,
  });
  serve({ waiting: [{ ...waits(String(ada.id), 'Ada', 30), phone: null }] });
  await open('');
  const row = page.getByRole('region', { name: 'Today' }).getByRole('listitem').first();
  const begin = [
    () => row.getByRole('button', { name: 'Email' }).click(),
    async () => {
      (row.getByRole('link').element() as HTMLElement).focus();
      await userEvent.keyboard('e');
    },
  ];
  for (const run of begin) {
    await run();
    await expect.element(page.getByLabelText('Message')).toHaveValue('Hello');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect.element(row.getByRole('link')).toBeVisible();
  }
  expect(backend.rows('notes')).toEqual([]);
});

test('no link of “Today” leads to more follow-ups of projects if all of them are shown', async () => {
  const followUps = { ...today.followUps, projects: 1 };
  backend.functions['rpc/dashboard_today'] = () => ({ ...today, followUps });
  await open('');
  await expect.element(link('Follow-ups due: 7 more')).toBeVisible();
  expect(link(/^Follow-ups due:/u).elements()).toHaveLength(1);
});

test('a follow-up whose reason only a newer server knows is listed as one', async () => {
  const first = [{ resource: 'quotes', id: 'call', name: 'Bea', ...day, reason: 'newer' }];
  backend.functions['rpc/dashboard_today'] = () => ({
    ...today,
    followUps: { total: 1, projects: 0, first },
  });
  await open('');
  await expect.element(link('Bea').first()).toBeVisible();
});

test('three rows of “Today” are worked through by the keys of an Arabic keyboard, and each page closes to the row below', async () => {
  await speak('ar');
  const ids = ['Ada', 'Bea', 'Chloé'].map((name) => String(quote({ name }).id));
  const first = ['replied', 'offer', 'failed'].map((because, place) => ({
    ...{ resource: 'quotes', id: ids[place], name: `Client ${place}` },
    ...{ ...day, reason: because },
  }));
  const followUps = { total: 3, projects: 0, first };
  serve({ waiting: [], dueSoon: none });
  backend.functions['rpc/dashboard_today'] = () => ({ ...today, followUps, lateProjects: none });
  await open('');
  const rowLink = (id = '') =>
    document.querySelector<HTMLElement>(`main [data-row-link="${id}"]`) ?? document.body;
  const words = arMessages.dashboard;
  for (const what of [words.replied, words.offer_follow_up, words.message_failed])
    await expect.element(page.getByText(what, { exact: true })).toBeVisible();
  for (const [key, code, id] of [
    ['ت', 'KeyJ', ids[0]],
    ['ت', 'KeyJ', ids[1]],
    ['ن', 'KeyK', ids[0]],
  ] as const) {
    const event = new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
    expect(document.activeElement).toBe(rowLink(id));
  }
  for (const [place, id] of ids.entries()) {
    await expect.poll(() => document.activeElement).toBe(rowLink(id));
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => location.pathname).toBe(`/admin/quotes/${id}`);
    await expect.element(page.getByRole('dialog').getByRole('region').first()).toBeVisible();
    // The first one is answered meanwhile.
    if (place === 0) Object.assign(followUps, { total: 2, first: first.slice(1) });
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => location.pathname).toBe('/admin');
    await expect.poll(() => document.activeElement).toBe(rowLink(ids[place + 1] ?? id));
  }
});

test('the reports show the current year until staff select another period, and count the reasons of rejections', async () => {
  await open('reports');
  await expect
    .element(page.getByText('25% became projects: 5 of 20 quotes, €30,000 paid'))
    .toBeVisible();
  await expect.element(page.getByText('€12,000 in 12 months')).toBeVisible();
  const reasons = page.getByRole('region', { name: 'Rejections by Reason' }).getByRole('row');
  await expect.element(reasons.nth(1)).toHaveTextContent('Budget too low375%');
  await expect.element(reasons.nth(2)).toHaveTextContent('No reason given125%');
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
  await expect.element(link('google, Quotes: 20')).toBeVisible();
  expect(hrefOf('google, Quotes: 20')).toContain('{"received":"last-month","origin":"google"}');
  await page.getByLabelText('Quotes received').selectOptions('Any time');
  await expect.poll(() => asked()?.body).toMatchObject({ since: null, until: null });
  await expect.element(link('All, Quotes: 20').first()).toBeVisible();
  expect(hrefOf('All, Quotes: 20')).toBe('/admin/quotes?filter={}&page=1');
});

test('the reports promise no more than was kept: one late answer of two hundred makes 99 %', async () => {
  const kept = { ...response, due: 200, answered: 200 };
  const previous = { ...kept, answeredWithin24h: 200 };
  serve({ response: { ...kept, answeredWithin24h: 199, previous, waitingOver24h: 0 } });
  await open('reports');
  const times = page.getByRole('region', { name: 'Response Times' }).getByRole('row');
  await expect.element(times.nth(1)).toHaveTextContent('Answered within 24 h99%100%');
});

test('the reports show no figures of the period before as those of the one that staff have selected', async () => {
  await open('reports');
  const figures = page.getByText('25% became projects: 5 of 20 quotes, €30,000 paid');
  await expect.element(figures).toBeVisible();
  const answer = holdBack(({ path }) => path === 'rpc/dashboard_trends');
  await page.getByLabelText('Quotes received').selectOptions('Last month');
  await expect.element(figures).not.toBeInTheDocument();
  expect(link('google, Quotes: 20').elements()).toEqual([]);
  answer();
  await expect.element(figures).toBeVisible();
  await expect.element(link('google, Quotes: 20')).toBeVisible();
});

const reads = () => backend.calls.filter(({ path }) => path === 'rpc/dashboard_stats').length;

function show(visibility: 'visible' | 'hidden'): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}

test('the dashboard updates its figures every minute, but not in a hidden tab', {
  tags: 'dashboard',
}, async () => {
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
  const { held, give: release } = heldAnswer();
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
  backend.fault = undefined;
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect.element(link('Total Quotes: 27')).toBeVisible();

  fail();
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.element(alert).toHaveTextContent('Last updated at');
  await expect.element(link('Total Quotes: 27')).toBeVisible();
  backend.fault = undefined;
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect.element(alert).not.toBeInTheDocument();
});

test('at 1440 × 900 px, the dashboard needs no scrolling even if Today is full', {
  tags: 'dashboard',
}, async () => {
  await page.viewport(1440, 900);
  const type = 'quote';
  const recentActivity = Array.from({ length: 10 }, (_, index) => ({
    id: String(index),
    type,
    client: 'Ada',
    date: new Date().toISOString(),
  }));
  const waiting = Array.from({ length: 5 }, (_, index) => waits(`w${index}`, 'Ada', 30));
  serve({ recentActivity, waiting });
  await open('');
  await expect.element(link('Follow-ups due: 7 more')).toBeVisible();
  const { scrollHeight, clientHeight } = document.documentElement;
  expect(scrollHeight).toBeLessThanOrEqual(clientHeight);
});

test('on a phone with a browser font size of 32 px, no text of the dashboard overlaps another one, and no Arabic name loses its start', async () => {
  await page.viewport(390, 2000);
  await speak('ar');
  const names = ['Théodore Al-Mansouri', 'محمد الزعابي للسياحة والسفر'];
  const waiting = names.map((name) => ({
    ...waits(name, name, 30),
    company: `${name} ${names[0]}`,
  }));
  serve({ waiting });
  await withFontSize(32, async () => {
    await open('');
    await expect.element(page.getByText(names[0] ?? '', { exact: true }).first()).toBeVisible();
    await document.fonts.ready;
    expect(misplacedTexts()).toEqual([]);
  });
});
