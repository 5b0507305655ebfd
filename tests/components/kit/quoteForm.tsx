import { BrowserRouter } from 'react-router-dom';
import { expect, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { en } from '../../../src/site/i18n/en';
import { enQuote } from '../../../src/site/i18n/enQuote';
import { SiteApp } from '../../../src/site/SiteApp';
import { backend, json } from './backend';

export const texts = { ...enQuote, ...en.form };

export const MESSAGE = 'A booking tool for three clinics.';

/** Opens the form with the Get quote link of a page. On the home page, the link selects no service. */
export async function openForm(path = '/privacy'): Promise<Locator> {
  history.replaceState(null, '', path);
  await load();
  await pressGetQuote();
  return page.getByRole('dialog', { name: texts.title });
}

export const pressGetQuote = () =>
  page.getByRole('link', { name: en.getQuote, exact: true }).first().click();

/** Renders the page for the current URL, whose hash may open the form. */
export async function load(): Promise<void> {
  await cleanup();
  await render(
    <BrowserRouter>
      <SiteApp />
    </BrowserRouter>,
  );
}

/** Opens the form and fills in the required values, as if typing them took so many milliseconds. */
export async function filledForm(name = 'Nadia Roux', typing = 60_000): Promise<Locator> {
  const opening = performance.now();
  const form = await openForm();
  const { fields } = texts;
  await form.getByLabelText(fields.name).fill(name);
  await form.getByLabelText(fields.email).fill('nadia@example.com');
  await form.getByLabelText(fields.project_type).selectOptions('saas');
  await form.getByLabelText(fields.message).fill(MESSAGE);
  // Stops the clock, so that the success panel stays open.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const start = Date.now();
  vi.spyOn(performance, 'now').mockImplementation(() => opening + typing + Date.now() - start);
  return form;
}

export const send = (form: Locator) => form.getByRole('button', { name: texts.send }).click();
export const reference = () => String(backend.rows('quotes')[0]?.reference);
export const message = (form: Locator) => form.getByLabelText(texts.fields.message);
export const refusal =
  (status: number, code: string, details: object = {}) =>
  () =>
    json({ code, message: 'Words of the server.', details: JSON.stringify(details) }, status);

export const expectSent = (form: Locator) =>
  expect.element(form.getByText(texts.success.title)).toBeVisible();
