import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { backend, store } from './kit/backend';
import { open, quote } from './kit/backOffice';

const search = () => page.getByRole('search').getByLabelText('Search');
const message = () => page.getByRole('dialog').getByLabelText('Message');
const note = () => page.getByLabelText('Add a note');
const line = () => page.getByRole('dialog').getByLabelText('Description').first();

const typed: (string | null)[] = [];
const record = ({ data }: InputEvent) => typed.push(data);
beforeEach(() => {
  typed.length = 0;
  document.addEventListener('beforeinput', record);
  store('mail_settings', { id: '1', can_send: true });
});
afterEach(() => document.removeEventListener('beforeinput', record));

async function onRow(): Promise<void> {
  quote();
  await open('quotes');
  await expect.element(page.getByRole('link', { name: 'Camille Durand' })).toBeVisible();
  await userEvent.keyboard('j');
}

async function inRecord(): Promise<void> {
  await open(`quotes/${quote().id}`);
  await expect.element(page.getByRole('dialog').getByRole('combobox').first()).toBeVisible();
}

test('no key that opens a field is typed into it', async () => {
  for (const [go, key, field] of [
    [onRow, '/', search],
    [onRow, 'e', message],
    [inRecord, 'n', note],
    [inRecord, 'o', line],
  ] as const) {
    backend.tables.quotes = [];
    await go();
    await userEvent.keyboard(key);
    await expect.element(field()).toHaveFocus();
    expect(typed, key).toEqual([]);
  }
});
