import axe from 'axe-core';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { backend } from './kit/backend';
import { open, press, project, quote } from './kit/backOffice';

beforeEach(() => page.viewport(1440, 900));

const chips = () => page.getByRole('group', { name: 'Active filters' });
const views = () => page.getByRole('navigation', { name: 'Views' });
const shownFilter = () => JSON.parse(new URLSearchParams(location.search).get('filter') ?? '{}');
const filtered = (filter: object, resource = 'quotes') =>
  `${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}`;

test('pressing a chip removes one filter, and pressing “Clear filters” removes all of them', async () => {
  quote();
  await open(filtered({ status: 'approved', offer: 'none', waiting: 'overdue' }));
  await chips().getByRole('button', { name: 'Remove the filter “Waiting over 24 h”' }).click();
  await expect.poll(shownFilter).toEqual({ status: 'approved', offer: 'none' });
  await chips().getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(shownFilter).toEqual({});
  await expect.element(chips()).not.toBeInTheDocument();
});

test('two filters that change before the list has rendered both change', async () => {
  quote();
  await open(filtered({ status: 'pending', offer: 'none', waiting: 'overdue' }));
  const remove = chips().getByRole('button', { name: /^Remove/u });
  await expect.element(remove.nth(1)).toBeVisible();
  for (const chip of remove.elements())
    chip.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expect.poll(shownFilter).toEqual({ status: 'pending' });
});

test.each([
  [
    'quotes',
    { Status: 'Approved', 'Project type': 'SaaS' },
    { status: 'approved', project_type: 'saas' },
  ],
  [
    'projects',
    { Status: 'On Hold', 'Project Type': 'Other' },
    { status: 'on_hold', project_type: 'other' },
  ],
  ['offers', { Status: 'Declined' }, { status: 'declined' }],
])(
  'beside the search of %s are selects with visible labels, which need no chip',
  async (resource, chosen, filter) => {
    await open(resource);
    const bar = page.getByRole('search');
    for (const [label, name] of Object.entries(chosen)) {
      await expect.element(bar.getByText(label, { exact: true }).first()).toBeVisible();
      await bar.getByRole('combobox', { name: label }).click();
      await page.getByRole('option', { name, exact: true }).click();
      await expect.element(bar.getByRole('combobox', { name: label })).toHaveTextContent(name);
    }
    await expect.poll(shownFilter).toEqual(filter);
    expect(
      chips()
        .getByRole('button')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['Clear filters']);
    await bar.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'All statuses' }).click();
    const { status: _, ...others } = filter;
    await expect.poll(shownFilter).toEqual(others);
  },
);

test('a view sets the select of its filter, and a status in the address that does not exist is a chip', async () => {
  await open('quotes');
  const status = page.getByRole('search').getByRole('combobox', { name: 'Status' });
  await views().getByRole('link', { name: 'Pending' }).click();
  await expect.element(status).toHaveTextContent('Pending');
  await open(filtered({ status: 'unheard' }));
  await expect.element(status).toHaveTextContent('All statuses');
  await chips().getByRole('button', { name: 'Remove the filter “Status is unheard”' }).click();
  await expect.poll(shownFilter).toEqual({});
});

for (const [width, count] of [
  [1440, 16],
  [390, 26],
] as const)
  test(`at ${width} px, the menu of filters has at most eight entries below each heading, and finds typed words in all of them`, async () => {
    await page.viewport(width, 900);
    await open('quotes');
    const button = page.getByRole('search').getByRole('button', { name: 'Filters' });
    await button.click();
    await expect.element(page.getByRole('option').first()).toBeVisible();
    expect(page.getByRole('option').elements()).toHaveLength(count);
    const groups = [...document.querySelectorAll('[role=listbox] > [role=group]')];
    expect(groups[0]).toHaveTextContent(/^Period/u);
    expect(groups.filter((group) => group.querySelectorAll('[role=option]').length > 8)).toEqual(
      [],
    );
    expect((await axe.run(document.body)).violations.map(({ id }) => id)).toEqual([]);
    await userEvent.keyboard('offer acc{Enter}');
    await expect.poll(shownFilter).toEqual({ offer: 'accepted' });
    await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
    // Choosing it again removes it, and Backspace removes nothing.
    await page.getByRole('search').getByRole('button', { name: 'Filters (1)' }).click();
    const chosen = page.getByRole('option', { name: 'Accepted' });
    await expect.element(chosen).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{Backspace}');
    expect(shownFilter()).toEqual({ offer: 'accepted' });
    await chosen.click();
    await expect.poll(shownFilter).toEqual({});
    await button.click();
    await expect.element(page.getByRole('option').first()).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(button).toHaveFocus();
  });

