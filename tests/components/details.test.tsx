import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { backend, heldAnswer, json, store } from './kit/backend';
import { field, menu, open, press, project, quote, speak, status, writeBy } from './kit/backOffice';
import { look } from './kit/paper';

const dialog = () => page.getByRole('dialog');

const inThreeDays = () => dialog().getByRole('button', { name: 'In 3 days' });
const noFollowUp = () => dialog().getByRole('button', { name: 'No follow-up' });

test('the browser remembers the name of the author, which the account menu and the note change', async () => {
  const { id } = quote();
  await open('quotes');
  await menu('Account', 'Who are you?');
  await field('Your name').fill('Omar');
  await press('Save');
  await expect.element(field('Your name')).not.toBeInTheDocument();
  await open(`quotes/${id}`);
  await writeBy('Note');
  await press('as Omar');
  await press('Add me');
  await page.getByRole('textbox', { name: 'Your name' }).fill('Claire');
  await press('Save');
  await expect.element(page.getByRole('button', { name: 'as Claire' })).toBeVisible();
});

test('a saved follow-up is visible before the quote has been reloaded, and one that is removed during an undo stays removed', async () => {
  const row = quote({ follow_up_on: '2031-05-06' });
  await open(`quotes/${row.id}`);
  await expect.element(inThreeDays()).toBeVisible();
  const { held, give: release } = heldAnswer();
  backend.fault = ({ isOne, isWrite }) =>
    isOne && !isWrite ? held.then(() => json({}, 503)) : undefined;
  await inThreeDays().click();
  await expect.element(inThreeDays()).toHaveAttribute('aria-pressed', 'true');
  backend.fault = ({ isWrite }, answer) => (isWrite ? held.then(answer) : undefined);
  await press('Undo');
  await noFollowUp().click();
  release();
  await expect.element(noFollowUp()).not.toBeInTheDocument();
  expect(row.follow_up_on).toBeNull();
  expect(backend.writes().slice(1)).toMatchObject([
    { body: { follow_up_on: '2031-05-06' } },
    { body: { follow_up_on: null } },
  ]);
});

test('the undo of a removed follow-up also restores the reply that waited, which the database clears', async () => {
  const replied_at = '2026-11-20T10:00:00Z';
  const row = quote({ follow_up_on: '2031-05-06', replied_at });
  await open(`quotes/${row.id}`);
  backend.fault = ({ body }, answer) => {
    if (body.follow_up_on === null) row.replied_at = null;
    return answer();
  };
  await noFollowUp().click();
  await press('Undo');
  await expect.poll(() => row).toMatchObject({ follow_up_on: '2031-05-06', replied_at });
  expect(backend.writes()[0]?.body).not.toHaveProperty('replied_at');
});

const rowLink = (name: string) => page.getByRole('link', { name, exact: true });
const shownName = (name: string) =>
  expect.element(dialog()).toHaveAccessibleName(new RegExp(`^Quote Details .*${name}$`, 'u'));

test('beside the list, the details show the row that is pressed or that the keys walk to, in one history entry', async () => {
  for (const name of ['Ada', 'Bea', 'Cleo']) quote({ name });
  await open('quotes');
  await rowLink('Ada').click();
  await shownName('Ada');
  await expect.element(dialog()).not.toHaveAttribute('aria-modal');
  await expect.poll(() => dialog().element().contains(document.activeElement)).toBe(true);
  const pushed = vi.spyOn(history, 'pushState');
  await page.getByRole('row').filter({ hasText: 'Bea' }).click();
  await shownName('Bea');
  await expect.element(rowLink('Bea')).toHaveAttribute('aria-current', 'true');
  await expect.element(rowLink('Ada')).not.toHaveAttribute('aria-current');
  await userEvent.keyboard('j');
  await shownName('Cleo');
  // The keys of the record work from the list, too.
  (rowLink('Cleo').element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowUp}');
  await shownName('Bea');
  (rowLink('Ada').element() as HTMLElement).focus();
  await userEvent.keyboard('2');
  await expect.element(status(dialog())).toHaveTextContent('Contacted');
  expect(pushed).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(rowLink('Bea')).toHaveFocus();
});

test('a quote has named links, and a text that is no link says so', async () => {
  const row = quote();
  await open(`quotes/${row.id}/edit`);
  await field('Links').fill('Logo drive.example');
  await press('Save');
  await expect.element(dialog().getByText('“Logo drive.example” is no link.')).toBeVisible();
  await field('Links').fill('Logo https://drive.example/1\nhttps://www.figma.example/');
  await press('Save');
  await expect.element(dialog().getByRole('link', { name: 'Logo' })).toBeVisible();
  await expect.element(dialog().getByRole('link', { name: 'figma.example' })).toBeVisible();
  expect(row.links).toEqual(['Logo https://drive.example/1', 'https://www.figma.example/']);
});

test('a project without an image says so among its other facts', async () => {
  const { id } = project({ image_url: null });
  await open(`projects/${id}`);
  await dialog().getByText('More facts').click();
  await expect.element(dialog().getByText('No image available')).toBeVisible();
});

