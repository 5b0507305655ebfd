import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { agency } from '../../../src/agency/agency';
import { pageTexts } from '../../../src/offer/pageTexts';
import { heldAnswer } from '../kit/backend';
import {
  delivered,
  expectInSight,
  golden,
  isHistoryOfPage,
  type Language,
  offerIn,
  readAgain,
  refuse,
  show,
} from '../kit/offerPage';
import { translatePage } from '../kit/translation';

/** Types a reason into the dialog that declines. */
async function fillReason(language: Language, reason: string): Promise<void> {
  const { decline, answers } = pageTexts[language];
  await page.getByRole('button', { name: decline, exact: true }).click();
  await page.getByLabelText(answers.decline.label).fill(reason);
}

/** Declines with a reason. */
async function decline(language: Language, reason: string): Promise<void> {
  await fillReason(language, reason);
  await page.getByRole('button', { name: pageTexts[language].answers.decline.confirm }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
}

test('an answer after one that staff noted is not recorded: the page says so in sight, with what was typed', async () => {
  await page.viewport(390, 844);
  await show('ar');
  const noted = { status: 'accepted', answered_by: 'B Phone', answered_at: '2026-11-22T10:00:00Z' };
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json(offerIn('ar', noted)));
  await decline('ar', 'Too dear for us');
  await expect.element(page.getByRole('alert')).toHaveTextContent('Too dear for us');
  await expect.element(page.getByRole('alert')).toHaveTextContent(pageTexts.ar.failures.answered);
  await expectInSight();
});

test('an answer to an older version is not recorded: the page says so in sight', async () => {
  await page.viewport(390, 844);
  await show('en');
  refuse('revision', 'changed', offerIn('en', { revision: 2 }));
  await decline('en', 'Too dear');
  await expect.element(page.getByRole('alert')).toHaveTextContent(pageTexts.en.failures.changed);
  await expectInSight();
});

test('an offer that expires while it is read cannot be accepted', {
  tags: 'acceptance',
}, async () => {
  const { accept, answers } = pageTexts.en;
  await show('en');
  const expired = offerIn('en', { valid_until: '2020-01-31', expired: true });
  refuse('valid_until', 'expired', expired);
  await page.getByRole('button', { name: accept, exact: true }).click();
  await page.getByLabelText(answers.accept.label).fill('Camille');
  await page.getByRole('button', { name: answers.accept.confirm }).click();
  await expect.element(page.getByRole('main')).toHaveTextContent('was valid until 31 January 2020');
  await expect
    .element(page.getByRole('button', { name: accept, exact: true }))
    .not.toBeInTheDocument();
});

