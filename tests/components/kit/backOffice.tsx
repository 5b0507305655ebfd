import { type Locator, page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { AdminApp } from '../../../src/admin/AdminApp';
import { preferences, queryClient } from '../../../src/admin/data/clientState';
import { i18nProvider } from '../../../src/admin/i18n/i18nProvider';
import { type Language, languageCodes } from '../../../src/admin/i18n/languages';
import { offerValues, projectValues, quoteValues } from '../../kit/rows';
import { type Row, store } from './backend';

/**
 * Renders the back office at a path below `/admin`, such as `quotes`. Without a path, renders the current screen again.
 */
export async function open(address?: string): Promise<void> {
  await cleanup();
  queryClient.clear();
  if (address !== undefined) history.pushState(null, '', `/admin/${address}`);
  await render(<AdminApp />);
}

/** The languages whose texts are the longest and run the other way. `npm run test:all` tests all. */
export const layoutLanguages: readonly Language[] = import.meta.env.TEST_ALL
  ? languageCodes
  : ['fr', 'ar'];

/** Sets the language of the screens that open next. */
export async function speak(language: Language): Promise<void> {
  preferences.setItem('locale', language);
  await i18nProvider.changeLocale(language);
}

export const quote = (columns: Partial<Row> = {}): Row =>
  store('quotes', { ...quoteValues, reference: 'Q-0001', status: 'pending', ...columns });
export const project = (columns: Partial<Row> = {}): Row =>
  store('projects', { ...projectValues, status: 'planning', ...columns });
export const draft = (request: Row, columns: Partial<Row> = {}): Row =>
  store('offers', {
    ...offerValues,
    quote_id: request.id,
    status: 'draft',
    title: 'A shop',
    vat_case: 'charged',
    revision: 1,
    gross_cents: 12_000,
    lines: [{ text: 'Design', quantity: 1, vat_rate: 20, unit_cents: 10_000 }],
    ...columns,
  });
export const sentOffer = (request: Row, columns: Partial<Row> = {}): Row =>
  draft(request, { status: 'sent', number: 'O-2026-001', token: 'secret', ...columns });
export const field = (label: string): Locator => page.getByRole('dialog').getByLabelText(label);
export const status = (scope: Pick<Locator, 'getByRole'> = page): Locator =>
  scope.getByRole('combobox', { name: /^Status of/u });

export async function fillIn(values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(label).fill(value);
}

/** The checkbox of a row of a table, or of a card. */
export const box = (row: string | RegExp) =>
  page
    .getByRole('row')
    .or(page.getByRole('listitem'))
    .filter({ hasText: row })
    .getByRole('checkbox');

export const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

/** Chooses how to write in the form at the foot of a conversation: by a channel, or a note. */
export async function writeBy(kind: string): Promise<void> {
  const form = page.getByRole('group', { name: /^Write to/u });
  await form.getByRole('button').first().click();
  await page.getByRole('menuitemradio', { name: kind }).click();
}

/** The options with an outline, which tells the one that Enter chooses. */
export const outlined = (scope: Pick<Locator, 'getByRole'>): Element[] =>
  scope
    .getByRole('option')
    .elements()
    .filter((one) => getComputedStyle(one).outlineStyle === 'solid');

export async function menu(button: string, item: string): Promise<void> {
  await press(button);
  await page.getByRole('menuitem', { name: item }).click();
}

/** An entry of the timeline of a record. */
export const entry = (text: string): Locator =>
  page.getByRole('listitem').filter({ hasText: text });

/** Returns what can be done with an entry of the timeline. */
export const buttonsOf = (text: string): (string | null)[] =>
  entry(text)
    .getByRole('button')
    .elements()
    .map(({ textContent }) => textContent);