test('a record whose row is not in the list beside it has no arrows', async () => {
  const { id } = quote({ name: 'Ada' });
  const other = quote({ name: 'Bo' });
  // Those of the first page.
  backend.fault = ({ path, query }) =>
    path === 'quotes' && query.get('limit') === '25'
      ? Response.json([other], { headers: { 'content-range': '0-0/26' } })
      : undefined;
  await open(`quotes/${id}`);
  const next = dialog().getByRole('button', { name: 'Next', exact: true });
  await expect.element(page.getByRole('link', { name: 'Bo', exact: true })).toBeVisible();
  await expect.element(dialog().getByRole('heading', { level: 2 })).toHaveTextContent('Ada');
  await expect.element(next).not.toBeInTheDocument();
  await page.getByRole('link', { name: 'Bo', exact: true }).click();
  await expect.element(dialog().getByRole('heading', { level: 2 })).toHaveTextContent('Bo');
  await expect.element(next).toBeVisible();
});

test('nobody writes to a client of whom no address is left', async () => {
  const { id } = project({ client_name: 'Erased on request' });
  await open(`projects/${id}`);
  const form = dialog().getByRole('group', { name: 'Note' });
  await expect.element(form.getByLabelText('Add a note')).toBeVisible();
  expect(dialog().getByText('Write to').elements()).toEqual([]);
  await form.getByRole('button').first().click();
  await expect.element(page.getByRole('menuitemradio', { name: 'Client replied' })).toBeVisible();
  expect(page.getByRole('menuitemradio', { name: 'Email' }).elements()).toEqual([]);
});

test('what stands in place of erased data is in the language of the screen', async () => {
  const { id } = project({
    title: 'Project b49adf9b',
    client_name: 'Erased on request',
    description: 'Erased on request',
  });
  store('notes', { subject_id: id, kind: 'note', author: 'Former colleague', body: 'Call back.' });
  await speak('ar');
  await open(`projects/${id}`);
  await expect.element(page.getByText('زميل سابق')).toBeVisible();
  expect(document.body.textContent).not.toMatch(/Erased|Former|Project b/u);
});

test.each([
  ['beside', 1440],
  ['over', 1024],
])(
  'a record %s its list is printed whole and alone, and so is a dialog over it, which stays open',
  async (_, width) => {
    onTestFinished(() => look(''));
    await page.viewport(width, 800);
    await open(`quotes/${quote({ message: 'A shop.\n'.repeat(60) }).id}`);
    await expect.element(dialog().getByText('A shop.')).toBeVisible();
    const record = document.querySelector('.MuiDialogContent-root');
    const rows = () =>
      [...document.querySelectorAll('[data-row-link]')].filter((row) => row.checkVisibility());
    await expect.poll(rows).toHaveLength(1);
    await look('print');
    await expect.poll(rows).toEqual([]);
    expect(record?.checkVisibility()).toBe(true);
    expect(record?.scrollHeight).toBe(record?.clientHeight);
    await look('');
    await menu('More', 'Erase this person’s data');
    const erase = page.getByRole('button', { name: 'Erase', exact: true });
    await expect.element(erase).toBeVisible();
    await look('print');
    await expect.poll(() => record?.checkVisibility()).toBe(false);
    // Paper is narrower than the window, which React knows with the next frame.
    await page.viewport(718, 800);
    await new Promise(requestAnimationFrame);
    await expect.element(erase).toBeVisible();
  },
);

test('before an erasure, a dialog lists the stored data and offers a download', {
  tags: 'privacy',
}, async () => {
  const request = quote();
  const held = { quotes: [request], projects: [], events: [], notes: [], mails: [] };
  const offers = [
    { number: 'O-2026-001', status: 'accepted' },
    { number: 'O-2026-002', status: 'declined' },
  ];
  backend.functions['rpc/person_data'] = () => ({ ...held, offers });
  const elsewhere = { ...request, id: 'elsewhere', email: 'camille@work.example' };
  const client = { quotes: [request, elsewhere], projects: [], offers: [] };
  backend.functions['rpc/client_records'] = () => client;
  backend.functions['rpc/erase_person'] = () => {
    backend.tables.quotes = [];
    return {};
  };
  const saved: HTMLAnchorElement[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this);
  });
  await open(`quotes/${request.id}`);
  await menu('More', 'Erase this person’s data');
  await expect.element(page.getByText('1 quote request')).toBeVisible();
  await expect.element(page.getByText('2 offers')).toBeVisible();
  await expect
    .element(page.getByText(/^Kept because .* accepted offer O‑2026‑001, with name/u))
    .toBeVisible();
  await expect
    .element(page.getByText('Not included, but perhaps the same person: camille@work.example'))
    .toBeVisible();
  await expect.element(page.getByText(/mailboxes, exported files and backups/u)).toBeVisible();
  await press('Download as a file');
  const [file] = saved;
  expect(file?.download).toMatch(/^person-data-\d{4}-\d\d-\d\d\.json$/u);
  const data = await (await fetch(file?.href ?? '')).json();
  expect(data).toMatchObject({ quotes: [{ name: 'Camille Durand' }], offers });
  await press('Erase');
  await expect.element(page.getByText('except their accepted offer.')).toBeVisible();
  // The dialog hides the list from roles.
  await expect.poll(() => document.querySelector('[data-row-link]')).toBeNull();
  // The audit lists each reading.
  expect(backend.calls.filter(({ path }) => path === 'rpc/person_data')).toHaveLength(1);
});