test('a client adds optional lines, sees the total follow, and accepts it', {
  tags: 'acceptance',
}, async () => {
  const { accept, answers } = pageTexts.en;
  const line = { text: 'Design', quantity: 1, unit_cents: 100_000, vat_rate: 20 };
  const lines = [
    { ...line, text: 'Photos', unit_cents: 50_000, optional: true },
    line,
    { ...line, text: 'Training', unit_cents: 10_000, optional: true },
  ];
  await page.viewport(390, 844);
  await show('en', { lines });
  const total = () => document.querySelector('.bar [role="status"]')?.textContent;
  const tick = (name: string) => page.getByRole('checkbox', { name }).click();
  await expect.poll(total).toBe('€1,200.00');
  await tick('Photos');
  await tick('Training');
  await expect.poll(total).toBe('€1,920.00');
  await tick('Photos');
  await expect.poll(total).toBe('€1,320.00');
  const own = { status: 'accepted', answered_by: 'Ada', answered_at: '2026-11-22T10:00:00Z' };
  vi.spyOn(window, 'fetch').mockImplementation(async (_, init) => {
    const { chosen } = JSON.parse(String(init?.body)).answer;
    return Response.json(offerIn('en', { ...own, lines, chosen }));
  });
  await page.getByRole('button', { name: accept, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toHaveTextContent('€1,320.00');
  await expect.element(dialog).toHaveTextContent('Including: Training');
  await dialog.getByLabelText(answers.accept.label).fill('Ada');
  await dialog.getByRole('button', { name: answers.accept.confirm }).click();
  await expect.element(page.getByRole('main')).toHaveTextContent('accepted by Ada');
  const row = (name: string) => expect.element(page.getByRole('row', { name }));
  await row('Photos').toHaveTextContent('Optional, not chosen');
  await row('Training').toHaveTextContent('Optional, chosen');
  expect(document.querySelector('.offer-totals')).toHaveTextContent('€1,320.00');
});

test('a page that the browser translates shows the acceptance, and later the delivery', async () => {
  const { accept, answers, look } = pageTexts.en;
  const project = { ...delivered, start_date: '2026-11-21', end_date: '2026-12-01' };
  const planned = { ...project, status: 'in_progress', revision: 0, delivered_at: null };
  const own = { status: 'accepted', answered_by: 'Ada', answered_at: '2026-11-22T10:00:00Z' };
  const answerWith = (columns: object) =>
    vi
      .spyOn(window, 'fetch')
      .mockImplementation(async () => Response.json(offerIn('en', { ...own, ...columns })));
  await show('en');
  translatePage();
  answerWith({ chosen: [] });
  await page.getByRole('button', { name: accept, exact: true }).click();
  await page.getByLabelText(answers.accept.label).fill('Ada');
  await page.getByRole('button', { name: answers.accept.confirm }).click();
  await expect.element(page.getByRole('main')).toHaveTextContent('accepted by Ada');
  answerWith({ project: planned });
  await readAgain();
  await expect.element(page.getByText('Expected end')).toBeVisible();
  translatePage();
  answerWith({ project });
  await readAgain();
  await expect.element(page.getByRole('heading', { name: look })).toBeVisible();
  await expect.element(page.getByRole('main')).not.toHaveTextContent('Expected end');
});

test('a repeated answer, whose first response was lost, is a success', async () => {
  await show('en');
  const own = {
    status: 'declined',
    decline_reason: 'Too dear',
    answered_at: '2026-11-22T10:00:00Z',
  };
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json(offerIn('en', own)));
  await decline('en', 'Too dear ');
  await expect.element(page.getByRole('main')).toHaveTextContent('declined on');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('who declines is offered to ask for a change, which keeps the reason', async () => {
  const { answers, askChange, decline: no } = pageTexts.en;
  await show('en');
  const dialog = page.getByRole('dialog');
  await fillReason('en', 'Too dear');
  expect(golden()).toEqual(expect.arrayContaining([askChange]));
  expect(golden()).not.toContain(answers.decline.confirm);
  await page.getByRole('button', { name: askChange }).click();
  await expect.element(dialog.getByRole('link').first()).toBeVisible();
  await dialog.getByRole('button', { name: pageTexts.en.close, exact: true }).click();
  await expect.poll(isHistoryOfPage).toBe(true);
  await page.getByRole('button', { name: no, exact: true }).click();
  await expect.element(page.getByLabelText(answers.decline.label)).toHaveValue('Too dear');
});

test('Back closes a dialog, and a closed dialog leaves no step behind', async () => {
  const { close, decline: no } = pageTexts.en;
  await show('en');
  const dialog = page.getByRole('dialog');
  const open = () => page.getByRole('button', { name: no, exact: true }).click();
  await open();
  await expect.element(dialog).toBeVisible();
  history.back();
  await expect.element(dialog).not.toBeInTheDocument();
  await open();
  await page.getByRole('button', { name: close }).click();
  await expect.poll(isHistoryOfPage).toBe(true);
});

const confirm = () =>
  page.getByRole('button', { name: pageTexts.en.answers.decline.confirm }).click();

test.each<[string, () => Promise<void>]>([
  ['is sent', confirm],
  ['waits while the page reads the offer again', readAgain],
])(
  'an offer withdrawn while it is read shows what was typed, and whom to ask (the text %s)',
  { tags: 'acceptance' },
  async (_, act) => {
    await show('en');
    // The link has ended: an answer returns what a reading does.
    vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json(null));
    await fillReason('en', 'We would rather wait');
    await act();
    await expect
      .element(page.getByRole('heading', { level: 1 }))
      .toHaveTextContent(pageTexts.en.dead.title);
    await expect.element(page.getByText('We would rather wait')).toBeVisible();
    for (const way of [agency.email, agency.phoneDisplay, agency.whatsappDisplay])
      await expect.element(page.getByRole('link', { name: way })).toBeVisible();
  },
);

test('a failure that arrives after its dialog was closed is said on the page, closes no other dialog, and keeps what was typed', async () => {
  const { accept, answers, ask, close, failures } = pageTexts.ar;
  await page.viewport(390, 844);
  await show('ar');
  const { held, give } = heldAnswer();
  vi.spyOn(window, 'fetch').mockImplementation(async () => {
    await held;
    return Response.json({}, { status: 503 });
  });
  const dialog = page.getByRole('dialog');
  const name = page.getByLabelText(answers.accept.label);
  await page.getByRole('button', { name: accept, exact: true }).click();
  await name.fill('ليلى');
  await page.getByRole('button', { name: answers.accept.confirm }).click();
  await expect.element(name).toHaveAttribute('readonly');
  await dialog.getByRole('button', { name: close, exact: true }).click();
  await expect.poll(isHistoryOfPage).toBe(true);
  await page.getByRole('button', { name: ask, exact: true }).click();
  give();
  await expect.element(page.getByText(failures.unreachable)).toBeInTheDocument();
  await expect.element(dialog.getByRole('link').first()).toBeVisible();
  await dialog.getByRole('button', { name: close, exact: true }).click();
  await expect.poll(isHistoryOfPage).toBe(true);
  await page.getByRole('button', { name: accept, exact: true }).click();
  await expect.element(name).toHaveValue('ليلى');
});

test('another answer is not sent while the first one is under way, and the page says so with its text', async () => {
  const { accept, answers, close, failures, unsent } = pageTexts.en;
  await show('en');
  const { held, give } = heldAnswer();
  const own = { status: 'accepted', answered_by: 'Ada', answered_at: '2026-11-22T10:00:00Z' };
  const sent = vi.spyOn(window, 'fetch').mockImplementation(async () => {
    await held;
    return Response.json(offerIn('en', { ...own, chosen: [] }));
  });
  await page.getByRole('button', { name: accept, exact: true }).click();
  await page.getByLabelText(answers.accept.label).fill('Ada');
  await page.getByRole('button', { name: answers.accept.confirm }).click();
  await page.getByRole('dialog').getByRole('button', { name: close, exact: true }).click();
  await expect.poll(isHistoryOfPage).toBe(true);
  await fillReason('en', 'We would rather wait');
  await confirm();
  give();
  const notice = page.getByRole('alert');
  await expect.element(notice).toHaveTextContent(failures.answered);
  await expect.element(notice).toHaveTextContent('We would rather wait');
  await expect.element(notice).not.toHaveTextContent('Ada');
  await expect.element(page.getByRole('heading', { name: unsent })).toBeVisible();
  const bodies = sent.mock.calls.map(([, init]) => String(init?.body));
  expect(bodies.filter((body) => /accept|decline/u.test(body))).toHaveLength(1);
});
