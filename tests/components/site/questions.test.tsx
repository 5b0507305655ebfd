import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { agencyName } from '../../../src/agency/agencyName';
import { pageTexts } from '../../../src/offer/pageTexts';
import { delivered, offerIn, refuse, show } from '../kit/offerPage';

test.each(['en', 'fr', 'ar'] as const)(
  'to approve the work, the client sees the sum and when it falls due again (%s)',
  async (language) => {
    const { approve, answers } = pageTexts[language];
    await page.viewport(390, 844);
    await show(language, { status: 'accepted', project: delivered });
    await page.getByRole('button', { name: approve, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog).toHaveTextContent(/35[\s,.\u202f]640/u);
    await expect.element(dialog).toHaveTextContent(/30/u);
    await expect.element(dialog).toHaveTextContent(answers.approve.due);
  },
);

test('a project without an offer is approved without a sum, which the page does not know', async () => {
  const { approve, answers } = pageTexts.en;
  await show('en', { number: undefined, project: delivered });
  await page.getByRole('button', { name: approve, exact: true }).click();
  await expect.element(page.getByRole('dialog')).toHaveTextContent(answers.approve.text);
});

test.each([
  ['a sent offer', {}],
  ['work under way', { status: 'accepted', project: { ...delivered, delivered_at: null } }],
])('a client asks on the page about %s, which then shows the question', async (_, columns) => {
  const { ask, answers, asked, askedText } = pageTexts.en;
  await page.viewport(390, 844);
  await show('en', columns);
  const sent = vi
    .spyOn(window, 'fetch')
    .mockImplementation(async () =>
      Response.json(offerIn('en', { ...columns, asked: 'Is hosting included?' })),
    );
  await page.getByRole('button', { name: ask, exact: true }).click();
  await page.getByRole('button', { name: answers.question.confirm }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(answers.question.empty);
  await page.getByLabelText(answers.question.label).fill('Is hosting included? ');
  await page.getByRole('button', { name: answers.question.confirm }).click();
  const shown = page.getByRole('region', { name: asked });
  await expect.element(shown).toHaveFocus();
  await expect.element(shown).toHaveTextContent('Is hosting included?');
  await expect.element(shown).toHaveTextContent(askedText);
  expect(sent.mock.calls.map(([, init]) => JSON.parse(String(init?.body)).answer)).toContainEqual({
    question: 'Is hosting included? ',
  });
});

test('a question that the server does not take stays in the dialog, which names other ways to ask', async () => {
  const { ask, answers, failures, mail } = pageTexts.ar;
  await show('ar');
  refuse('question', 'too_many', offerIn('ar'));
  await page.getByRole('button', { name: ask, exact: true }).click();
  const field = page.getByLabelText(answers.question.label);
  await field.fill('هل الاستضافة مشمولة؟');
  await page.getByRole('button', { name: answers.question.confirm }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(failures.tooMany);
  await expect.element(field).toHaveValue('هل الاستضافة مشمولة؟');
  await expect.element(page.getByRole('dialog')).toHaveTextContent(mail);
});

test('the tab of the browser is named by what the client buys', async () => {
  await show('en');
  expect(document.title).toBe(`${offerIn('en').title} · O-2026-014 · ${agencyName('en')}`);
});
