import { expect, type Locator, type Page } from '@playwright/test';
import { filtered, openList, projectRow, quoteRow, results } from '../kit/backOffice';
import { staffTest as test } from '../kit/test';

const details = (page: Page) => page.getByRole('dialog', { name: 'Quote Details' });
const timeline = (dialog: Locator) =>
  dialog.getByRole('list', { name: 'Notes and History' }).getByRole('listitem');

async function write(dialog: Locator, body: string, author?: string) {
  await dialog.getByLabel('Add a note').fill(body);
  if (author) await dialog.getByLabel('Your name').fill(author);
  await dialog.getByRole('button', { name: 'Save note' }).click();
}

test('the history of a quote lists notes and status changes together, newest first, and the form remembers the author', async ({
  page,
  word,
  api,
}) => {
  const [quote] = await api.insert('quotes', [quoteRow({ company: word })]);
  await api.insert('notes', [{ quote_id: quote?.id, author: `Dubai ${word}`, body: 'First.' }]);
  await api.change('quotes', quote?.id ?? '', { status: 'contacted' });
  await page.goto(filtered(`quotes/${quote?.id}`, { q: word }));
  const dialog = details(page);
  await write(dialog, 'Second.');
  await expect(dialog.getByText('Enter your name.')).toBeVisible();
  await expect(dialog.getByLabel('Your name')).toBeFocused();
  await write(dialog, `Second ${word}.`, 'Lyon');
  await expect(timeline(dialog)).toHaveText([
    /^Lyon.*Second/su,
    /^Status: Pending → Contacted/su,
    /^Dubai.*First\.$/su,
  ]);
  await expect(dialog.getByLabel('Add a note')).toHaveValue('');

  await page.reload();
  await expect(dialog.getByLabel('Your name')).toHaveValue('Lyon');
  await dialog.getByLabel('Your name').click();
  await dialog.getByRole('button', { name: 'Recent authors' }).click();
  await page.getByRole('menuitem', { name: `Dubai ${word}` }).click();
  await expect(dialog.getByLabel('Your name')).toHaveValue(`Dubai ${word}`);

  await openList(page, 'quotes', { q: `second ${word}` });
  await results(page, 1);
});

test('undo restores a note that was edited or deleted', async ({ page, word, api }) => {
  const [project] = await api.insert('projects', [projectRow({ title: word })]);
  const [note] = await api.insert('notes', [
    { project_id: project?.id, author: 'Lyon', body: 'Call on Monday.' },
  ]);
  const stored = async () => (await api.read('notes', `id=eq.${note?.id}`)).map(({ body }) => body);
  await page.goto(filtered(`projects/${project?.id}`, { q: word }));
  const dialog = page.getByRole('dialog', { name: 'Project Details' });
  const edit = dialog.getByRole('button', { name: 'Edit the note of Lyon' });
  const undo = page.getByRole('button', { name: 'Undo', exact: true });

  await edit.click();
  const box = dialog.getByRole('textbox', { name: 'Edit the note' });
  await expect(box).toBeFocused();
  await box.fill('Call on Tuesday.');
  await dialog.getByRole('button', { name: 'Save note' }).last().click();
  await expect(timeline(dialog)).toHaveText(/edited.*Call on Tuesday\.$/su);
  await expect(edit).toBeFocused();
  await undo.click();
  await expect(timeline(dialog)).toHaveText(/Call on Monday\.$/su);
  expect(await stored()).toEqual(['Call on Monday.']);

  await dialog.getByRole('button', { name: 'Delete the note of Lyon' }).click();
  await expect(timeline(dialog)).toHaveCount(0);
  await undo.click();
  await expect(timeline(dialog)).toHaveCount(1);
  expect(await stored()).toEqual(['Call on Monday.']);
});
