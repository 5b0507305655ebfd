import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { backend, json, lost } from './kit/backend';
import { open, press, quote } from './kit/backOffice';

const isRemoval = ({ path, body }: (typeof backend.calls)[number]): boolean =>
  path === 'rpc/demo_data' && body.remove === true;

/** Simulates a server with this many demo rows until the demo data is removed. */
function withDemoData(counts = { quotes: 30, projects: 14 }) {
  const left = { ...counts };
  backend.fault = (call) => {
    if (call.path !== 'rpc/demo_data') return undefined;
    if (!isRemoval(call)) return json({ ...left });
    Object.assign(left, { quotes: 0, projects: 0 });
    return json(counts);
  };
}

const band = () => page.getByText(/^Demo data with invented clients: /u);

it('the button in the banner removes the demo data after staff have confirmed', async () => {
  withDemoData();
  quote({ name: 'Camille' });
  await open('quotes');
  await expect.element(band()).toHaveTextContent('30 quotes, 14 projects.');
  await press('Remove the demo data');
  const dialog = page.getByRole('dialog', { name: 'Remove the Demo Data?' });
  await expect.element(dialog).toHaveTextContent('This removes 30 quotes and 14 projects');
  expect(backend.calls.filter(isRemoval)).toEqual([]);
  await dialog.getByRole('button', { name: 'Remove the demo data' }).click();
  await expect.element(page.getByText('The demo data has been removed.')).toBeVisible();
  await expect.element(band()).not.toBeInTheDocument();
  expect(backend.calls.filter(isRemoval)).toHaveLength(1);
});

it('when the demo data cannot be removed, the confirmation dialog stays open and shows the reason', async () => {
  withDemoData();
  await open('quotes');
  const answers = backend.fault;
  backend.fault = (call, answer) => (isRemoval(call) ? lost() : answers?.(call, answer));
  await press('Remove the demo data');
  const dialog = page.getByRole('dialog', { name: 'Remove the Demo Data?' });
  await dialog.getByRole('button', { name: 'Remove the demo data' }).click();
  await expect.element(dialog.getByText(/^No answer from the server/u)).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toBeEnabled();
});

it('the back office shows no banner when there is no demo data', async () => {
  withDemoData({ quotes: 0, projects: 0 });
  quote({ name: 'Camille' });
  await open('quotes');
  await expect.element(page.getByText('Camille', { exact: true })).toBeVisible();
  await expect.element(band()).not.toBeInTheDocument();
});
