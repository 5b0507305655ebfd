import { expect, it } from 'vitest';
import { openBackend } from '../kit/backend';
import { insertProject } from '../kit/rows';

const backend = openBackend();

async function set(changes: { id: string; status: string }[], today?: string) {
  const staff = await backend.staff();
  const { data, error } = await staff.rpc('set_project_statuses', {
    changes,
    ...(today && { today }),
  });
  expect(error).toBeNull();
  return (data as { changed: { id: string; status: string }[] }).changed;
}

const paidOn = async (id: string) =>
  (await backend.sql('select status, paid_on::text from public.projects where id = $1', [id]))[0]
    ?.paid_on;

it('a project that becomes paid gets the day that the caller sends as the day of payment', async () => {
  const id = await insertProject(backend);
  await set([{ id, status: 'paid' }], '2026-06-03');
  expect(await paidOn(id)).toBe('2026-06-03');
});

it('set_project_statuses rejects a day outside the years 1900 to 2200', async () => {
  const changes = [{ id: await insertProject(backend), status: 'paid' }];
  for (const today of ['infinity', '1899-12-31', '2201-01-01']) {
    const staff = await backend.staff();
    const { error } = await staff.rpc('set_project_statuses', { changes, today });
    expect(error?.code).toBe('PT422');
    expect(JSON.parse(error?.details ?? '')).toEqual({ field: 'today', reason: 'invalid' });
  }
});

it('a project that is no longer paid loses its day of payment, and undo restores the day', async () => {
  const ids = [
    await insertProject(backend, { status: 'paid', paid_on: '2026-06-03' }),
    await insertProject(backend, { status: 'paid', paid_on: '2025-12-31' }),
  ];
  const changed = await set(ids.map((id) => ({ id, status: 'completed' })));
  expect(await Promise.all(ids.map(paidOn))).toEqual([null, null]);
  await set(changed, '2026-11-23');
  expect(await Promise.all(ids.map(paidOn))).toEqual(['2026-06-03', '2025-12-31']);
});

it('if a project becomes paid again after more than 15 minutes, its day of payment is the day that the caller sends', async () => {
  const id = await insertProject(backend, { status: 'paid', paid_on: '2026-06-03' });
  await set([{ id, status: 'completed' }]);
  await backend.sql("update public.events set happened_at = now() - interval '16 minutes'");
  await set([{ id, status: 'paid' }], '2026-11-23');
  expect(await paidOn(id)).toBe('2026-11-23');
});

it('staff can correct the day of payment, and later edits keep it', async () => {
  const id = await insertProject(backend, { status: 'paid', paid_on: '2026-06-03' });
  const projects = (await backend.staff()).from('projects');
  await projects.update({ paid_on: '2026-05-30' }).eq('id', id);
  await projects.update({ budget: 4200 }).eq('id', id);
  expect(await paidOn(id)).toBe('2026-05-30');
});

it.each([{ status: 'planning', paid_on: '2026-06-03' }, { status: 'completed' }])(
  'a project that is inserted with %o has no day of payment',
  async (columns) => {
    expect(await paidOn(await insertProject(backend, columns))).toBeNull();
  },
);
