import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { AUTHOR, preferences } from '../../src/admin/data/clientState';
import { backend, json, store } from './kit/backend';
import { field, open, press, project, quote, speak, writeBy } from './kit/backOffice';

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
  await note(id, 'Second.');
  await expect.poll(() => backend.rows('notes')).toHaveLength(2);
  expect(backend.rows('notes')[1]).toMatchObject({ author: 'ليلى' });
});

test('somebody who is not in the list adds themselves, with an address for emails', async () => {
  const { id } = quote();
  person('Omar', { color: 'blue' });
  await note(id, 'First.');
  await who().getByRole('button', { name: 'Add me' }).click();
  await who().getByRole('button', { name: 'Save' }).click();
  await expect.element(who().getByText('Required')).toBeVisible();
  await who().getByLabelText('Your name').fill(' Zoé ');
  await who().getByLabelText('Email').fill('zoe@example.com');
  await who().getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => backend.rows('notes')).toHaveLength(1);
  expect(backend.rows('people')[1]).toMatchObject({ email: 'zoe@example.com', language: 'en' });
  expect(backend.rows('people')[1]?.color).not.toBe('blue');
});

test('a name that is already in the list is that person, however it is typed', async () => {
  const { id } = quote();
  person('Omar');
  await note(id, 'First.');
  await press('Add me');
  await who().getByLabelText('Your name').fill('omar');
  await who().getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => backend.rows('notes')).toMatchObject([{ author: 'Omar' }]);
  expect(backend.rows('people')).toHaveLength(1);
});

test('a failure to add oneself is said, and the typed name stays', async () => {
  const { id } = quote();
  person('Omar');
  backend.fault = ({ path, isWrite }) =>
    path === 'people' && isWrite
      ? json({ code: '23505', message: 'unique constraint "people_name_key"' }, 409)
      : undefined;
  await note(id, 'First.');
  await press('Add me');
  await who().getByLabelText('Your name').fill('Zoé');
  await who().getByRole('button', { name: 'Save' }).click();
  await expect
    .element(who().getByRole('alert'))
    .toHaveTextContent('already somebody with this name');
  await expect.element(who().getByLabelText('Your name')).toHaveValue('Zoé');
  expect(backend.rows('notes')).toEqual([]);
});

test('a browser whose person was removed is asked again, and one with a typed name only once there are people', async () => {
  const { id } = quote();
  preferences.setItem(AUTHOR, 'eCamille');
  await note(id, 'First.');
  await expect.poll(() => backend.rows('notes')).toMatchObject([{ author: 'eCamille' }]);
  person('Camille');
  await note(id, 'Second.');
  await expect.element(who().getByLabelText('Your name')).toHaveValue('eCamille');
  await choose('Camille');
  await expect.poll(() => backend.rows('notes')[1]?.author).toBe('Camille');
});

test('a record is given to one of the people, and a name that was typed before stays readable', async () => {
  const row = quote({ owner: 'eCamille' });
  person('Omar');
  person('ليلى');
  await open(`quotes/${row.id}`);
  await press('Owner: eCamille');
  await page.getByRole('menuitem', { name: 'ليلى' }).click();
  await expect.poll(() => row.owner).toBe('ليلى');
});

test('the list is filtered by an owner', async () => {
  quote({ owner: 'Omar', name: 'Camille Durand' });
  quote({ name: 'Nadia Roux' });
  person('Omar');
  await open('quotes');
  await press('Filters');
  await page.getByRole('option', { name: 'Omar' }).click();
  await expect.element(page.getByRole('link', { name: 'Nadia Roux' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Camille Durand' })).toBeVisible();
  await expect.element(page.getByText('Owner: Omar').first()).toBeVisible();
});

test('the account menu opens the people, whom staff add, change and remove', async () => {
  preferences.setItem(AUTHOR, 'Omar');
  person('Omar', { email: 'omar@example.com' });
  const leaving = person('Zoé');
  await open('quotes');
  await press('Account');
  await page.getByRole('menuitem', { name: 'People' }).click();
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

test('what stands in place of erased data is in the language of the screen', async () => {
  const { id } = project({
    title: 'Project b49adf9b',
    client_name: 'Erased on request',
    description: 'Erased on request',
  });
  store('notes', { subject_id: id, kind: 'note', author: 'Former colleague', body: 'Call back.' });
  await speak('fr');
  await open(`projects/${id}`);
  const dialog = page.getByRole('dialog', { name: 'Projet b49adf9b' });
  await expect.element(dialog.getByText('Effacé sur demande').first()).toBeVisible();
  await expect.element(dialog.getByText('Ancien collègue')).toBeVisible();
  await speak('ar');
  await open(`projects/${id}`);
  await expect.element(page.getByText('زميل سابق')).toBeVisible();
  expect(document.body.textContent).not.toMatch(/Erased|Former|Project b/u);
});

test('after an @, the note offers the people, of whom one is chosen', async () => {
  const { id } = quote();
  preferences.setItem(AUTHOR, 'Omar');
  person('Omar');
  person('Zoé Martin');
  person('ليلى');
  await open(`quotes/${id}`);
  await writeBy('Note');
  const text = field('Add a note');
  const offered = page.getByRole('group', { name: 'People to mention' });
  await text.fill('Mail a@b and');
  await expect.element(offered).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}@');
  await expect.element(offered.getByRole('button', { name: 'ليلى' })).toBeVisible();
  await userEvent.keyboard('zo');
  await expect.element(offered.getByRole('button', { name: 'ليلى' })).not.toBeInTheDocument();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(text).toHaveValue('Mail a@b and\n@Zoé Martin ');
  await expect.element(text).toHaveFocus();
  await userEvent.keyboard('and @');
  await offered.getByRole('button', { name: 'ليلى' }).click();
  await expect.element(offered).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}?{Control>}{Enter}{/Control}');
  const body = 'Mail a@b and\n@Zoé Martin and @ليلى \n?';
  await expect.poll(() => backend.rows('notes')).toMatchObject([{ body }]);
});
