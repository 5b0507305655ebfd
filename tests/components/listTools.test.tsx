import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { backend, store } from './kit/backend';
import { open, press, quote } from './kit/backOffice';

beforeEach(() => page.viewport(1440, 900));

const bar = () => page.getByRole('search');
const views = () => page.getByRole('navigation', { name: 'Views' });
const field = (source: string) =>
  page.elementLocator(document.querySelector(`[data-source=${source}]`) ?? document.body);
const shownFilter = () => JSON.parse(new URLSearchParams(location.search).get('filter') ?? '{}');
const filtered = (filter: object) => `quotes?filter=${encodeURIComponent(JSON.stringify(filter))}`;
const menuItem = async (name: string) => {
  await bar().getByRole('button', { name: 'Add filter' }).click();
  await page
    .getByRole('menuitemcheckbox', { name })
    .or(page.getByRole('menuitem', { name }))
    .click();
};
const option = (name: string) => page.getByRole('option', { name, exact: true });

test('each filter that is set has a button that removes it, also one that only a link sets, and the menu removes all', async () => {
  quote();
  await open(filtered({ status: 'approved', follow_up: 'due', offer: 'none', origin: '(staff)' }));
  await expect.element(field('offer')).toHaveTextContent('Offer');
  const remove = bar().getByRole('button', { name: 'Remove this filter' });
  await expect.poll(() => remove.elements()).toHaveLength(3);
  await expect.element(field('origin')).toHaveTextContent('Source: Entered by hand');
  await field('origin').getByRole('button').click();
  await expect.poll(shownFilter).toEqual({ status: 'approved', follow_up: 'due', offer: 'none' });
  // The pressed button has gone with its filter.
  await expect.element(bar().getByRole('group', { name: 'Filters' })).toHaveFocus();
  await field('offer').getByRole('button').click();
  await expect.poll(shownFilter).toEqual({ status: 'approved', follow_up: 'due' });
  await menuItem('Remove all filters');
  await expect.poll(shownFilter).toEqual({});
  await expect.element(remove).not.toBeInTheDocument();
  await bar().getByRole('button', { name: 'Add filter' }).click();
  await expect.element(page.getByRole('menuitemcheckbox').first()).toBeVisible();
  expect(page.getByRole('menuitemcheckbox', { name: /source|origin/iu }).elements()).toEqual([]);
});

test('beside the search are selects with visible labels, which a view sets', async () => {
  await open('quotes');
  await views().getByRole('link', { name: 'Pending' }).click();
  await expect
    .element(bar().getByRole('combobox', { name: 'Status' }))
    .toHaveTextContent('Pending');
  await expect.poll(shownFilter).toEqual({ status: 'pending' });
  // Who waits longest is first.
  const query = new URLSearchParams(location.search);
  expect([query.get('sort'), query.get('order')]).toEqual(['waiting_since', 'ASC']);
  await expect.element(bar().getByText('Project type', { exact: true }).first()).toBeVisible();
  await bar().getByRole('combobox', { name: 'Project type' }).click();
  await option('SaaS').click();
  await bar().getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option').first().click();
  await expect.poll(shownFilter).toEqual({ project_type: 'saas' });
});

test('an added filter opens its choices at once', async () => {
  await open('quotes');
  await menuItem('Offer');
  await option('Accepted').click();
  await expect.poll(shownFilter).toEqual({ offer: 'accepted' });
  await menuItem('Follow-ups due');
  await expect.poll(shownFilter).toEqual({ offer: 'accepted', follow_up: 'due' });
});

test('the period is one of five ranges or two days, also those of a bookmark or a view of version 1.1', async () => {
  const sort = { field: 'created_at', order: 'DESC' };
  const earlier = { received: 'between', from: '2026-11-01', to: '2026-11-20' };
  localStorage.setItem(
    'RaStore.quotes.savedQueries',
    JSON.stringify([{ label: 'Earlier', value: { filter: earlier, perPage: 25, sort } }]),
  );
  await open('quotes');
  await menuItem('Period');
  await option('Last month').click();
  await expect.poll(shownFilter).toEqual({ received: 'last-month' });
  await bar().getByRole('combobox', { name: 'Period' }).click();
  await option('Two dates…').click();
  await bar().getByLabelText('To', { exact: true }).fill('2026-11-20');
  await expect.poll(shownFilter).toEqual({ received: '/2026-11-20' });
  await open(filtered(earlier));
  await expect.element(bar().getByLabelText('From', { exact: true })).toHaveValue('2026-11-01');
  expect(shownFilter()).toEqual({ received: '2026-11-01/2026-11-20' });
  await expect
    .element(views().getByRole('link', { name: 'Earlier' }))
    .toHaveAttribute('aria-current', 'page');
});

test('on a phone, a button unfolds the filters and counts those that are set', async () => {
  await page.viewport(390, 900);
  await open('quotes');
  const button = bar().getByRole('button', { name: /^Filters/u });
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
  expect(page.getByRole('combobox', { name: 'Project type' }).elements()).toEqual([]);
  await button.click();
  await bar().getByRole('combobox', { name: 'Project type' }).click();
  await option('SaaS').click();
  await expect.poll(shownFilter).toEqual({ project_type: 'saas' });
  await expect.element(button).toHaveAccessibleName('Filters (1)');
  await menuItem('Offer');
  await option('Accepted').click();
  await expect.element(button).toHaveAccessibleName('Filters (2)');
  await button.click();
  await expect.element(bar().getByRole('combobox')).not.toBeInTheDocument();
});

test('staff save the filters of a list as a tab, and remove it', { tags: 'list' }, async () => {
  quote({ name: 'Ada', status: 'approved' });
  quote({ name: 'Bea' });
  await open(filtered({ status: 'approved' }));
  await menuItem('Save as a view');
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

  await menuItem('Remove the view “Ready to convert”');
  await press('Confirm');
  await expect.element(mine).not.toBeInTheDocument();
});

test('the list is filtered by an owner, or by what nobody looks after', async () => {
  quote({ owner: 'Omar', name: 'Camille Durand' });
  quote({ name: 'Nadia Roux' });
  store('people', { name: 'Omar', color: 'teal' });
  await open('quotes');
  await menuItem('Owner');
  await option('Omar').click();
  await expect.element(page.getByRole('link', { name: 'Nadia Roux' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Camille Durand' })).toBeVisible();
  await bar().getByRole('combobox', { name: 'Owner' }).click();
  await option('Nobody').click();
  await expect
    .poll(() => backend.calls.some(({ query }) => `${query}`.includes('owner.is.null')))
    .toBe(true);
});

test('letters that are typed while the list for the first ones loads are kept, and a view shows its own words', async () => {
  backend.fault = ({ path }) =>
    path === 'rpc/search_quotes'
      ? Response.json([], { headers: { 'content-range': '*/0' } })
      : undefined;
  await open('quotes');
  const search = bar().getByRole('searchbox');
  await search.click();
  await userEvent.keyboard('Nor');
  await expect.poll(shownFilter).toEqual({ q: 'Nor' });
  await userEvent.keyboard('dlys');
  await expect.poll(shownFilter).toEqual({ q: 'Nordlys' });
  await userEvent.keyboard('x{Backspace}');
  await views().getByRole('link', { name: 'Pending' }).click();
  await expect.element(search).toHaveValue('');
  await expect
    .element(bar().getByRole('combobox', { name: 'Status' }))
    .toHaveTextContent('Pending');
});
