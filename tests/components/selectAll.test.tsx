import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { backend, heldAnswer, lost, type Row } from './kit/backend';
import { box, open, press, quote } from './kit/backOffice';

let rows: Row[];
/** The answer with the ids of all rows. */
let all: ReturnType<typeof heldAnswer<Response>>;
const ids = () => Response.json(rows, { headers: { 'content-range': '0-11/12' } });
const contacted = () => rows.filter((row) => row.status === 'contacted').length;
const change = () => page.getByRole('button', { name: 'Change status' });
const selecting = () => page.getByRole('button', { name: 'Selecting 12…' });

beforeEach(async () => {
  rows = Array.from({ length: 12 }, (_, index) => quote({ name: `N${index}` }));
  all = heldAnswer();
  backend.fault = ({ path, query }) => {
    if (path !== 'quotes') return undefined;
    if (query.get('limit') === '1000') return all.held;
    if (query.get('limit') !== '10') return undefined;
    return Response.json(rows.slice(0, 10), { headers: { 'content-range': '0-9/12' } });
  };
  await open('quotes?perPage=10&page=1');
  await page.getByRole('columnheader').getByRole('checkbox').click();
  await press('Select all 12');
});

test('until all rows are selected, no button and no key changes a part of them, and then all are changed', async () => {
  await expect.element(selecting()).toHaveAttribute('aria-disabled', 'true');
  await expect.element(change()).toBeDisabled();
  await expect.element(page.getByRole('button', { name: 'Mark as spam' })).toBeDisabled();
  await userEvent.keyboard('2');
  all.give(ids());
  await expect.element(page.getByText('12 items selected')).toBeVisible();
  expect(backend.writes()).toEqual([]);
  await change().click();
  await page.getByRole('menuitem', { name: 'Contacted' }).click();
  await expect.poll(contacted).toBe(12);
  // A status that somebody else has set since is not overwritten on any page.
  const [{ body } = {}, ...others] = backend.writes();
  expect(others).toEqual([]);
  expect(body?.changes).toMatchObject([{ seen: 'pending' }]);
});

test('if the other rows cannot be selected, those of the page stay so, and a selection that the user changes meanwhile is not replaced', async () => {
  all.give(lost());
  await expect.element(page.getByRole('alert')).toHaveTextContent('The rows could not be selected');
  await expect.element(page.getByText('10 items selected')).toBeVisible();
  await expect.element(change()).toBeEnabled();
  all = heldAnswer();
  await press('Select all 12');
  await press('Unselect');
  await expect.element(change()).not.toBeInTheDocument();
  all.give(ids());
  await box('N3').click();
  await expect.element(page.getByText('1 item selected')).toBeVisible();
});
