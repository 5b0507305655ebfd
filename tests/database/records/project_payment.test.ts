import { expect, it } from 'vitest';
import { openBackend } from '../kit/backend';
import { insertProject } from '../kit/rows';

const backend = openBackend();

const set = async (status: string, ids: string[], today?: string) =>
  (await backend.staff()).rpc('change_rows', {
    table_name: 'projects',
    column_name: 'status',
    changes: { [status]: ids },
    ...(today && { today }),
  });

const paidOn = async (id: string) =>
  (await backend.sql('select status, paid_on::text from public.projects where id = $1', [id]))[0]
    ?.paid_on;

it('a project that becomes paid gets the day that the caller sends as the day of payment', async () => {
  const id = await insertProject(backend);
  await set('paid', [id], '2026-06-03');
  expect(await paidOn(id)).toBe('2026-06-03');
});

it('change_rows rejects a day outside the years 1900 to 2200', async () => {
  const id = await insertProject(backend);
  for (const today of ['infinity', '1899-12-31', '2201-01-01']) {
    const { error } = await set('paid', [id], today);
    expect(error?.code).toBe('PT422');
    expect(JSON.parse(error?.details ?? '')).toEqual({ field: 'today', reason: 'invalid' });
  }
});

it('a project that is no longer paid loses its day of payment, and undo restores the day', async () => {
  const ids = [
    await insertProject(backend, { status: 'paid', paid_on: '2026-06-03' }),
    await insertProject(backend, { status: 'paid', paid_on: '2025-12-31' }),
  ];
  await set('completed', ids);
  expect(await Promise.all(ids.map(paidOn))).toEqual([null, null]);
  await set('paid', ids, '2026-11-23');
  expect(await Promise.all(ids.map(paidOn))).toEqual(['2026-06-03', '2025-12-31']);
});

it('if a project becomes paid again after more than 15 minutes, its day of payment is the day that the caller sends', async () => {
  const id = await insertProject(backend, { status: 'paid', paid_on: '2026-06-03' });
  await set('completed', [id]);
  await backend.sql("update public.events set happened_at = now() - interval '16 minutes'");
  await set('paid', [id], '2026-11-23');
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
