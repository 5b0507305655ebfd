import { expect, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { services } from '../../../src/agency/services';
import { arQuote } from '../../../src/site/i18n/arQuote';
import { en } from '../../../src/site/i18n/en';
import { interpolate } from '../../../src/site/i18n/interpolate';
import { backend } from '../kit/backend';
import {
  expectSent,
  filledForm,
  load,
  MESSAGE,
  message,
  openForm,
  pressGetQuote,
  reference,
  refusal,
  send,
  texts,
} from '../kit/quoteForm';
import { translatePage } from '../kit/translation';

const draft = () => localStorage.getItem('quoteDraft');
const shown = services.find(({ projectType }) => projectType === 'saas') ?? services[0];

test('a double click on the Send button and a retry after ten seconds without an answer store one request', async () => {
  const form = await filledForm();
  // The first request arrives, but its response is lost.
  backend.fault = (_, answer) => {
    backend.fault = undefined;
    answer();
    return new Promise(() => {});
  };
  await form.getByRole('button', { name: texts.send }).dblClick();
  await expect.element(form.getByRole('button', { name: texts.sending })).toBeDisabled();
  await expect.poll(() => backend.rows('quotes')).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(10_000);
  await expect.element(form.getByRole('alert')).toHaveTextContent(texts.failure.timeout);
  expect(backend.calls).toHaveLength(1);
  await form.getByRole('button', { name: texts.failure.retry }).click();
  await expectSent(form);
  expect(backend.rows('quotes')).toHaveLength(1);
});

test('screen readers announce a repeated failure, and the retry button gets the focus', async () => {
  backend.fault = () => new Response('<html>Bad Gateway', { status: 502 });
  const form = await filledForm();
  await expect.element(form.getByRole('button', { name: texts.send })).toBeVisible();
  (form.getByRole('button', { name: texts.send }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const alert = form.getByRole('alert');
  await expect.element(alert).toHaveTextContent(texts.failure.unreachable);
  await expect.element(alert).not.toHaveTextContent('html');
  const retry = form.getByRole('button', { name: texts.failure.retry });
  await expect.element(retry).toHaveFocus();
  const first = alert.element();
  await userEvent.keyboard('{Enter}');
  // A new alert element replaces the old one, because screen readers announce only new elements.
  await expect.poll(() => first.isConnected).toBe(false);
  await expect.element(retry).toHaveFocus();
});

test('the summary of errors links to each field, also to one that the server rejects', async () => {
  const form = await filledForm();
  await message(form).fill(' ');
  await send(form);
  const summary = form.getByRole('group', { name: texts.summary });
  await expect.element(summary).toHaveFocus();
  await summary.getByRole('link').click();
  await expect.element(message(form)).toHaveFocus();
  await message(form).fill(MESSAGE);
  backend.fault = refusal(422, 'PT422', { field: 'phone', reason: 'too_long', limit: 40 });
  await send(form);
  await expect.element(summary).toHaveFocus();
  await summary.getByRole('link').click();
  await expect.element(form.getByLabelText(texts.fields.phone)).toHaveFocus();
});

test('a form that the browser translates can be corrected and sent', async () => {
  const form = await filledForm();
  await message(form).fill(' ');
  await send(form);
  const summary = form.getByRole('group', { name: texts.summary });
  await expect.element(summary).toHaveFocus();
  translatePage();
  await message(form).fill(MESSAGE);
  await expect.element(summary).toHaveTextContent(texts.corrected);
  await send(form);
  await expectSent(form);
});

test('a text near or above its limit shows how long it is and may be while the visitor writes, in both languages', async () => {
  const form = await openForm();
  await message(form).fill('x'.repeat(9000));
  expect(form.getByText(/\d characters/u).elements()).toHaveLength(0);
  await message(form).fill('x'.repeat(9001));
  await expect.element(form.getByText('9,001 of 10,000 characters')).toBeVisible();
  await form.getByRole('link', { name: 'العربية' }).click();
  const arabic = interpolate(arQuote.errors.length, { count: '9,001', limit: '10,000' });
  await expect.element(page.getByText(arabic)).toBeVisible();
});

test('the hash #quote and a link with a budget open the form, which selects the service of the page until the visitor selects another one', async () => {
  history.replaceState(null, '', `${shown.path}?utm_source=x#quote`);
  await load();
  const form = page.getByRole('dialog', { name: texts.title });
  const type = form.getByLabelText(texts.fields.project_type);
  const budget = form.getByLabelText(texts.fields.budget);
  await expect.element(type).toHaveValue(shown.projectType);
  await type.selectOptions('other');
  await userEvent.keyboard('{Escape}');
  await expect.element(form).not.toBeInTheDocument();
  await pressGetQuote();
  await expect.element(type).toHaveValue('other');
  history.replaceState(null, '', shown.path);
  await load();
  await page.getByRole('link', { name: texts.options.budget['10k-25k'] }).click();
  await expect.element(budget).toHaveValue('10k-25k');
  await expect.element(type).toHaveValue(shown.projectType);
  await userEvent.keyboard('{Escape}');
  await expect.element(form).not.toBeInTheDocument();
  await pressGetQuote();
  await expect.element(budget).toHaveValue('10k-25k');
});

test('at the rate limit, the form shows when to try again and a WhatsApp link', {
  tags: 'request',
}, async () => {
  const form = await filledForm();
  backend.fault = refusal(429, 'PT429', { reason: 'rate_limited', retry_after: 421 });
  await send(form);
  const minutes = texts.failure.rateLimited.other.replace('{count}', '8');
  await expect.element(form.getByRole('alert')).toHaveTextContent(minutes);
  const link = form.getByRole('link', { name: texts.failure.whatsapp }).element();
  const { host, searchParams } = new URL((link as HTMLAnchorElement).href);
  expect(host).toBe('wa.me');
  expect(searchParams.get('text')).toContain(MESSAGE);
  expect(searchParams.get('text')).toContain('nadia@example.com');
});

test('a sent request shows its reference in a panel for three seconds, then in a notice until the visitor dismisses it, and the form is empty', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const form = await sent();
  const panel = form.getByRole('status');
  for (const text of [texts.success.confirmation, 'nadia@example.com', reference()])
    await expect.element(panel).toHaveTextContent(text);
  await expect.element(panel.getByRole('heading', { name: texts.success.title })).toHaveFocus();
  vi.advanceTimersByTime(2_900);
  await expect.element(form).toBeVisible();
  vi.advanceTimersByTime(200);
  await expect.element(form).not.toBeInTheDocument();
  const opener = page.getByRole('link', { name: en.getQuote, exact: true }).first();
  await expect.element(opener).toHaveFocus();
  vi.advanceTimersByTime(600_000);
  const notice = page.getByRole('status').filter({ hasText: reference() });
  await notice.getByRole('button', { name: en.notice.copy }).click();
  await expect.element(notice.getByRole('button', { name: en.notice.copied })).toBeVisible();
  expect(write).toHaveBeenCalledWith(reference());

  // Opening the form again does not close the notice.
  await opener.click();
  for (const field of ['name', 'email', 'message', 'project_type'] as const)
    await expect.element(form.getByLabelText(texts.fields[field])).toHaveValue('');
  expect(form.getByText(texts.draft.kept).elements()).toHaveLength(0);
  await userEvent.keyboard('{Escape}');
  await notice.getByRole('button', { name: en.notice.dismiss }).click();
  await expect.element(notice).not.toBeInTheDocument();
});

/** Sends a request and moves the pointer away from the success panel. */
async function sent(): Promise<Locator> {
  const form = await filledForm();
  await send(form);
  await expectSent(form);
  await form.getByRole('heading', { name: texts.title }).hover();
  return form;
}

test('the success panel stays open while the pointer is over it or it contains the focus', async () => {
  const form = await sent();
  const focus = (name: string) =>
    (form.getByRole('button', { name }).element() as HTMLElement).focus();
  await form.getByText(texts.success.title).hover();
  await form.getByText(texts.success.text).hover();
  vi.advanceTimersByTime(20_000);
  await expect.element(form).toBeVisible();
  focus(en.notice.copy);
  await form.getByRole('heading', { name: texts.title }).hover();
  vi.advanceTimersByTime(20_000);
  await expect.element(form).toBeVisible();
  focus(texts.close);
  await expect.element(form.getByRole('button', { name: texts.close })).toHaveFocus();
  vi.advanceTimersByTime(2_900);
  await expect.element(form).toBeVisible();
  vi.advanceTimersByTime(200);
  await expect.element(form).not.toBeInTheDocument();
});

test('the form restores its draft after a reload or closing, and visitors can discard it', {
  tags: 'request',
}, async () => {
  const form = await filledForm();
  await load();
  // Waits until the form is open again, because Escape has no effect before.
  await expect.element(message(form)).toHaveValue(MESSAGE);
  await userEvent.keyboard('{Escape}');
  await expect.element(form).not.toBeInTheDocument();
  await pressGetQuote();
  await expect.element(message(form)).toHaveValue(MESSAGE);
  await expect.element(form.getByLabelText(texts.fields.project_type)).toHaveValue('saas');
  await expect.element(form.getByText(texts.draft.kept)).toBeVisible();
  await form.getByRole('button', { name: texts.draft.discard }).click();
  await expect.element(message(form)).toHaveValue('');
  await expect.element(form.getByLabelText(texts.fields.name)).toHaveFocus();
  expect(form.getByText(texts.draft.kept).elements()).toHaveLength(0);
  expect(draft()).toBeNull();
});

test('when the form fails to render, an error says so, and the page stays usable', {
  tags: 'request',
}, async () => {
  const form = await filledForm();
  backend.fault = refusal(429, 'PT429', { reason: 'rate_limited', retry_after: 60 });
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(Intl, 'PluralRules').mockImplementation(() => {
    throw new Error('A fault of the browser.');
  });
  await send(form);
  await expect.element(form.getByRole('alert')).toHaveTextContent(en.fault.form);
  await expect.element(form.getByRole('button', { name: en.fault.reload })).toBeVisible();
  expect(draft()).toContain(MESSAGE);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('when the page fails to render, an error and a reload button appear', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(globalThis, 'encodeURIComponent').mockImplementation(() => {
    throw new Error('A fault of the browser.');
  });
  history.replaceState(null, '', '/');
  await load();
  await expect.element(page.getByRole('alert')).toHaveTextContent(en.fault.page);
  await expect.element(page.getByRole('button', { name: en.fault.reload })).toBeVisible();
  expect(page.getByText(en.getQuote).elements()).toHaveLength(0);
});

test('browsers and password managers fill in the fields of the visitor and never the one for robots, and the form says what is kept', async () => {
  const form = await openForm();
  const { fields } = texts;
  await expect.element(form.getByLabelText(fields.name)).toBeVisible();
  const attributes = (field: string) =>
    ['type', 'autocomplete', 'inputmode'].map((name) =>
      form.getByLabelText(field).element().getAttribute(name),
    );
  expect(attributes(fields.name)).toEqual([null, 'name', null]);
  expect(attributes(fields.email)).toEqual(['email', 'email', 'email']);
  expect(attributes(fields.phone)).toEqual(['tel', 'tel', 'tel']);
  expect(attributes(fields.company)).toEqual([null, 'organization', null]);
  const robots = form.element().querySelector('[name="subject"]');
  // These attributes stop 1Password, LastPass, Bitwarden and Dashlane: a filled field would make a lead suspected spam.
  for (const name of ['data-1p-ignore', 'data-lpignore', 'data-bwignore'])
    expect(robots?.getAttribute(name)).toBe('true');
  expect(robots?.getAttribute('data-form-type')).toBe('other');
  expect(robots?.closest('[aria-hidden="true"]')).not.toBeNull();
  await expect.element(form.getByText(texts.privacy)).toBeVisible();
});

test('the form suggests a correction for a mistyped email domain', {
  tags: 'request',
}, async () => {
  const form = await openForm();
  const email = form.getByLabelText(texts.fields.email);
  await email.fill('nadia@gmial.com');
  await form.getByRole('button', { name: 'nadia@gmail.com' }).click();
  await expect.element(email).toHaveValue('nadia@gmail.com');
  await expect.element(email).toHaveFocus();
  expect(form.getByText(texts.didYouMean).elements()).toHaveLength(0);
});
