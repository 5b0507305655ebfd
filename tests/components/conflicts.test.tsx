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

const template = { id: 'first-en', name: 'first', language: 'en' };

const edits = [
  {
    name: 'a quote',
    row: () => quote({ company: 'Old' }),
    open: ({ id }: Row) => open(`quotes/${id}/edit`),
    type: () => fillIn({ Company: 'Mine' }),
    kept: () => expect.element(field('Company')).toHaveValue('Mine'),
    save: 'Save',
    changed: { column: 'company', theirs: 'Theirs', mine: 'Mine' },
    said: 'Company: Theirs. Yours: Mine',
  },
  {
    name: 'a project',
    row: () => project({ budget: 500 }),
    open: ({ id }: Row) => open(`projects/${id}/edit`),
    type: () => fillIn({ Budget: '700' }),
    kept: () => expect.element(field('Budget')).toHaveValue('700'),
    save: 'Save',
    changed: { column: 'budget', theirs: 900, mine: 700 },
    said: 'Budget: €900. Yours: €700',
  },
  {
    name: 'the mail settings',
    row: () =>
      store('mail_settings', {
        id: '1',
        recipients: [],
        agency_language: 'en',
        reminder_hours: 20,
        overdue_hours: 24,
      }),
    open: () => open('quotes#mail'),
    type: () => fillIn({ 'First reminder after (hours)': '10' }),
    kept: () => expect.element(field('First reminder after (hours)')).toHaveValue(10),
    save: 'Save settings',
    changed: { column: 'reminder_hours', theirs: 5, mine: 10 },
    said: 'First reminder after (hours): 5. Yours: 10',
  },
  {
    name: 'an answer template',
    row: () => store('answer_templates', { ...template, subject: 'Hello', body: 'Old' }),
    open: () => open('quotes/templates/first-en'),
    type: () => fillIn({ Message: 'Mine' }),
    kept: () => expect.element(field('Message')).toHaveValue('Mine'),
    save: 'Save for everybody',
    changed: { column: 'body', theirs: 'Theirs', mine: 'Mine' },
    said: 'Message: Theirs. Yours: Mine',
  },
  {
    name: 'a note',
    row: () => store('notes', { subject_id: quote().id, author: 'Lyon', body: 'Old' }),
    async open({ subject_id }: Row) {
      await open(`quotes/${subject_id}`);
      await press('Edit the note of Lyon');
    },
    type: () => page.getByRole('textbox', { name: 'Edit the note' }).fill('Mine'),
    kept: () =>
      expect.element(page.getByRole('textbox', { name: 'Edit the note' })).toHaveValue('Mine'),
    save: 'Save note',
    changed: { column: 'body', theirs: 'Theirs', mine: 'Mine' },
    said: 'Note: Theirs. Yours: Mine',
  },
];

for (const edit of edits)
  test(`an edit overwrites no change by somebody else until it is saved again, and can be undone (${edit.name})`, {
    tags: 'together',
  }, async () => {
    const row = edit.row();
    const { column, theirs, mine } = edit.changed;
    await edit.open(row);
    const save = page.getByRole('button', { name: edit.save, exact: true }).last();
    await expect.element(save).toBeVisible();
    await edit.type();
    inDubai(row, { [column]: theirs });
    await save.click();
    const alert = page.getByRole('dialog').getByRole('alert').filter({ hasText: edit.said });
    await expect.element(alert).toHaveTextContent('Nothing was overwritten.');
    await edit.kept();
    expect(row[column]).toBe(theirs);
    await save.click();
    await expect.poll(() => row[column]).toEqual(mine);
    await press('Undo');
    await expect.element(page.getByText(/Changed back\.$/u)).toBeVisible();
    expect(row[column]).toBe(theirs);
  });

test('a conflict over a link names the records', async () => {
  const theirs = quote({ name: 'Amina' });
  const row = project();
  await open(`projects/${row.id}/edit`);
  await fillIn({ Budget: '700' });
  inDubai(row, { quote_id: theirs.id });
  await press('Save');
  await expect
    .element(page.getByRole('dialog').getByRole('alert'))
    .toHaveTextContent('Quote: Amina');
});

const statuses = [
  {
    name: 'a quote',
    list: 'quotes',
    seen: 'pending',
    theirs: 'approved',
    mine: 'contacted',
    label: 'Contacted',
  },
  {
    name: 'a card',
    list: 'projects',
    seen: 'planning',
    theirs: 'on_hold',
    mine: 'paid',
    label: 'Paid',
  },
];

for (const { name, list, seen, theirs, mine, label } of statuses)
  test(`a status that somebody else has changed is overwritten only if staff choose so, and not by an undo (${name})`, async () => {
    if (name === 'a card') localStorage.setItem('RaStore.projects.layout', '"board"');
    const row = list === 'quotes' ? quote() : project();
    /** Somebody else is faster than the next change of the status, which the database then refuses. */
    const letOmarBeFaster = () =>
      inDubai(row, { status: theirs }, () => {
        const conflict = {
          id: row.id,
          status: theirs,
          author: 'Omar',
          changed_at: new Date(),
        };
        return json({ changed: [], unchanged: [], missing: [], conflicts: [conflict] });
      });
    const setMine = async () => {
      await status().click();
      await page.getByRole('option', { name: label, exact: true }).click();
    };
    await open(list);
    await expect.element(status()).toBeVisible();
    letOmarBeFaster();
    await setMine();
    const alert = page.getByRole('alert').filter({ hasText: 'Omar: ' });
    const said = `^(?:Camille Durand|Workshop site): Omar: .*You chose ${label}\\. Nothing was overwritten`;
    await expect.element(alert).toHaveTextContent(new RegExp(said, 'u'));
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(row.status).toBe(theirs);
    await alert.getByRole('button', { name: /^Keep / }).click();
    await expect.element(alert).not.toBeInTheDocument();
    Object.assign(row, { status: seen });
    await open(list);
    await expect.element(status()).toBeVisible();
    letOmarBeFaster();
    await setMine();
    await press(`Set ${label}`);
    await expect.element(status()).toHaveTextContent(label);
    letOmarBeFaster();
    await press('Undo');
    await expect.element(page.getByText(/ was not undone\. Omar: /u)).toBeVisible();
    expect(row.status).toBe(theirs);
    expect(backend.writes().map(({ body }) => body.seen)).toEqual([seen, seen, theirs, mine]);
  });
