import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { offerValues } from '../kit/rows';
import { backend, json, store } from './kit/backend';
import { open, outlined, project, quote } from './kit/backOffice';

/** The search words that the server has received. Each response contains all rows. */
const typedWords: string[] = [];

beforeEach(() => {
  typedWords.length = 0;
  backend.fault = ({ path, body }) => {
    const [, table] = /^rpc\/search_(\w+)$/u.exec(path) ?? [];
    if (!table) return undefined;
    typedWords.push((body as unknown as { q: string }).q);
    const rows = backend.rows(table);
    return Response.json(rows, { headers: { 'content-range': `*/${rows.length}` } });
  };
});

const dialog = page.getByRole('dialog', { name: 'Search' });
const field = dialog.getByRole('combobox', { name: 'Search' });
const option = (name: string | RegExp) => dialog.getByRole('option', { name });

async function openSearch(): Promise<void> {
  const button = page.getByRole('banner').getByRole('button', { name: 'Search' });
  await expect.element(button).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
}

test('Ctrl-K searches clients, quotes and projects, and Enter opens the selected result', {
  tags: 'list',
}, async () => {
  const { id } = quote({ phone: '+33 6 39 98 51 88' });
  const sent = { number: 'O-2026-014', status: 'sent', gross_cents: 100, quote_id: id };
  store('offers', { ...offerValues, ...sent, valid_until: '2026-01-01' });
  quote({ reference: 'Q-0002', email: 'CAMILLE@atelier.example' });
  quote({ reference: 'Q-0003', email: 'nora@mail.example' });
  project();
  await open('projects');
  await expect.element(page.getByRole('link', { name: 'Workshop site' })).toBeVisible();
  await openSearch();
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('+33639985188');
  await expect.element(option(/Q-0003/u)).toBeVisible();
  await expect.element(option(/^Workshop site/u)).toBeVisible();
  // Somebody with several quotes appears once.
  await expect.element(option(/^O-2026-014/u)).toHaveTextContent('Camille Durand · Expired');
  expect(dialog.getByRole('option').elements()).toHaveLength(4);
  const clients = dialog.getByRole('group', { name: 'Clients' }).getByRole('option');
  expect(clients.elements()).toHaveLength(2);
  await expect.element(clients.first()).toHaveTextContent('+33 6 39 98 51 88');
  await expect.poll(() => typedWords.slice(-2).sort()).toEqual(['"+33639985188"', '+33639985188']);

  const active = () =>
    document.getElementById(field.element().getAttribute('aria-activedescendant') ?? '');
  await expect.poll(() => active()?.textContent).toContain('camille@atelier.example');
  await userEvent.keyboard('{ArrowDown}');
  expect(active()?.textContent).toContain('Q-0003');
  expect(outlined(dialog)).toEqual([active()]);
  await userEvent.keyboard('{ArrowUp}{Enter}');
  await expect.poll(() => location.pathname).toBe(`/admin/clients/${id}`);
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a client with the whole typed word stands before those whose name only begins with it', async () => {
  const names = ['Priyanka Martin', 'Priyasha', 'Priya Nair'];
  for (const [place, name] of names.entries()) {
    const person = { name, email: `${place}@mail.example`, reference: `Q-000${place}` };
    quote({ ...person, message: 'Priya' });
    if (place === 0) quote({ ...person, reference: 'Q-0009' });
  }
  const answer = backend.fault;
  backend.fault = (call, ...more) => {
    const isWhole = (call.body as unknown as { q?: string }).q === '"priya"';
    if (!isWhole || call.path !== 'rpc/search_quotes') return answer?.(call, ...more);
    const rows = backend.rows('quotes').filter(({ name }) => name === 'Priya Nair');
    return Response.json(rows, { headers: { 'content-range': '*/1' } });
  };
  await open('projects');
  await openSearch();
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('priya');
  await expect.element(option(/Priyasha/u)).toBeVisible();
  const found = dialog
    .getByRole('option')
    .elements()
    .map(({ textContent }) => textContent);
  expect(found.slice(0, 3)).toEqual([
    expect.stringContaining('Priya Nair'),
    expect.stringContaining('Priyanka Martin'),
    expect.stringContaining('Priyasha'),
  ]);
});

test('pressing Enter before the results have loaded opens the first result, of an offer its quote', async () => {
  const sent = { number: 'O-2026-014', status: 'sent', gross_cents: 100, quote_id: 'q' };
  store('offers', { ...offerValues, ...sent });
  await open('projects');
  await openSearch();
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('014{Enter}');
  await expect.poll(() => location.pathname).toBe('/admin/quotes/q');
});

test('the number of all results counts suspected spam, and the list that it opens shows it', async () => {
  for (const place of [1, 2, 3, 4, 5, 6])
    quote({ reference: `Q-${place}`, email: `${place}@mail.example`, is_spam: place === 6 });
  await open('projects');
  await openSearch();
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('mail');
  await option('All 6 results').click();
  const filter = () => new URLSearchParams(location.search).get('filter');
  await expect.poll(filter).toBe('{"q":"mail","spam":"all"}');
});

test('a failed search says so and keeps what was typed, and Escape closes the search and restores the focus', async () => {
  await open('quotes');
  const filter = page.getByRole('search').getByLabelText('Search');
  await filter.click();
  await openSearch();
  await expect.element(field).toHaveFocus();
  backend.fault = ({ path }) =>
    path.startsWith('rpc/search_') ? json({ message: 'No.' }, 500) : undefined;
  await field.fill('camille');
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  await expect.element(field).toHaveValue('camille');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(filter).toHaveFocus();
});
