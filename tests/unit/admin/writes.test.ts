import { HttpError } from 'react-admin';
import { beforeEach, expect, it, vi } from 'vitest';
import { preferences } from '../../../src/admin/data/clientState';
import { toApiError } from '../../../src/admin/data/errors';
import { createWrites } from '../../../src/admin/data/writes';
import { tables } from '../../../src/admin/tables';
import { memoryStorage } from '../../kit/memoryStorage';

const opened = { id: '1', title: 'Site', budget: 500, updated_at: 'v1' };
const base = { create: vi.fn(), getOne: vi.fn(), update: vi.fn(), delete: vi.fn() };
const writes = createWrites(base as never, tables);
const sent = (method: 'create' | 'update') => base[method].mock.lastCall?.[1].data;
const failure = (status: number, body: object) => toApiError(new HttpError('', status, body));

beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage().storage);
});

it('a form sends what it changes, the version that it has read and the author; a row sends no version', async () => {
  vi.spyOn(preferences, 'getItem').mockReturnValue('Nadia');
  base.update.mockResolvedValue({ data: opened });
  const update = (data: object) =>
    writes.update('projects', { id: '1', data, previousData: opened });
  await update({ ...opened, title: 'Shop' });
  expect(sent('update')).toEqual({ title: 'Shop', updated_at: 'v1', updated_by: 'Nadia' });
  await update({ budget: 900 });
  expect(sent('update')).toEqual({ budget: 900, updated_by: 'Nadia' });
  base.update.mockClear();
  expect(await update({ ...opened })).toEqual({ data: opened });
  expect(base.update).not.toHaveBeenCalled();
});

it('a write names its author in a resource that is not in `tables.ts` too, but not in notes, which have an author of their own', async () => {
  vi.spyOn(preferences, 'getItem').mockReturnValue('Nadia');
  base.create.mockResolvedValueOnce({ data: opened }).mockResolvedValueOnce({ data: opened });
  const unlisted = createWrites(base as never, []);
  await unlisted.create('projects', { data: { title: 'Shop' } });
  expect(sent('create')).toMatchObject({ title: 'Shop', updated_by: 'Nadia' });
  await unlisted.create('notes', { data: { body: 'Call back.', author: 'Claire' } });
  expect(sent('create')).toEqual({ id: expect.any(String), body: 'Call back.', author: 'Claire' });
});

it('an update returns one row, also when the backend sends it as a list', async () => {
  base.update.mockResolvedValueOnce({ data: [opened] });
  const update = { id: '1', data: { title: 'Shop' }, previousData: opened };
  expect(await writes.update('projects', update)).toEqual({ data: opened });
});

it('a retry after a lost answer makes no second row, also after a reload and from a form without ids', async () => {
  const values = { title: 'Shop', budget: 500 };
  const lost = failure(0, {});
  base.create.mockRejectedValueOnce(lost);
  await expect(writes.create('projects', { data: values })).rejects.toBe(lost);
  const { id } = sent('create');
  const stored = { ...values, id };
  base.create.mockRejectedValueOnce(failure(409, { code: '23505' }));
  base.getOne.mockResolvedValueOnce({ data: stored });
  const reloaded = createWrites(base as never, tables);
  const restored = { budget: 500, title: 'Shop' };
  expect(await reloaded.create('projects', { data: restored })).toEqual({ data: stored });
  expect(sent('create').id).toBe(id);
  base.create.mockResolvedValueOnce({ data: stored });
  await writes.create('projects', { data: values });
  expect(sent('create').id).not.toBe(id);
});

it.each([
  ['after a quarter of an hour', failure(0, {}), 15 * 60_000],
  ['after a refusal', failure(400, { code: '23514' }), 0],
])('the same values %s are another row', async (_, error, later) => {
  base.create.mockRejectedValueOnce(error).mockResolvedValueOnce({ data: opened });
  await expect(writes.create('notes', { data: { body: '' } })).rejects.toBe(error);
  const { id } = sent('create');
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + later);
  await writes.create('notes', { data: { body: '' } });
  expect(sent('create').id).not.toBe(id);
});

it('a row that is stored leaves the id of another that may have been stored', async () => {
  const lost = failure(0, {});
  let answer: (stored: object) => void = () => undefined;
  const answered = new Promise<object>((resolve) => {
    answer = resolve;
  });
  base.create.mockReturnValueOnce(answered).mockRejectedValueOnce(lost);
  const slow = writes.create('quotes', { data: { name: 'A' } });
  await expect(writes.create('quotes', { data: { name: 'B' } })).rejects.toBe(lost);
  const { id } = sent('create');
  answer({ data: opened });
  await slow;
  base.create.mockResolvedValueOnce({ data: opened });
  await writes.create('quotes', { data: { name: 'B' } });
  expect(sent('create').id).toBe(id);
});

it('a value that another row has is no retry', async () => {
  const taken = failure(409, { code: '23505' });
  base.create.mockRejectedValueOnce(taken);
  base.getOne.mockRejectedValueOnce(failure(406, {}));
  await expect(writes.create('projects', { data: { quote_id: '7' } })).rejects.toBe(taken);
});

it('a row that somebody else has deleted is deleted', async () => {
  base.delete.mockRejectedValueOnce(failure(406, {}));
  const params = { id: '1', previousData: opened };
  expect(await writes.delete('projects', params)).toEqual({ data: opened });
});
