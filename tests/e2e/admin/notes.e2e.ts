import { expect, type Locator, type Page } from '@playwright/test';
import { filtered, openList, results, writeBy } from '../kit/backOffice';
import { projectRow, quoteRow } from '../kit/staffApi';
import { staffTest as test } from '../kit/test';

const details = (page: Page) => page.getByRole('dialog', { name: 'Quote Details' });
const timeline = (dialog: Locator) =>
  dialog.getByRole('list', { name: 'Notes and History' }).getByRole('listitem');

async function write(dialog: Locator, body: string) {
  await writeBy(dialog, 'Note');
  await dialog.getByLabel('Add a note').fill(body);
  await dialog.getByRole('button', { name: 'Save note' }).click();
}

test('the history of a quote lists notes and status changes together, the newest next to the form, which asks for the name once', async ({
  page,
  word,
  api,
}) => {
  const [quote] = await api.insert('quotes', [quoteRow({ company: word })]);
  await api.insert('notes', [{ subject_id: quote?.id, author: `Dubai ${word}`, body: 'First.' }]);
  await api.change('quotes', quote?.id ?? '', { status: 'contacted' });
  await page.goto(filtered(`quotes/${quote?.id}`, { q: word }));
  const dialog = details(page);
  const naming = page.getByRole('dialog', { name: 'Who are you?' });
  await api.insert('people', [{ name: `Dubai ${word}` }]);
  await write(dialog, `Second ${word}.`);
  await naming.getByRole('button', { name: 'Add me' }).click();
  await naming.getByRole('button', { name: 'Save' }).click();
  await expect(naming.getByText('Required', { exact: true })).toBeVisible();
  await naming.getByLabel('Your name').fill('Lyon');
  await naming.getByRole('button', { name: 'Save' }).click();
  await expect(timeline(dialog)).toHaveText([
    /^Dubai.*First\.$/su,
    /^Status: Pending → Contacted/su,
    /^Lyon.*Second/su,
  ]);
  await expect(dialog.getByLabel('Add a note')).toBeHidden();

  await page.reload();
  await writeBy(dialog, 'Note');
  await dialog.getByRole('button', { name: 'as Lyon' }).click();
  await naming.getByRole('button', { name: `Dubai ${word}` }).click();
  await expect(dialog.getByRole('button', { name: `as Dubai ${word}` })).toBeVisible();

  await openList(page, 'quotes', { q: `second ${word}` });
  await results(page, 1);
});

test('undo restores a note that was edited or deleted', async ({ page, word, api }) => {
  const [project] = await api.insert('projects', [projectRow({ title: word })]);
  const [note] = await api.insert('notes', [
    { subject_id: project?.id, author: 'Lyon', body: 'Call on Monday.' },
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
  await timeline(dialog).getByRole('button', { name: 'Save note' }).click();
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
