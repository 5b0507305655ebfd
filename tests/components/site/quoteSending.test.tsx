import { expect, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { serviceCards, services } from '../../../src/agency/services';
import { MIN_ELAPSED_MS } from '../../../src/domain/quotes';
import { ar } from '../../../src/site/i18n/ar';
import { arQuote } from '../../../src/site/i18n/arQuote';
import { en } from '../../../src/site/i18n/en';
import { backend, json } from '../kit/backend';
import {
  expectSent,
  filledForm,
  load,
  MESSAGE,
  message,
  pressGetQuote,
  reference,
  send,
  texts,
} from '../kit/quoteForm';

const [, other] = services;
const failed = () => json({ code: 'XX000', message: 'Words of the server.' }, 500);

/** Fills in the form, sends it, and holds the response back until the test calls `respond`. */
async function sending(): Promise<{ form: Locator; respond: (answer?: () => Response) => void }> {
  const form = await filledForm();
  let respond = (_answer?: () => Response): void => undefined;
  const held = new Promise<(() => Response) | undefined>((resolve) => {
    respond = resolve;
  });
  backend.fault = (_, answer) => {
    backend.fault = undefined;
    return held.then((given) => (given ?? answer)());
  };
  await send(form);
  await expect.element(form.getByRole('button', { name: texts.sending })).toBeDisabled();
  return { form, respond };
}

const pressEscape = () => userEvent.keyboard('{Escape}');
const closed = (form: Locator) => expect.element(form).not.toBeInTheDocument();
const notice = (text: string) => page.getByRole('status').filter({ hasText: text });
const backToForm = () => notice(en.notice.notSent).getByRole('link', { name: en.notice.openForm });

test('while a request is being sent, the form can be left in each way and opened again on another page, and a failure leads back to it', async () => {
  const { form, respond } = await sending();
  const pressOutside = () =>
    form
      .element()
      .dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, clientX: 1, clientY: 1 }));
  for (const leave of [
    pressEscape,
    () => form.getByRole('button', { name: texts.close }).click(),
    () => history.back(),
    pressOutside,
  ]) {
    await leave();
    await closed(form);
    expect(location.hash).toBe('');
    await pressGetQuote();
    await expect.element(form.getByRole('button', { name: texts.sending })).toBeDisabled();
  }
  await pressEscape();
  await closed(form);
  await page.getByRole('link', { name: serviceCards.en[other.id].name }).first().click();
  await expect.poll(() => location.pathname).toBe(other.path);
  await pressGetQuote();
  const type = form.getByLabelText(texts.fields.project_type);
  await expect.element(type).toHaveValue('saas');
  await expect.element(form.getByRole('button', { name: texts.draft.discard })).toBeDisabled();
  await pressEscape();
  await closed(form);
  respond(failed);
  await backToForm().click();
  await expect.element(form.getByRole('alert')).toHaveTextContent(texts.failure.generic);
  await expect.element(message(form)).toHaveValue(MESSAGE);
  await expect.element(type).toHaveValue('saas');
  const retry = form.getByRole('button', { name: texts.failure.retry });
  await expect.element(retry).toHaveFocus();
  expect(notice(en.notice.notSent).elements()).toHaveLength(0);
  await retry.click();
  await expectSent(form);
  const [first, second] = backend.calls.map(({ body }) => body.request);
  expect(second).toEqual({ ...(first as object), elapsed_ms: expect.any(Number) });
});

test('while a request is being sent, the language switch works at once, and a failure is in the new language', async () => {
  const { form, respond } = await sending();
  await form.getByRole('link', { name: 'العربية' }).click();
  const arabic = page.getByRole('dialog', { name: ar.form.title });
  await expect.element(arabic.getByRole('button', { name: arQuote.sending })).toBeDisabled();
  respond(failed);
  await expect.element(arabic.getByRole('alert')).toHaveTextContent(arQuote.failure.generic);
  await expect.element(arabic.getByLabelText(arQuote.fields.message)).toHaveValue(MESSAGE);
});

test('a form that is filled in faster than a person types waits until the minimum time has passed, also over a reload', async () => {
  const form = await filledForm('Nadia Roux', 0);
  await send(form);
  await vi.advanceTimersByTimeAsync(2000);
  await expect.element(form.getByRole('button', { name: texts.sending })).toBeDisabled();
  expect(backend.calls).toEqual([]);
  // The page is closed.
  vi.clearAllTimers();
  vi.useRealTimers();
  await load();
  await expect.element(message(form)).toHaveValue(MESSAGE);
  const stored = JSON.parse(localStorage.getItem('quoteDraft') ?? '{}');
  await send(form);
  await expectSent(form);
  const [sent] = backend.rows('quotes');
  expect(sent?.request_id).toBe(stored.requestId);
  expect(sent?.elapsed_ms).toBeGreaterThanOrEqual(MIN_ELAPSED_MS);
});

test('a request that arrives after the form was closed shows its reference', {
  tags: 'request',
}, async () => {
  const { form, respond } = await sending();
  await pressEscape();
  await closed(form);
  respond();
  await expect.poll(() => backend.rows('quotes')).toHaveLength(1);
  await expect.element(notice(reference())).toBeVisible();
  await pressGetQuote();
  await expect.element(message(form)).toHaveValue('');

  await form.getByLabelText(texts.fields.name).fill('Nadia Roux');
  await form.getByLabelText(texts.fields.email).fill('nadia@example.com');
  await form.getByLabelText(texts.fields.project_type).selectOptions('other');
  await message(form).fill('A second project.');
  await send(form);
  await expectSent(form);
  const ids = backend.rows('quotes').map(({ request_id }) => request_id);
  expect(new Set(ids).size).toBe(2);
});

test('while a request is being sent, also behind the closed form, the browser asks whoever leaves the site', async () => {
  const isAsked = () => {
    const event = document.createEvent('BeforeUnloadEvent');
    event.initEvent('beforeunload', false, true);
    window.dispatchEvent(event);
    // Chromium before version 119 asks only because of the value, and newer browsers because of either.
    return event.defaultPrevented && Boolean(event.returnValue);
  };
  const { form, respond } = await sending();
  await pressEscape();
  await closed(form);
  expect(isAsked()).toBe(true);
  respond();
  await expect.poll(() => backend.rows('quotes')).toHaveLength(1);
  await expect.element(notice(reference())).toBeVisible();
  expect(isAsked()).toBe(false);
});

test('while the server is busy, as during an update, the form waits and sends the request again', {
  tags: 'request',
}, async () => {
  const form = await filledForm();
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const refusals = () =>
    logged.mock.calls.filter(([said]) => String(said).startsWith('submit_quote: 503')).length;
  let calls = 0;
  backend.fault = (_, answer) => {
    calls += 1;
    if (calls === 3) backend.fault = undefined;
    return calls < 3
      ? new Response('{}', { status: 503, headers: { 'retry-after': '2' } })
      : answer();
  };
  await send(form);
  for (const count of [1, 2]) {
    await expect.poll(() => calls).toBe(count);
    await expect.element(form.getByRole('button', { name: texts.sending })).toBeDisabled();
    // Before, the only timer is the one that ends a request without an answer.
    await expect.poll(refusals).toBe(count);
    await vi.advanceTimersByTimeAsync(2_000);
  }
  await expectSent(form);
  expect(backend.rows('quotes')).toHaveLength(1);
});