test('the chip of a period shows its first and its last day, and removes both', async () => {
  quote();
  await open(filtered({ received: 'between', from: '2026-11-01', to: '2026-11-20' }));
  const chip = chips().getByRole('button', { name: /Period is .*1.* – .*20/u });
  await chip.click();
  await expect.poll(shownFilter).toEqual({});
});

test('staff save the filters of a list as a tab and remove the tab', { tags: 'list' }, async () => {
  quote({ name: 'Ada', status: 'approved' });
  quote({ name: 'Bea' });
  await open(filtered({ status: 'approved' }));
  await press('Save as a view');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ready to convert');
  await press('Save');
  const mine = views().getByRole('link', { name: 'Ready to convert' });
  await expect.element(mine).toHaveAttribute('aria-current', 'page');

  await views().getByRole('link', { name: 'All' }).click();
  await expect.element(page.getByRole('link', { name: 'Bea' })).toBeVisible();
  await expect.element(mine).not.toHaveAttribute('aria-current');
  await open('quotes');
  await mine.click();
  await expect.element(page.getByRole('link', { name: 'Bea' })).not.toBeInTheDocument();
  await expect.poll(shownFilter).toEqual({ status: 'approved' });

  await press('Remove query "Ready to convert"');
  await expect.element(mine).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Save as a view' })).toBeVisible();
});

test('the tab “Pending” sorts quotes by the longest wait first, and “Completed” projects by the latest end date', async () => {
  quote();
  project();
  for (const [resource, tab, status, sort, order] of [
    ['quotes', 'Pending', 'pending', 'waiting_since', 'ASC'],
    ['projects', 'Completed', 'completed', 'end_date', 'DESC'],
  ] as const) {
    await open(resource);
    await views().getByRole('link', { name: tab, exact: true }).click();
    await expect.poll(shownFilter).toEqual({ status });
    const query = new URLSearchParams(location.search);
    expect([query.get('sort'), query.get('order')]).toEqual([sort, order]);
  }
});

test('a date filter asks for no year that is only partly typed', async () => {
  await open(filtered({ received: 'between' }));
  await expect.element(page.getByLabelText('From')).toBeVisible();
  // A click would focus the part of the date below it.
  page.getByLabelText('From').element().focus();
  for (const key of '11242026') await userEvent.keyboard(key);
  const asked = () => backend.calls.map(({ query }) => query.get('and') ?? '');
  await expect.poll(asked).toContainEqual(expect.stringContaining('2026-11-2'));
  expect(asked().filter((filter) => /\.0\d{3}-/u.test(filter))).toEqual([]);
});

test('the card of a project shows three technologies, the days left, or the delay, and the number of notes', async () => {
  const end = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  project({ title: 'Running', status: 'in_progress', end_date: end, notes: [{ id: 'a' }] });
  const technologies = ['Astro', 'Deno', 'Elm', 'Go', 'Hugo'];
  project({ technologies, title: 'Over', status: 'in_progress', end_date: '2020-01-02' });
  await open('projects');
  const card = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await expect.element(card('Running')).toHaveTextContent(/(?:9|10|11) days left/u);
  await expect.element(card('Running')).toHaveTextContent('1 note');
  await expect.element(card('Over')).toHaveTextContent('AstroDenoElm+2');
  await expect.element(card('Over')).toHaveTextContent(/Late by [\d,]+ days/u);
});

test('a list that cannot be loaded shows an error after a single request', async () => {
  backend.fault = ({ path }) =>
    path === 'quotes' ? Response.json({ message: 'Away' }, { status: 503 }) : undefined;
  await open('quotes');
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  const lists = backend.calls.filter(
    ({ path, query }) => path === 'quotes' && query.get('limit') === '25',
  );
  expect(lists).toHaveLength(1);
});
