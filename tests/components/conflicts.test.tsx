import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { backend, json, type Row, store } from './kit/backend';
import { field, fillIn, open, press, project, quote, status } from './kit/backOffice';

/** Changes the stored row just before the next write, like a colleague in Dubai whose change is not on the screen. */
function inDubai(row: Row, changes: object, answer?: () => Response): void {
  backend.fault = ({ isWrite }) => {
    if (!isWrite) return undefined;
    backend.fault = undefined;
    const updated_at = new Date(Date.now() + 1000).toISOString();
    Object.assign(row, { updated_by: 'Omar', updated_at }, changes);
    return answer?.();
  };
}

const edited = () => page.getByRole('textbox', { name: 'Edit the note' });

const edits = [
  {
    name: 'a project',
    row: () => project({ budget: 500 }),
    open: ({ id }: Row) => open(`projects/${id}/edit`),
    type: () => fillIn({ Budget: '700' }),
    kept: () => expect.element(field('Budget')).toHaveValue('700'),
    save: 'Save',
    changed: { column: 'budget', theirs: 900, mine: 700 },
    // A link is named by its record.
    also: () => ({ quote_id: quote({ name: 'Amina' }).id }),
    said: ['Budget: €900. Yours: €700', 'Quote: Amina'],
  },
  {
    name: 'a note',
    row: () => store('notes', { subject_id: quote().id, author: 'Lyon', body: 'Old' }),
    async open({ subject_id }: Row) {
      await open(`quotes/${subject_id}`);
      await press('Edit the note of Lyon');
    },
    type: () => edited().fill('Mine'),
    kept: () => expect.element(edited()).toHaveValue('Mine'),
    save: 'Save note',
    changed: { column: 'body', theirs: 'Theirs', mine: 'Mine' },
    also: () => ({}),
    said: ['Note: Theirs. Yours: Mine'],
  },
];

for (const edit of edits)
  test(`an edit overwrites somebody else’s change only when saved again, and can be undone (${edit.name})`, {
    tags: 'together',
  }, async () => {
    const row = edit.row();
    const { column, theirs, mine } = edit.changed;
    await edit.open(row);
    const save = page.getByRole('button', { name: edit.save, exact: true }).last();
    await expect.element(save).toBeVisible();
    await edit.type();
    inDubai(row, { [column]: theirs, ...edit.also() });
    await save.click();
    const alert = page.getByRole('dialog').getByRole('alert');
    await expect.element(alert).toHaveTextContent('Nothing was overwritten.');
    for (const said of edit.said) await expect.element(alert).toHaveTextContent(said);
    await edit.kept();
    expect(row[column]).toBe(theirs);
    await save.click();
    await expect.poll(() => row[column]).toEqual(mine);
    await press('Undo');
    await expect.element(page.getByText(/Changed back\.$/u)).toBeVisible();
    expect(row[column]).toBe(theirs);
  });

/** Begins to edit a note. The page is reloaded when the stored one has another text. */
async function editReloaded(stored: string): Promise<Row> {
  const row = store('notes', { subject_id: quote().id, author: 'Lyon', body: 'Old' });
  await open(`quotes/${row.subject_id}`);
  await press('Edit the note of Lyon');
  await edited().fill('Mine');
  Object.assign(row, { body: stored, updated_at: new Date(Date.now() + 1000).toISOString() });
  await open();
  await expect.element(edited()).toHaveValue('Mine');
  return row;
}

test('an edit of a note still asks after a reload before it overwrites what somebody else has saved', async () => {
  const row = await editReloaded('Theirs');
  await press('Save note');
  const alert = page.getByRole('alert').filter({ hasText: 'Nothing was overwritten.' });
  await expect.element(alert).toHaveTextContent('Note: Theirs. Yours: Mine');
  expect(row.body).toBe('Theirs');
});

test('a note that was reloaded while it was being saved goes on with what was stored', async () => {
  const row = await editReloaded('Mine');
  await edited().fill('Mine too');
  await press('Save note');
  await expect.poll(() => row.body).toBe('Mine too');
});

test('a status that somebody else has changed is overwritten only if staff choose so, and not by an undo', async () => {
  const row = quote();
  /** Somebody else is faster than the next change of the status, which the database then refuses. */
  const letOmarBeFaster = () =>
    inDubai(row, { status: 'approved' }, () => {
      const conflict = {
        id: row.id,
        status: 'approved',
        author: 'Omar',
        changed_at: new Date(),
      };
      return json({ changed: [], unchanged: [], missing: [], conflicts: [conflict] });
    });
  const setMine = async () => {
    await expect.element(status()).toHaveTextContent('Pending');
    letOmarBeFaster();
    await status().click();
    await page.getByRole('option', { name: 'Contacted', exact: true }).click();
  };
  await open('quotes');
  await setMine();
  const alert = page.getByRole('alert').filter({ hasText: 'Omar: ' });
  const said = /^Camille Durand: Omar: .*You chose Contacted\. Nothing was overwritten/u;
  await expect.element(alert).toHaveTextContent(said);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(row.status).toBe('approved');
  await alert.getByRole('button', { name: /^Keep / }).click();
  await expect.element(alert).not.toBeInTheDocument();
  Object.assign(row, { status: 'pending' });
  await open('quotes');
  await setMine();
  await press('Set Contacted');
  // The row shows the status before it is stored.
  await expect.poll(() => row.status).toBe('contacted');
  await expect.element(status()).toHaveTextContent('Contacted');
  letOmarBeFaster();
  await press('Undo');
  await expect.element(page.getByText(/ was not undone\. Omar: /u)).toBeVisible();
  expect(row.status).toBe('approved');
  const seen = ['pending', 'pending', 'approved', 'contacted'];
  expect(backend.writes().map(({ body }) => body.changes[0]?.seen)).toEqual(seen);
});
