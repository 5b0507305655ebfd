import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { backend, type Row, store } from './kit/backend';
import { open, project, quote } from './kit/backOffice';

const name = () => page.getByRole('textbox', { name: 'Your name' });
const search = () => page.getByRole('search').getByLabelText('Search');
const message = () => page.getByRole('dialog').getByLabelText('Message');
const said = () => page.getByRole('dialog').getByLabelText('What was said');
const note = () => page.getByLabelText('Add a note');
const line = () => page.getByRole('dialog').getByLabelText('Description').first();

const typed: (string | null)[] = [];
const record = ({ data }: InputEvent) => typed.push(data);
beforeEach(() => {
  typed.length = 0;
  document.addEventListener('beforeinput', record);
});
afterEach(() => document.removeEventListener('beforeinput', record));

const first = () => userEvent.keyboard('j');
/** The places, how to reach a row there, and the fields that their keys open. */
const places: [string, () => Promise<void>, Record<string, () => ReturnType<typeof name>>][] = [
  [
    'the list of quotes',
    async () => {
      quote();
      await open('quotes');
      await expect.element(page.getByRole('link', { name: 'Camille Durand' })).toBeVisible();
      await first();
    },
    { '/': search, e: message, p: said, w: message },
  ],
  [
    'a quote',
    () => openRecord('quotes', quote()),
    { e: message, p: name, w: name, n: note, o: line },
  ],
  ['a project', () => openRecord('projects', project()), { e: name, p: name, w: name, n: note }],
  [
    'the list of projects',
    async () => {
      const { title: shown } = project();
      await open('projects');
      await expect.element(page.getByRole('link', { name: `${shown}` })).toBeVisible();
      await first();
    },
    { '/': search },
  ],
  [
    'the list of offers',
    async () => {
      store('offers', { quote_id: quote().id, title: 'A shop', status: 'draft', number: null });
      await open('offers?filter={}');
      await expect.element(page.getByRole('link', { name: 'A shop' })).toBeVisible();
      await first();
    },
    { '/': search },
  ],
];

async function openRecord(resource: string, { id }: Row): Promise<void> {
  store('mail_settings', { id: '1', can_send: true });
  await open(`${resource}/${id}`);
  await expect.element(page.getByRole('dialog').getByRole('combobox').first()).toBeVisible();
}

for (const [place, go, fields] of places)
  test(`in ${place}, no key that opens a field is typed into it`, async () => {
    for (const [key, field] of Object.entries(fields)) {
      backend.tables = {};
      await go();
      await userEvent.keyboard(key);
      await expect.element(field()).toHaveFocus();
      expect(typed, key).toEqual([]);
    }
  });
