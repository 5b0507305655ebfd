import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { backend, holdBack, json, store } from './kit/backend';
import { field, open, press, project, quote, sentOffer } from './kit/backOffice';
import { letPass } from './kit/longTimers';

test('the form of a conversion waits for the offer that the client has accepted since, and takes its amount', async () => {
  const request = quote({ status: 'approved', budget: '10k-25k' });
  const offer = sentOffer(request, { chosen: [] });
  await open(`quotes/${request.id}`);
  const entry = page.getByRole('listitem').filter({ hasText: 'O-2026-001' });
  await expect.element(entry).toHaveTextContent('Sent');
  Object.assign(offer, { status: 'accepted', net_cents: 1_440_000 });
  const letGo = holdBack(({ path, isWrite }) => path === 'offers' && !isWrite);
  await letPass(30_000);
  const step = page.getByRole('region', { name: 'Next step' });
  await expect.element(step).toHaveTextContent('Accepted');
  await step.getByRole('link', { name: 'Convert to project' }).click();
  const form = page.getByRole('dialog', { name: 'Convert Quote to Project' });
  await expect.element(form).toBeVisible();
  expect(field('Budget').elements()).toEqual([]);
  letGo();
  await expect.element(field('Budget')).toHaveValue('14,400');
});

test('a quote is not converted while its accepted offer could not be read', async () => {
  const request = quote({ status: 'approved' });
  sentOffer(request, { status: 'accepted', chosen: [] });
  backend.fault = ({ path, isWrite }) =>
    path === 'offers' && !isWrite ? json({}, 503) : undefined;
  await open(`quotes/${request.id}/convert`);
  await expect.element(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  expect(field('Budget').elements()).toEqual([]);
});

test('after a conversion that somebody else has won, one notice says so, and the link to the project stands in place of the button', async () => {
  const request = quote({ status: 'approved' });
  await open(`quotes/${request.id}/convert`);
  await field('Budget').fill('900');
  const { id } = project({ title: 'Site', quote_id: request.id });
  backend.fault = ({ method, path }) => {
    if (method !== 'POST' || path !== 'projects') return undefined;
    Object.assign(request, {
      project: { id },
      updated_at: new Date(Date.now() + 1000).toISOString(),
    });
    const entry = { subject_id: request.id, kind: 'converted', author: 'Omar', by_staff: true };
    store('notes', { ...entry, details: { project: id } });
    return json(
      {
        code: '23505',
        message: 'duplicate key value violates unique constraint "projects_quote_id_key"',
      },
      409,
    );
  };
  await press('Convert');
  const form = page.getByRole('dialog', { name: 'Convert Quote to Project' });
  const toProject = form.getByRole('link', { name: 'View project' });
  await expect
    .element(toProject)
    .toHaveAttribute('href', expect.stringContaining(`/projects/${id}`));
  await expect.element(form.getByText(/already/u)).toBeVisible();
  expect(form.getByText(/already/u).elements()).toHaveLength(1);
  expect(form.getByRole('button', { name: 'Convert', exact: true }).elements()).toEqual([]);
  await expect.element(field('Budget')).toHaveValue('900');
});
