import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Row } from './kit/backend';
import { draft, menu, open, press, project, quote, speak, status } from './kit/backOffice';

const strip = () => page.getByRole('region', { name: 'Next step' });
const says = (words: string | RegExp) => expect.element(strip()).toHaveTextContent(words);
/** The names of what the strip offers. */
const actions = () =>
  [...strip().element().querySelectorAll('a, button')].map(({ textContent }) => textContent);

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const offer = (request: Row, columns: Partial<Row> = {}) =>
  draft(request, {
    status: 'sent',
    number: 'O-2026-007',
    token: 'secret',
    gross_cents: 1_482_100,
    valid_until: '2200-12-31',
    sent_at: hoursAgo(50),
    ...columns,
  });

let request: Row;
beforeEach(() => {
  request = quote({ created_at: hoursAgo(3), email: 'c@durand.example' });
});

test('a quote that waits says how long, and one press begins the answer', async () => {
  await open(`quotes/${request.id}`);
  await says(/Waiting 3 hr · 2[01] hr left/u);
  expect(actions()).toEqual(['Answer', 'Write an offer']);
  await strip().getByRole('link', { name: 'Answer' }).click();
  await expect.element(page.getByRole('dialog').getByLabelText('Message')).toHaveFocus();
  expect(page.getByRole('link', { name: 'Write an offer' }).elements()).toHaveLength(1);
});

test('a sent offer says when the client opened it; its link is one press away, and what is done less often in “More”', async () => {
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  Object.assign(request, { status: 'contacted' });
  offer(request, { opened_at: hoursAgo(2) });
  await open(`quotes/${request.id}`);
  await says(/O-2026-007 · €14,821 · Opened 2 hr\. ago/u);
  expect(actions()).toEqual(['Record the answer', 'Copy link']);
  await press('Copy link');
  await expect.element(page.getByText('Link copied.')).toBeVisible();
  expect(copy).toHaveBeenCalledWith(expect.stringMatching(/#secret$/u));
  await press('More');
  await expect.element(page.getByRole('menuitem', { name: 'Extend' })).toBeVisible();
  const items = page.getByRole('menuitem').elements();
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Extend …',
    'Reopen',
    'Withdraw',
    'Edit details',
    'Mark as spam',
    'Erase this person’s data',
    'Delete',
  ]);
});

test('an accepted offer leads to the conversion, and the converted quote to its project', async () => {
  Object.assign(request, { status: 'approved' });
  offer(request, { status: 'accepted', answered_at: hoursAgo(2), answered_by: 'Camille' });
  await open(`quotes/${request.id}`);
  await says('Accepted 2 hr. ago');
  await expect.element(strip().getByRole('link', { name: 'Convert to project' })).toBeVisible();
  request.project = project();
  await open();
  await says('Converted to a project');
  await strip().getByRole('link', { name: 'View project' }).click();
  await expect.element(page.getByRole('dialog', { name: /Project Details/u })).toBeVisible();
});

test('a project goes from its start to its payment by the strip, and a reply of the client comes first', async () => {
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const work = project({ token: 'client', created_at: hoursAgo(48) });
  await open(`projects/${work.id}`);
  await says('Not started, created 2 days ago');
  await press('Start the work');
  await says('In progress');
  await expect.element(status(page.getByRole('dialog'))).toHaveTextContent('In Progress');
  await strip().getByRole('link', { name: 'Ask for approval' }).click();
  await expect.element(page.getByLabelText('What to look at')).toBeVisible();
  Object.assign(work, { status: 'completed', delivered_at: hoursAgo(72) });
  await open(`projects/${work.id}`);
  await says('Approval asked 3 days ago');
  await press('Copy link');
  await expect.poll(() => copy.mock.calls.flat()).toEqual([expect.stringMatching(/#client$/u)]);
  await menu('More', 'Take back');
  await expect.element(page.getByText(/Request for approval taken back/u)).toBeVisible();
  expect(work.delivered_at).toBe(null);
  Object.assign(work, { approved_at: '2026-01-07T10:00:00Z', approved_by: 'Camille' });
  await open();
  await says(/^Approved (?:Jan 7|7 Jan)/u);
  await press('Mark as paid');
  await says('Paid today');
  expect(work).toMatchObject({ status: 'paid', paid_on: expect.any(String) });
  const replied_at = new Date(Date.now() - 10 * 60_000).toISOString();
  Object.assign(work, { status: 'in_progress', client_email: 'c@durand.example', replied_at });
  await open();
  await says('Client replied 10 min. ago');
  expect(actions()).toEqual(['Answer', 'Mark as paid']);
});

test('the day before yesterday is one of the calendar, not of 48 to 72 hours ago', async () => {
  const evening = (days: number) => {
    const now = new Date();
    return new Date(now.getFullYear(), now.getMonth(), now.getDate() - days, 23).toISOString();
  };
  const { id } = project({ created_at: evening(3) });
  await speak('fr');
  await open(`projects/${id}`);
  const strip = page.getByRole('region', { name: 'Prochaine étape' });
  await expect.element(strip).toHaveTextContent(/il y a 3 j/u);
});

test('west of the agency, what is due and late follows the day of the agency, as in the database', async () => {
  // The browser of the tests is in UTC, where it is still the 25th.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-25T23:30:00Z') });
  const { id } = project({ status: 'in_progress', end_date: '2026-11-25' });
  const ada = quote({ name: 'Ada', status: 'contacted', follow_up_on: '2026-11-26' });
  await open(`projects/${id}`);
  await says(/ · Late/u);
  await open('quotes');
  await expect
    .element(page.getByRole('row').filter({ hasText: 'Ada' }))
    .toHaveTextContent(/(?:Nov 26|26 Nov)/u);
  await open(`quotes/${ada.id}`);
  await press('Tomorrow');
  await expect.poll(() => ada.follow_up_on).toBe('2026-11-27');
});

test('in Arabic, the strip of a late project says that it is late, in the singular', async () => {
  const { id } = project({ status: 'in_progress', end_date: '2020-01-02' });
  await speak('ar');
  await open(`projects/${id}`);
  const strip = page.getByRole('region', { name: 'الخطوة التالية' });
  await expect.element(strip).toHaveTextContent(/قيد التنفيذ.* · متأخر(?!ة)/u);
});

test('the page of an offer has the same next step, and the same menu', async () => {
  const { id, reference } = request;
  const sent = offer(request, {
    quote: { id, reference, status: 'contacted', owner: null },
    opened_at: hoursAgo(2),
  });
  await open(`offers/${sent.id}`);
  await says(/O-2026-007 · €14,821 · Opened 2 hr\. ago/u);
  await menu('Record the answer', 'Declined');
  await press('Save');
  await says('Declined');
  await menu('More', 'Reopen');
  await says('Draft, changed now');
  expect(actions()).toEqual(['Send …', 'Open the draft']);
});
