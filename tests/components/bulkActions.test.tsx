import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { AUTHOR, preferences } from '../../src/admin/data/clientState';
import { backend, holdBack, type Row, store } from './kit/backend';
import { box, menu, open, press, project, quote } from './kit/backOffice';
import { letPass } from './kit/longTimers';
import { countPresses } from './kit/presses';

const body = '{name}: no, {reference}.\n\n{agency}';
beforeEach(() => {
  preferences.setItem(AUTHOR, 'Claire');
  for (const language of ['en', 'fr', 'ar']) {
    const id = `refusal-${language}`;
    store('answer_templates', {
      id,
      name: 'refusal',
      language,
      subject: `${id} {reference}`,
      body,
    });
  }
  store('people', { name: 'Claire', color: 'teal' });
});
const canSend = (can_send: boolean) => store('mail_settings', { id: 1 as never, can_send });
const changes = () => backend.writes().map(({ path, body: sent }) => [path, sent]);

/** Sets the status of the selected rows by its key. */
async function reject(): Promise<void> {
  await expect.element(page.getByRole('button', { name: 'Change status' })).toBeVisible();
  await userEvent.keyboard('4');
}

/** Selects all rows of the list. */
const selectAll = () => page.getByRole('columnheader').getByRole('checkbox').click();

