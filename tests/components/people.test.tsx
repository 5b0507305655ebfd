import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { AUTHOR, preferences } from '../../src/admin/data/clientState';
import { backend, json, store } from './kit/backend';
import { field, menu, open, press, quote, writeBy } from './kit/backOffice';

const person = (name: string, columns: object = {}) =>
  store('people', {
    name,
    email: null,
    language: 'en',
    color: 'teal',
    is_notified: true,
    ...columns,
  });
const who = () => page.getByRole('dialog', { name: 'Who are you?' });
const choose = (name: string) => who().getByRole('button', { name }).click();
const note = async (id: string, body: string) => {
  await open(`quotes/${id}`);
  await writeBy('Note');
  await field('Add a note').fill(body);
  await press('Save note');
};

beforeEach(() => {
  backend.functions['rpc/remove_person'] = ({ person: id }) => {
    backend.tables.people = backend.rows('people').filter((row) => row.id !== id);
    return null;
  };
});

test('the user is chosen from the people once, and remembered', { tags: 'together' }, async () => {
  const { id } = quote();
  person('Omar');
  person('ليلى');
  await note(id, 'First.');
  await choose('ليلى');
  await expect.poll(() => backend.rows('notes')).toMatchObject([{ author: 'ليلى' }]);
  // The form that ends takes its menu with it.
  await expect.element(field('Add a note')).not.toBeInTheDocument();
  await writeBy('Note');
  await field('Add a note').fill('Second.');
  await press('Save note');
  await expect.poll(() => backend.rows('notes')).toHaveLength(2);
  expect(backend.rows('notes')[1]).toMatchObject({ author: 'ليلى' });
});

test('a failure to add oneself is said, the typed name stays, and a name in the list is that person, however it is typed', async () => {
  const { id } = quote();
  person('Omar');
  backend.fault = ({ path, isWrite }) =>
    path === 'people' && isWrite
      ? json({ code: '23505', message: 'unique constraint "people_name_key"' }, 409)
      : undefined;
  await note(id, 'First.');
  await press('Add me');
  const name = who().getByLabelText('Your name');
  await name.fill('Zoé');
  await who().getByRole('button', { name: 'Save' }).click();
  await expect
    .element(who().getByRole('alert'))
    .toHaveTextContent('already somebody with this name');
  await expect.element(name).toHaveValue('Zoé');
  expect(backend.rows('notes')).toEqual([]);
  await name.fill('omar');
  await who().getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => backend.rows('notes')).toMatchObject([{ author: 'Omar' }]);
  expect(backend.rows('people')).toHaveLength(1);
});

test('a browser whose person was removed is asked again, and offers this name to nobody, but the records keep it', async () => {
  const { id } = quote({ owner: 'Camile' });
  preferences.setItem(AUTHOR, 'Camile');
  person('Camille');
  await note(id, 'Second.');
  const owner = page.getByRole('button', { name: 'Owner: Camile', includeHidden: true });
  await expect.element(owner).toHaveTextContent('Camile');
  await expect.element(who().getByRole('button', { name: 'Camille' })).toBeVisible();
  expect(who().getByRole('textbox').elements()).toEqual([]);
  await press('Add me');
  await expect.element(who().getByLabelText('Your name')).toHaveValue('');
  await choose('Camille');
  await expect.poll(() => backend.rows('notes')).toMatchObject([{ author: 'Camille' }]);
});

