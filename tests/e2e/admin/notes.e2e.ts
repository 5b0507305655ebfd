import { expect, type Locator } from '@playwright/test';
import { filtered } from '../kit/backOffice';
import { projectRow } from '../kit/staffApi';
import { staffTest as test } from '../kit/test';

const timeline = (dialog: Locator) =>
  dialog.getByRole('list', { name: 'Notes and History' }).getByRole('listitem');

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
