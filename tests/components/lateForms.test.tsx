import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { queryClient } from '../../src/admin/data/clientState';
import { backend, type Call, holdBack, json, loseAnswer, store } from './kit/backend';
import { field, open, press, project, quote } from './kit/backOffice';
import { letPass } from './kit/longTimers';

/** What a form leaves alone while it is being saved, and what it keeps. */

const dialog = () => page.getByRole('dialog');
const save = () => userEvent.keyboard('{Control>}{Enter}{/Control}');
const isChange = ({ method }: Call) => method === 'PATCH';

const omar = () =>
  store('people', { name: 'Omar', color: 'teal', language: 'en', is_notified: true });

beforeEach(() => {
  localStorage.setItem('RaStore.notes.author', JSON.stringify('Claire'));
});

test('nothing changes in a form while it is being saved, and its caret stays', async () => {
  await open(`people/${omar().id}`);
  const name = field('Name');
  await name.fill('Zoé');
  const fail = holdBack(isChange, () => json({}, 400));
  await save();
  await expect.element(name).toHaveAttribute('readonly');
  await expect.element(name).toHaveFocus();
  await userEvent.keyboard('x{Tab}{ArrowDown}{Tab}{Tab}{Tab} ');
  const mails = dialog().getByRole('switch');
  await expect.element(mails).toHaveFocus();
  await expect.element(mails).toBeChecked();
  fail();
  await expect.element(dialog().getByRole('alert')).toBeVisible();
  expect(page.getByRole('option').elements()).toEqual([]);
  await expect.element(name).toHaveValue('Zoé');
  await expect.element(mails).toHaveFocus();
  await userEvent.keyboard(' ');
  await expect.element(mails).not.toBeChecked();
});

test('a form that was reloaded while it was being saved goes on with what was stored', async () => {
  const person = omar();
  await open(`people/${person.id}`);
  await field('Name').fill('Omar B');
  await expect.poll(() => sessionStorage).toHaveLength(1);
  const updated_at = new Date(Date.now() + 1000).toISOString();
  Object.assign(person, { name: 'Omar B', updated_by: 'Claire', updated_at });
  await open();
  await field('Name').fill('Omar C');
  await save();
  await expect.poll(() => person.name).toBe('Omar C');
});

test('no line of an offer is dragged while the offer is being saved', async () => {
  await open(`quotes/${quote().id}/offer`);
  const handles = () => dialog().element().querySelectorAll('[data-rfd-drag-handle-draggable-id]');
  await expect.poll(handles).toHaveLength(1);
  const isNew = ({ method, path }: Call) => method === 'POST' && path === 'offers';
  const fail = holdBack(isNew, () => json({}, 400));
  await press('Save draft');
  await expect.poll(handles).toHaveLength(0);
  fail();
  await expect.poll(handles).toHaveLength(1);
});

test('a letter to a client cannot be changed while it is being sent', async () => {
  await open(`projects/${project().id}/ask`);
  const letter = field('What to look at');
  await letter.fill('The order form.');
  const release = holdBack(isChange);
  await press('Copy link');
  await expect.element(letter).toHaveAttribute('readonly');
  release();
  await expect.element(letter).not.toBeInTheDocument();
});

test('a client is asked for approval once, also if the answer is lost and the project is read again', async () => {
  const { id } = project({ deliveries: 0 });
  await open(`projects/${id}/ask`);
  await field('What to look at').fill('The order form.');
  loseAnswer(isChange);
  await press('Copy link');
  await expect.element(dialog().getByRole('alert')).toBeVisible();
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  await press('Copy link');
  await expect.element(page.getByLabelText('Link for the client')).toBeVisible();
  expect(backend.writes().map(({ body }) => body.deliveries)).toEqual([1, 1]);
});

test('a client whom a colleague has asked meanwhile is asked again only by somebody who was told', async () => {
  const row = project({ deliveries: 0 });
  await open(`projects/${row.id}/ask`);
  await field('What to look at').fill('The order form.');
  const updated_at = new Date(Date.now() + 1000).toISOString();
  Object.assign(row, { deliveries: 1, delivery_note: 'The shop.', updated_at });
  await letPass(30_000);
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  await press('Copy link');
  await expect.element(dialog().getByRole('alert')).toHaveTextContent('in the meantime');
  expect(row.deliveries).toBe(1);
  await press('Copy link');
  await expect.poll(() => row.deliveries).toBe(2);
});
