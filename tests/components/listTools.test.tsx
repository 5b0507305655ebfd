import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { backend, store } from './kit/backend';
import { open, outlined, press, quote } from './kit/backOffice';

beforeEach(() => page.viewport(1440, 900));

const chips = () => page.getByRole('group', { name: 'Active filters' });
const views = () => page.getByRole('navigation', { name: 'Views' });
const shownFilter = () => JSON.parse(new URLSearchParams(location.search).get('filter') ?? '{}');
const filtered = (filter: object) => `quotes?filter=${encodeURIComponent(JSON.stringify(filter))}`;

test('pressing a chip removes its filter, also twice before the list has rendered, and “Clear filters” removes all', async () => {
  quote();
  const remove = chips().getByRole('button', { name: /^Remove/u });
  const period = { received: 'between', from: '2026-11-01', to: '2026-11-20' };
  await open(filtered({ status: 'unheard', ...period, offer: 'none', waiting: 'overdue' }));
  // A period is one chip with two days, and a status that does not exist is a chip, too.
  await chips()
    .getByRole('button', { name: /Period is .*1.* – .*20/u })
    .click();
  await expect.poll(shownFilter).toEqual({ status: 'unheard', offer: 'none', waiting: 'overdue' });
  for (const name of ['none', 'over 24 h'])
    remove
      .filter({ hasText: new RegExp(name, 'iu') })
      .element()
      .dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expect.poll(shownFilter).toEqual({ status: 'unheard' });
  await expect.element(remove).toHaveAccessibleName('Remove the filter “Status is unheard”');
  await chips().getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(shownFilter).toEqual({});
  await expect.element(chips()).not.toBeInTheDocument();
});

test('beside the search are selects with visible labels, which need no chip, and which a view sets', async () => {
  await open('quotes');
  const bar = page.getByRole('search');
  await views().getByRole('link', { name: 'Pending' }).click();
  await expect.element(bar.getByRole('combobox', { name: 'Status' })).toHaveTextContent('Pending');
  await expect.poll(shownFilter).toEqual({ status: 'pending' });
  // Who waits longest is first.
  const query = new URLSearchParams(location.search);
  expect([query.get('sort'), query.get('order')]).toEqual(['waiting_since', 'ASC']);
  for (const [label, name] of [
    ['Project type', 'SaaS'],
    ['Status', 'All statuses'],
  ] as const) {
    await expect.element(bar.getByText(label, { exact: true }).first()).toBeVisible();
    await bar.getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name, exact: true }).click();
    await expect.element(bar.getByRole('combobox', { name: label })).toHaveTextContent(name);
  }
  await expect.poll(shownFilter).toEqual({ project_type: 'saas' });
  await expect.element(chips().getByRole('button')).toHaveTextContent(/^Clear filters$/u);
});

test('on a phone, the menu of filters finds typed words in all of them, and a second choice removes a filter', async () => {
  await page.viewport(390, 900);
  await open('quotes');
  const button = page.getByRole('search').getByRole('button', { name: /^Filters/u });
  await button.click();
  await expect.element(page.getByRole('option').first()).toBeVisible();
  await userEvent.keyboard('offer acc');
  await expect.poll(() => outlined(page)).toHaveLength(1);
  await userEvent.keyboard('{Enter}');
  await expect.poll(shownFilter).toEqual({ offer: 'accepted' });
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
  await expect.element(button).toHaveAccessibleName('Filters (1)');
  await button.click();
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

test('staff save the filters of a list as a tab, and remove it', { tags: 'list' }, async () => {
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

test('the list is filtered by an owner, or by what nobody looks after', async () => {
  quote({ owner: 'Omar', name: 'Camille Durand' });
  quote({ name: 'Nadia Roux' });
  store('people', { name: 'Omar', color: 'teal' });
  await open('quotes');
  await press('Filters');
  await page.getByRole('option', { name: 'Omar' }).click();
  await expect.element(page.getByRole('link', { name: 'Nadia Roux' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Camille Durand' })).toBeVisible();
  await expect.element(page.getByText('Owner: Omar').first()).toBeVisible();
  await press('Filters (1)');
  await page.getByRole('option', { name: 'Nobody' }).click();
  await expect.element(page.getByText('Owner: Nobody').first()).toBeVisible();
  await expect
    .poll(() => backend.calls.some(({ query }) => `${query}`.includes('owner.is.null')))
    .toBe(true);
});