test('the settings open the people, whom staff add, change and remove', async () => {
  preferences.setItem(AUTHOR, 'Omar');
  person('Omar', { email: 'omar@example.com' });
  const leaving = person('Zoé');
  await open('quotes');
  await menu('Account', 'Settings');
  await page.getByRole('link', { name: /^People/u }).click();
  await expect.element(page.getByText('omar@example.com · English · This is you')).toBeVisible();

  await page.getByRole('link', { name: 'Add a person' }).click();
  await field('Name').fill('ليلى');
  await press('Save');
  await expect.element(page.getByText('ليلى: Added.')).toBeVisible();

  await page.getByRole('link', { name: 'Omar' }).click();
  await field('Name').fill('Omar Haddad');
  await press('Save');
  await expect.element(page.getByText('Omar Haddad: Saved.')).toBeVisible();
  expect(preferences.getItem(AUTHOR)).toBe('Omar Haddad');

  await press('Remove Zoé');
  const dialog = page.getByRole('dialog', { name: 'Remove Zoé?' });
  await dialog.getByLabelText('Their requests and projects go to').click();
  await page.getByRole('option', { name: 'Omar Haddad' }).click();
  await dialog.getByRole('checkbox').click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect.element(page.getByText('Zoé: Removed.')).toBeVisible();
  const sent = backend.calls.find(({ path }) => path === 'rpc/remove_person');
  expect(sent?.body).toMatchObject({
    person: leaving.id,
    successor: backend.rows('people')[0]?.id,
    is_forgotten: true,
    author: 'Omar Haddad',
  });
});

test('the form of a person leaves the page below it as wide as it was', async () => {
  person('Omar');
  await page.viewport(1440, 900);
  await open('people');
  const add = page.getByRole('link', { name: 'Add a person', includeHidden: true });
  await expect.element(add).toBeVisible();
  const end = () => add.element().getBoundingClientRect().right;
  const before = end();
  await page.getByRole('link', { name: 'Omar' }).click();
  await expect.element(field('Name')).toHaveValue('Omar');
  expect(end()).toBe(before);
});

test('after an @, the note offers the people, and says who gets an email and which name nobody has', async () => {
  const { id } = quote();
  preferences.setItem(AUTHOR, 'Omar');
  person('Omar');
  person('Karim', { email: 'karim@agency.example' });
  person('Zoé Martin');
  await open(`quotes/${id}`);
  await writeBy('Note');
  const text = field('Add a note');
  const offered = page.getByRole('group', { name: 'People to mention' });
  const said = (words: RegExp) => expect.element(page.getByText(words)).toBeVisible();
  await text.fill('Ask @Kar');
  await said(/^Nobody is called .@Kar.\.$/u);
  await text.fill('Ask @Karim today');
  await said(/^An email goes to .Karim.\.$/u);
  await text.fill('Mail a@b and');
  await expect.element(offered).not.toBeInTheDocument();
  expect(page.getByText(/Nobody is called|email goes to/u).elements()).toEqual([]);
  await userEvent.keyboard('{Enter}@');
  await expect.element(offered.getByRole('button', { name: 'Karim' })).toBeVisible();
  await userEvent.keyboard('zo');
  await expect.element(offered.getByRole('button', { name: 'Karim' })).not.toBeInTheDocument();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(text).toHaveValue('Mail a@b and\n@Zoé Martin ');
  await expect.element(text).toHaveFocus();
  await said(/^No email goes to .Zoé Martin.\.$/u);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect
    .poll(() => backend.rows('notes'))
    .toMatchObject([{ body: 'Mail a@b and\n@Zoé Martin' }]);
});

test('a message ends with the name and the signature of the user, which they change from the templates', async () => {
  preferences.setItem(AUTHOR, 'Omar');
  const { id } = person('Omar', { signature: 'Designer' });
  const letter = { subject: 'Your request', body: 'Hello,\n\n{signature}\n{agency}' };
  store('answer_templates', { id: 'first-en', name: 'first', language: 'en', ...letter });
  const request = quote();
  await open(`quotes/${request.id}`);
  await expect.element(field('Message')).toHaveValue('Hello,\n\nOmar\nDesigner\nConfluence');
  await open('quotes/templates/first-en');
  await page.getByRole('link', { name: 'Change your signature' }).click();
  await field('Signature').fill('Designer\nLyon');
  await press('Save');
  await expect
    .poll(() => backend.rows('people'))
    .toMatchObject([{ id, signature: 'Designer\nLyon' }]);
});
