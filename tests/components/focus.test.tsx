import { beforeEach, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { AUTHOR, preferences } from '../../src/admin/data/clientState';
import { backend, store } from './kit/backend';
import { open, project, quote } from './kit/backOffice';

/** A pressed control that disappears leaves the focus at its place. On no element, a screen reader begins at the top again. */

beforeEach(async () => {
  await page.viewport(1440, 900);
  preferences.setItem(AUTHOR, 'Lyon');
});

const dialog = () => page.getByRole('dialog');
const button = (name: string) => dialog().getByRole('button', { name, exact: true });

/** Presses a control with the keyboard, and waits until it has disappeared. */
async function pressAway(control: Locator): Promise<void> {
  await expect.element(control).toBeVisible();
  const pressed = control.element() as HTMLElement;
  pressed.focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => pressed.isConnected).toBe(false);
}

const holdsFocus = (element: Element | null | undefined) =>
  element?.contains(document.activeElement) && document.activeElement !== document.body;

test('whoever takes a record, ends its follow-up or goes on by its next step keeps the focus there', async () => {
  const { id } = quote({ follow_up_on: '2026-12-24' });
  await open(`quotes/${id}`);
  await expect.element(button('Take it')).toBeVisible();
  const owner = button('Take it').element().parentElement;
  await pressAway(button('Take it'));
  expect(holdsFocus(owner)).toBe(true);
  const followUp = button('No follow-up').element().closest('form');
  await pressAway(button('No follow-up'));
  expect(holdsFocus(followUp)).toBe(true);
  const work = project();
  await open(`projects/${work.id}`);
  const step = dialog().getByRole('region', { name: 'Next step' });
  await pressAway(button('Start the work'));
  expect(holdsFocus(step.element())).toBe(true);
});

test('what was folded has the focus when it is shown', async () => {
  const at = (minute: number) => new Date(2026, 10, 24, 9, minute).toISOString();
  const row = quote({ message: 'We need a shop. '.repeat(60), created_at: at(0) });
  for (const minute of [1, 2, 3, 4, 5, 6])
    store('notes', {
      ...{ subject_id: row.id, kind: 'reply', author: 'Camille', body: `Reply ${minute}` },
      ...{ created_at: at(minute), updated_at: at(minute) },
    });
  await open(`quotes/${row.id}`);
  await expect.element(button('Show all')).toBeVisible();
  const list = button('Show all').element().closest('ol');
  await pressAway(button('Show all'));
  expect(document.activeElement?.textContent).toMatch(/^We need a shop\./u);
  await pressAway(dialog().getByRole('button', { name: /earlier/u }));
  expect(holdsFocus(list)).toBe(true);
});

test('the filters keep the focus after one was removed', async () => {
  const filter = { offer: 'none', waiting: 'overdue' };
  await open(`quotes?filter=${encodeURIComponent(JSON.stringify(filter))}`);
  const filters = page.getByRole('group', { name: 'Filters' });
  const remove = filters.getByRole('button', { name: 'Remove this filter' });
  await expect.element(remove.nth(1)).toBeVisible();
  await pressAway(remove.first());
  await expect.poll(() => filters.element().contains(document.activeElement)).toBe(true);
  await expect.poll(() => remove.elements().length).toBe(1);
});

test('the next person has the focus after somebody was removed', async () => {
  backend.functions['rpc/remove_person'] = ({ person }) => {
    backend.tables.people = backend.rows('people').filter(({ id }) => id !== person);
    return null;
  };
  for (const name of ['Ada', 'Bea', 'Cleo'])
    store('people', { name, email: null, language: 'en', color: 'teal', is_notified: true });
  await open('people');
  const row = page.getByRole('listitem').filter({ hasText: 'Bea' });
  await expect.element(row).toBeVisible();
  (row.getByRole('button').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await pressAway(button('Remove'));
  await expect.element(row).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Cleo' })).toHaveFocus();
});
