import { expect, type Locator, type Page } from '@playwright/test';
import type { Budget, ProjectType, SiteLanguage, Timeline } from '../../../src/domain/quotes';
import { ar } from '../../../src/site/i18n/ar';
import { arQuote } from '../../../src/site/i18n/arQuote';
import { en } from '../../../src/site/i18n/en';
import { enQuote } from '../../../src/site/i18n/enQuote';

const pageTexts = { en, ar };
export const formTexts = { en: { ...enQuote, ...en.form }, ar: { ...arQuote, ...ar.form } };

export interface Answers {
  name: string;
  email: string;
  phone?: string;
  company?: string;
  projectType: ProjectType;
  budget?: Budget;
  timeline?: Timeline;
  message: string;
}

/** Presses a key, after which the page loads its bundle. */
export const touch = (page: Page): Promise<boolean> =>
  page.evaluate(() => dispatchEvent(new KeyboardEvent('keydown')));

/** Whether React knows the link. Before, the browser loads a new document for a click. */
export const isHydrated = (link: Locator): Promise<boolean> =>
  link.evaluate((element) => Object.keys(element).join().includes('__reactProps'));

/** Touches the page, and waits until React has hydrated the link and the page listens to scrolling. */
export async function hydrated(link: Locator): Promise<void> {
  const page = link.page();
  await touch(page);
  await expect.poll(() => isHydrated(link)).toBe(true);
  // React knows an element before it runs the effects of the layout: see useNavigationEffects.
  await expect.poll(() => page.evaluate(() => history.scrollRestoration)).toBe('manual');
}

/** Opens the form with the first visible 'Get quote' link. */
export async function openForm(page: Page, language: SiteLanguage): Promise<Locator> {
  const { getQuote } = pageTexts[language];
  await page
    .getByRole('link', { name: getQuote, exact: true })
    .filter({ visible: true })
    .first()
    .click();
  return shownForm(page, language);
}

/** Returns the form that is already open, for example after a reload. */
export async function shownForm(page: Page, language: SiteLanguage): Promise<Locator> {
  const form = page.getByRole('dialog', { name: formTexts[language].title });
  await expect(form).toBeVisible();
  return form;
}

export async function fillForm(
  form: Locator,
  language: SiteLanguage,
  answers: Answers,
): Promise<void> {
  const { fields } = formTexts[language];
  const texts = ['name', 'email', 'phone', 'company', 'message'] as const;
  for (const field of texts) {
    const answer = answers[field];
    if (answer !== undefined) await form.getByLabel(fields[field]).fill(answer);
  }
  await form.getByLabel(fields.project_type).selectOption(answers.projectType);
  if (answers.budget) await form.getByLabel(fields.budget).selectOption(answers.budget);
  if (answers.timeline) await form.getByLabel(fields.timeline).selectOption(answers.timeline);
}

export async function send(form: Locator, language: SiteLanguage): Promise<void> {
  await form.getByRole('button', { name: formTexts[language].send }).click();
}

/** Returns the reference of what was sent. The panel in the form shows it for some seconds, and then the notice below. */
export async function sentReference(page: Page): Promise<string> {
  const reference = page.getByRole('status').getByText(/^Q-[0-9A-Z]{6,}$/u);
  return (await reference.first().textContent()) ?? '';
}

/** Opens, fills and sends the form. Returns the reference. */
export async function askForQuote(
  page: Page,
  language: SiteLanguage,
  answers: Answers,
): Promise<string> {
  const form = await openForm(page, language);
  await fillForm(form, language, answers);
  await send(form, language);
  return sentReference(page);
}
