import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { pageTexts } from '../../../src/offer/pageTexts';
import { heldAnswer } from '../kit/backend';
import {
  delivered,
  expectInSight,
  isHistoryOfPage,
  offerIn,
  readAgain,
  refusal,
  refuse,
  show,
} from '../kit/offerPage';

test('what is missing from work that staff took back is not recorded: the page says so in sight, with what was typed', async () => {
  const { notYet, answers, workLate, unsent } = pageTexts.ar;
  await page.viewport(390, 844);
  await show('ar', { status: 'accepted', project: delivered });
  const project = { ...delivered, status: 'in_progress', delivered_at: null, revision: 2 };
  refuse('revision', 'changed', offerIn('ar', { status: 'accepted', project }));
  await page.getByRole('button', { name: notYet, exact: true }).click();
  await page.getByLabelText(answers.missing.label).fill('الخريطة ناقصة');
  await page.getByRole('button', { name: answers.missing.confirm, exact: true }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(workLate);
  await expect.element(page.getByRole('alert')).toHaveTextContent('الخريطة ناقصة');
  await expect.element(page.getByRole('heading', { name: unsent })).toBeVisible();
  await expectInSight();
});

test('work that is delivered again behind the open dialog is not approved unread: the page says so', async () => {
  const { approve, answers, workChanged } = pageTexts.en;
  await show('en', { status: 'accepted', project: delivered });
  const project = { ...delivered, revision: 2, delivery_note: 'Now with the map' };
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const isAnswer = String(input).endsWith('/answer_offer');
    if (isAnswer && JSON.parse(String(init?.body)).revision !== 2)
      return refusal('revision', 'changed');
    const approved = { approved_by: 'Ada', approved_at: '2026-11-22T10:00:00Z' };
    return Response.json(
      offerIn('en', { status: 'accepted', project: { ...project, ...(isAnswer && approved) } }),
    );
  });
  await page.getByRole('button', { name: approve, exact: true }).click();
  await page.getByLabelText(answers.approve.label).fill('Ada');
  await readAgain();
  await expect.element(page.getByText('Now with the map')).toBeInTheDocument();
  await page.getByRole('button', { name: answers.approve.confirm }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(workChanged);
  await expect.element(page.getByRole('button', { name: approve, exact: true })).toBeVisible();
});

test('what the page shows as recorded does not stand there as unsent, although its response was lost', async () => {
  const { notYet, answers, failures, wrote, unsent } = pageTexts.en;
  await show('en', { status: 'accepted', project: delivered });
  const project = { ...delivered, missing: 'The map' };
  vi.spyOn(window, 'fetch').mockImplementation(async (input) => {
    if (String(input).endsWith('/answer_offer')) throw new TypeError('Failed to fetch');
    return Response.json(offerIn('en', { status: 'accepted', project }));
  });
  await page.getByRole('button', { name: notYet, exact: true }).click();
  await page.getByLabelText(answers.missing.label).fill('The map ');
  await page.getByRole('button', { name: answers.missing.confirm, exact: true }).click();
  await expect
    .element(page.getByRole('dialog').getByRole('alert'))
    .toHaveTextContent(failures.unreachable);
  await readAgain();
  await expect.element(page.getByRole('heading', { name: wrote, exact: true })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: unsent })).not.toBeInTheDocument();
});

test('a list of what is missing that is too long is not cut off: the dialog says how long it may be', async () => {
  const { notYet, answers, tooLong } = pageTexts.en;
  await show('en', { status: 'accepted', project: delivered });
  const text = page.getByLabelText(answers.missing.label);
  await page.getByRole('button', { name: notYet, exact: true }).click();
  await text.fill('x'.repeat(5001));
  await page.getByRole('button', { name: answers.missing.confirm, exact: true }).click();
  await expect
    .element(page.getByRole('dialog').getByRole('alert'))
    .toHaveTextContent(tooLong.replace('{limit}', '5,000'));
  await expect.element(text).toHaveFocus();
});

test('what the client typed is still there when a phone loads the page again', async () => {
  const { notYet, answers, close } = pageTexts.en;
  const text = page.getByLabelText(answers.missing.label);
  const open = () => page.getByRole('button', { name: notYet, exact: true }).click();
  await show('en', { status: 'accepted', project: delivered });
  await open();
  await text.fill('The map');
  await page.getByRole('dialog').getByRole('button', { name: close, exact: true }).click();
  await expect.poll(isHistoryOfPage).toBe(true);
  await show('en', { status: 'accepted', project: delivered });
  await open();
  await expect.element(text).toHaveValue('The map');
});

test('a text that was changed while the first one is under way is not taken as sent', async () => {
  const { notYet, answers, close, failures } = pageTexts.en;
  await show('en', { status: 'accepted', project: delivered });
  const { held, give } = heldAnswer();
  const project = { ...delivered, missing: 'The map' };
  vi.spyOn(window, 'fetch').mockImplementation(async () => {
    await held;
    return Response.json(offerIn('en', { status: 'accepted', project }));
  });
  const text = page.getByLabelText(answers.missing.label);
  const open = () => page.getByRole('button', { name: notYet, exact: true }).click();
  const submit = () =>
    page.getByRole('button', { name: answers.missing.confirm, exact: true }).click();
  await open();
  await text.fill('The map');
  await submit();
  await page.getByRole('dialog').getByRole('button', { name: close, exact: true }).click();
  await expect.poll(isHistoryOfPage).toBe(true);
  await open();
  await text.fill('The map and the logo');
  await submit();
  give();
  const notice = page.getByRole('alert');
  await expect.element(notice).toHaveTextContent(failures.answered);
  await expect.element(notice).toHaveTextContent('The map and the logo');
});