test('quotes are rejected with their refusals in three presses, except one whose client can still accept an offer, and one undo takes all back', async () => {
  canSend(true);
  const languages = ['en', 'fr', 'ar', 'en', 'fr', 'ar'];
  const rows = languages.map((language, index) =>
    quote({ name: `Client ${index}`, reference: `Q-${index}`, language }),
  );
  // The client of this one can still accept an offer.
  const offered = rows[5]?.id;
  quote({ name: 'Salma', email: null, phone: '06 39 98 01 01' });
  backend.functions['rpc/change_rows'] = ({ changes: sets, messages }) => {
    const ids = sets[0]?.ids ?? [];
    const changed = ids.filter((id) => id !== offered).map((id) => ({ id, status: 'pending' }));
    const notes = (messages as Row[] | undefined)
      ?.filter(({ id }) => id !== offered)
      .map(({ id }) => ({ id, note: `note-${id}` }));
    const report = { changed, unchanged: [], missing: [], conflicts: [], messages: notes };
    return messages ? { ...report, offered: [offered] } : report;
  };
  await open('quotes');
  const presses = countPresses();
  await selectAll();
  await press('Reject …');
  const dialog = page.getByRole('dialog', { name: 'Reject 7 quotes' });
  await expect.element(dialog).toHaveTextContent('French: Client 1 and Client 4');
  await expect.element(dialog).toHaveTextContent(/Client 1: no, Q-1/u);
  await expect
    .element(dialog)
    .toHaveTextContent(/for lack of an address, as spam or as rejected before: Salma/u);
  await expect.element(dialog.getByRole('button', { name: 'Reject and send' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(presses()).toBe(3);
  const said = page.getByText(/^6 quotes: Rejected\..*5 emails leave in 15 seconds\./u);
  await expect.element(said).toHaveTextContent(/1 was not rejected, because its client can still/u);
  const { scrollHeight, clientHeight } = said.element();
  expect(scrollHeight, 'no line of the notice is cut off').toBe(clientHeight);
  const [[, sent] = []] = changes() as [string, Row][];
  expect(sent).toMatchObject({
    author: 'Claire',
    changes: [{ set: { status: 'rejected' }, seen: 'pending' }],
  });
  expect(sent?.messages).toHaveLength(6);
  expect(sent?.messages).toContainEqual({
    id: rows[1]?.id,
    subject: 'refusal-fr Q-1',
    body: expect.stringMatching(/^Client 1: no, Q-1\.\n\n/u),
  });
  await press('Undo');
  await expect.element(page.getByText(/^6 quotes changed back/u)).toBeVisible();
  const [, undo] = changes().at(-1) as [string, Row];
  expect(undo.unsent).toHaveLength(5);
  expect(undo).toMatchObject({ changes: [{ set: { status: 'pending' } }] });
});

test('a bulk change says how many quotes it changed, and undo restores the status of each', {
  tags: 'list',
}, async () => {
  quote({ name: 'Ada' });
  quote({ name: 'Bea', status: 'rejected' });
  quote({ name: 'Cleo', status: 'approved' });
  const statuses = () => backend.rows('quotes').map(({ status }) => status);
  await open('quotes');
  await selectAll();
  await menu('Change status', 'Approved');
  await expect.element(page.getByText('2 quotes: Approved. 1 needed no change.')).toBeVisible();
  expect(statuses()).toEqual(['approved', 'approved', 'approved']);
  await press('Undo');
  await expect.poll(statuses).toEqual(['pending', 'rejected', 'approved']);
  // Another view ends the selection, which would contain rows that are not shown.
  await box('Bea').click();
  await expect.element(page.getByText('1 item selected')).toBeVisible();
  const views = page.getByRole('navigation', { name: 'Views' });
  await views.getByRole('link', { name: 'Pending' }).click();
  await expect.element(page.getByText('1 item selected')).not.toBeInTheDocument();
});

test('rows that still show while those of another filter load are not selected among these', async () => {
  quote({ name: 'Ada' });
  quote({ name: 'Bo', status: 'contacted' });
  await open('quotes');
  await expect.element(box('Bo')).toBeVisible();
  const release = holdBack(
    ({ path, query }) => path === 'quotes' && query.get('status')?.includes('pending') === true,
  );
  const views = page.getByRole('navigation', { name: 'Views' });
  await views.getByRole('link', { name: 'Pending' }).click();
  await expect.poll(() => location.search).toContain('pending');
  await box('Bo').click();
  await expect.element(page.getByText('1 item selected')).toBeVisible();
  release();
  await expect.element(page.getByRole('link', { name: 'Bo', exact: true })).not.toBeInTheDocument();
  await expect.element(page.getByText('1 item selected')).not.toBeInTheDocument();
});

test('of several quotes, one that somebody else has changed since keeps its status', async () => {
  const [ada, bo] = [quote({ name: 'Ada' }), quote({ name: 'Bo', status: 'contacted' })];
  const conflict = { id: bo.id, status: 'approved', author: 'Omar', changed_at: new Date() };
  backend.functions['rpc/change_rows'] = () => ({
    changed: [{ id: ada.id, status: 'pending' }],
    unchanged: [],
    missing: [],
    conflicts: [conflict],
  });
  await open('quotes');
  await selectAll();
  await reject();
  const said = '1 quote: Rejected. 1 was already changed by somebody else.';
  await expect.element(page.getByText(said)).toBeVisible();
  const set = { status: 'rejected' };
  const sent = backend.writes().at(-1)?.body;
  expect(sent?.changes).toHaveLength(2);
  expect(sent?.changes).toContainEqual({ set, ids: [ada.id], seen: 'pending' });
  expect(sent?.changes).toContainEqual({ set, ids: [bo.id], seen: 'contacted' });
});

test('of several quotes, one whose client has replied since keeps its status, and one that shows the reply changes', async () => {
  const [ada, bo] = [quote({ name: 'Ada', replied_at: '2026-11-20T10:00:00Z' }), quote()];
  backend.functions['rpc/change_rows'] = () => ({
    changed: [{ id: ada.id, status: 'pending' }],
    unchanged: [],
    missing: [],
    conflicts: [],
    replied: [bo.id],
  });
  await open('quotes');
  await selectAll();
  await reject();
  const said = /^1 quote: Rejected\. 1 was not changed, because its client has replied/u;
  await expect.element(page.getByText(said)).toBeVisible();
  const sent = backend.writes().at(-1)?.body;
  const change = { set: { status: 'rejected' }, seen: 'pending' };
  expect(sent?.changes).toHaveLength(2);
  expect(sent?.changes).toContainEqual({ ...change, ids: [ada.id], replied: true });
  expect(sent?.changes).toContainEqual({ ...change, ids: [bo.id] });
});

test('of two quotes, one that is gone does not hide that the client of the other one has replied', async () => {
  const [ada, bo] = [quote({ name: 'Ada' }), quote({ name: 'Bo' })];
  const report = { changed: [], unchanged: [], conflicts: [] };
  backend.functions['rpc/change_rows'] = () => ({
    ...report,
    missing: [ada.id],
    replied: [bo.id],
  });
  await open('quotes');
  await selectAll();
  await reject();
  const said = /^1 no longer exists\. 1 was not changed, because its client has replied/u;
  await expect.element(page.getByText(said)).toBeVisible();
});

test('a row that was selected on another page is sent with the status that was seen there', async () => {
  const [ada, bo] = [quote({ name: 'Ada' }), quote({ name: 'Bo' })];
  backend.fault = ({ path, method, query }) => {
    if (path !== 'quotes' || method !== 'GET' || query.get('limit') !== '10') return undefined;
    const row = query.get('offset') === '10' ? bo : ada;
    return Response.json([row], { headers: { 'content-range': '0-0/11' } });
  };
  await open('quotes?perPage=10');
  await box('Ada').click();
  await page.getByRole('button', { name: /page 2/u }).click();
  await box('Bo').click();
  Object.assign(ada, { status: 'approved' });
  await reject();
  await expect.poll(() => backend.writes()).toHaveLength(1);
  const [change, ...others] = backend.writes()[0]?.body.changes ?? [];
  expect(others).toEqual([]);
  expect(change).toMatchObject({ ids: [ada.id, bo.id], seen: 'pending' });
});

test('if all are selected, a row that another page has shown with its reply changes, too', async () => {
  const [ada, bo] = [
    quote({ name: 'Ada', replied_at: '2026-11-20T10:00:00Z' }),
    quote({ name: 'Bo' }),
  ];
  backend.fault = ({ path, method, query }) => {
    if (path !== 'quotes' || method !== 'GET' || query.get('limit') !== '10') return undefined;
    const row = query.get('offset') === '10' ? bo : ada;
    return Response.json([row], { headers: { 'content-range': '0-0/11' } });
  };
  await open('quotes?perPage=10');
  await expect.element(page.getByRole('link', { name: 'Ada', exact: true })).toBeVisible();
  await page.getByRole('button', { name: /page 2/u }).click();
  await box('Bo').click();
  await press('Select all 11');
  await expect.element(page.getByText('2 items selected')).toBeVisible();
  await reject();
  await expect.poll(() => backend.writes()).toHaveLength(1);
  const change = { set: { status: 'rejected' }, seen: 'pending' };
  expect(backend.writes()[0]?.body.changes).toEqual([
    { ...change, ids: [ada.id], replied: true },
    { ...change, ids: [bo.id] },
  ]);
});

test('selected cards of the board are sent with the status that they show, also if their list has another page or has been read since', async () => {
  preferences.setItem('projects.layout', 'board');
  const [site, shop] = [
    project({ title: 'Site', status: 'completed' }),
    project({ title: 'Shop', status: 'completed' }),
  ];
  // The list below the board has only the first one on its page.
  backend.fault = ({ path, query }) =>
    path === 'projects' && query.get('limit') === '24' && query.get('status') === null
      ? Response.json([site], { headers: { 'content-range': '0-0/25' } })
      : undefined;
  await open('projects');
  await box('Site').click();
  await box('Shop').click();
  const updated_at = new Date(Date.now() + 1000).toISOString();
  for (const row of [site, shop]) Object.assign(row, { status: 'paid', updated_at });
  await letPass(30_000);
  await letPass(30_000);
  await menu('Change status', 'In Progress');
  await expect.poll(() => backend.writes()).toHaveLength(1);
  expect(backend.writes()[0]?.body.changes).toEqual([
    { set: { status: 'in_progress' }, ids: [site.id, shop.id], seen: 'completed' },
  ]);
});

test('if all are selected on the board, each card is sent with the status that it shows, and what has no card with the one that was read', async () => {
  preferences.setItem('projects.layout', 'board');
  const [site, shop, blog] = ['Site', 'Shop', 'Blog'].map((title) =>
    project({ title, status: 'completed' }),
  );
  const answer = (...rows: unknown[]) =>
    Response.json(rows, { headers: { 'content-range': '0-1/3' } });
  backend.fault = ({ path, query }) => {
    const [limit, status] = [query.get('limit'), query.get('status')];
    if (path !== 'projects' || limit === '1000') return undefined;
    if (status?.includes('completed')) return answer(site, shop);
    return limit === '24' && status === null ? answer(site, blog) : undefined;
  };
  await open('projects');
  await box('Site').click();
  for (const row of [site, shop, blog]) Object.assign(row ?? {}, { status: 'paid' });
  await press('Select all 3');
  await expect.element(page.getByText('3 items selected')).toBeVisible();
  await menu('Change status', 'In Progress');
  await expect.poll(() => backend.writes()).toHaveLength(1);
  const set = { status: 'in_progress' };
  expect(backend.writes()[0]?.body.changes).toEqual([
    { set, ids: [site?.id, shop?.id], seen: 'completed' },
    { set, ids: [blog?.id], seen: 'paid' },
  ]);
});

test('of projects that are set to paid, one that was paid before keeps the day of its payment', async () => {
  const unpaid = project({ title: 'Ada', status: 'completed' });
  const paid = project({ title: 'Bo', status: 'paid', paid_on: '2026-01-07' });
  await open('projects');
  await box('Ada').click();
  await box('Bo').click();
  await menu('Change status', 'Paid');
  await expect.element(page.getByText('1 project: Paid. 1 needed no change.')).toBeVisible();
  expect(paid.paid_on).toBe('2026-01-07');
  expect(unpaid).toMatchObject({ status: 'paid', paid_on: expect.any(String) });
});

test('of two changes of the same rows in a row, the second is no conflict with the first', async () => {
  quote({ name: 'Ada' });
  quote({ name: 'Bo' });
  const release = holdBack(({ path }) => path === 'rpc/change_rows');
  await open('quotes');
  await selectAll();
  await expect.element(page.getByRole('button', { name: 'Change status' })).toBeVisible();
  await userEvent.keyboard('2');
  await expect.poll(() => backend.writes()).toHaveLength(1);
  await userEvent.keyboard('3');
  release();
  await expect.poll(() => backend.writes()).toHaveLength(2);
  expect(backend.writes()[1]?.body.changes).toMatchObject([{ seen: 'contacted' }]);
});

test('a selected quote that a colleague has deleted keeps nobody from refusing the others', async () => {
  canSend(true);
  const gone = quote({ name: 'Ada', language: 'en' });
  const kept = quote({ name: 'Bo', language: 'en' });
  await open('quotes');
  await selectAll();
  await expect.element(page.getByText('2 items selected')).toBeVisible();
  backend.tables.quotes = backend.rows('quotes').filter(({ id }) => id !== gone.id);
  await press('Reject …');
  const dialog = page.getByRole('dialog', { name: /^Reject \d quote/u });
  await expect.element(dialog).toHaveTextContent(/English: Bo/u);
  await dialog.getByRole('button', { name: 'Reject and send' }).click();
  await expect.poll(() => backend.writes()).toHaveLength(1);
  expect(backend.writes()[0]?.body.messages).toMatchObject([{ id: kept.id }]);
});

test('while refusals are being sent, nobody believes to have cancelled them', async () => {
  canSend(true);
  quote({ language: 'en' });
  const release = holdBack(({ path }) => path === 'rpc/change_rows');
  await open('quotes');
  await selectAll();
  await press('Reject …');
  const dialog = page.getByRole('dialog', { name: /^Reject \d quote/u });
  await dialog.getByRole('button', { name: 'Reject and send' }).click();
  await expect.poll(() => backend.writes()).toHaveLength(1);
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).toBeVisible();
  release();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('many are rejected in one dialog with a reason and a letter that staff have changed, or without a letter', async () => {
  canSend(true);
  const [ada, bo] = ['Ada', 'Bo'].map((name) => quote({ name, language: 'en' }));
  await open('quotes');
  await selectAll();
  await press('Change status');
  expect(page.getByRole('menuitem', { name: 'with a reason' }).elements()).toEqual([]);
  await page.getByRole('menuitem', { name: 'Rejected' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reject 2 quotes' });
  await dialog.getByRole('button', { name: 'Change the letter' }).click();
  const message = dialog.getByLabelText('Message');
  await expect.element(message).toHaveValue(body);
  await message.fill('{nom}');
  await expect.element(dialog.getByText('Correct the other words in braces.')).toBeVisible();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await message.fill('{name}: next year, {reference}.');
  await dialog.getByRole('combobox').selectOptions('Budget too low');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => backend.writes()).toHaveLength(1);
  const sent = backend.writes()[0]?.body;
  const set = { status: 'rejected', rejection_reason: 'budget' };
  expect(sent?.changes).toMatchObject([{ set, ids: [ada?.id, bo?.id], seen: 'pending' }]);
  const letter = { id: ada?.id, subject: 'refusal-en Q-0001', body: 'Ada: next year, Q-0001.' };
  expect(sent?.messages).toContainEqual(letter);
  expect(sent?.messages).toHaveLength(2);

  for (const row of [ada, bo]) Object.assign(row ?? {}, { status: 'contacted' });
  await open('quotes');
  await selectAll();
  await press('Reject …');
  await dialog.getByRole('checkbox', { name: 'Write to the clients' }).click();
  await expect.element(dialog).not.toHaveTextContent('no, Q-0001');
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect.poll(() => backend.writes()).toHaveLength(2);
  const alone = backend.writes()[1]?.body;
  expect(alone?.messages ?? []).toEqual([]);
  expect(alone?.changes).toMatchObject([{ set: { status: 'rejected' } }]);
});

test('without a mail server, many are rejected in the same dialog without a letter', async () => {
  canSend(false);
  quote();
  await open('quotes');
  await selectAll();
  await press('Reject …');
  const dialog = page.getByRole('dialog', { name: 'Reject 1 quote' });
  await expect.element(dialog.getByRole('button', { name: 'Reject', exact: true })).toHaveFocus();
  expect(dialog.getByRole('checkbox').elements()).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => backend.writes()).toHaveLength(1);
  expect(backend.writes()[0]?.body.messages ?? []).toEqual([]);
});

test('a follow-up or a spam mark of several quotes names those whose reply the list shows, so that no other reply is put off', async () => {
  const [ada, bo] = [
    quote({ name: 'Ada', replied_at: '2026-11-20T10:00:00Z', follow_up_on: '2026-11-20' }),
    quote({ name: 'Bo', follow_up_on: '2026-11-20' }),
  ];
  await open('quotes');
  await selectAll();
  await menu('Follow-up', 'No follow-up');
  await expect.poll(() => backend.writes()).toHaveLength(1);
  Object.assign(ada, { replied_at: '2026-11-20T10:00:00Z' });
  await open('quotes');
  await selectAll();
  await press('Mark as spam');
  await expect.poll(() => backend.writes()).toHaveLength(2);
  for (const [index, set] of [{ follow_up_on: null }, { is_spam: true }].entries()) {
    const sent = backend.writes()[index]?.body.changes;
    expect(sent).toHaveLength(2);
    expect(sent).toContainEqual({ set, ids: [ada.id], replied: true });
    expect(sent).toContainEqual({ set, ids: [bo.id], replied: false });
  }
});

test('the owner and the follow-up of several quotes are set at once', async () => {
  const ids = [quote, quote].map((add) => add({ follow_up_on: '2031-05-06' }).id);
  await open('quotes');
  for (const [button, item, said, set] of [
    ['Owner', 'Take it', '2 quotes: Owner: Claire.', { owner: 'Claire' }],
    ['Follow-up', 'No follow-up', '2 quotes: No follow-up.', { follow_up_on: null }],
  ] as const) {
    await selectAll();
    await menu(button, item);
    await expect.element(page.getByText(said)).toBeVisible();
    const { body: sent } = backend.writes().at(-1) ?? {};
    expect(sent).toMatchObject({ table_name: 'quotes', changes: [{ set }] });
    expect(sent?.changes[0]?.ids.toSorted()).toEqual(ids.toSorted());
  }
});
