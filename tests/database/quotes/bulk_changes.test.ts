import { describe, expect, it } from 'vitest';
import type { Json } from '../../../src/backend/database.types';
import type { QuoteStatus } from '../../../src/domain/quotes';
import { openBackend } from '../kit/backend';
import { insertProject, insertQuote } from '../kit/rows';

const backend = openBackend();

interface Report {
  changed: { id: string; status: string }[];
  unchanged: string[];
  missing: string[];
}

const change = async (name: 'set_quote_statuses' | 'set_project_statuses', changes: unknown) => {
  const staff = await backend.staff();
  const { data, ...answer } = await staff.rpc(name, { changes: changes as Json });
  return { ...answer, data: data as unknown as Report | null };
};

const statuses = async () =>
  Object.fromEntries(
    (
      await backend.sql<{ id: string; status: string }>(
        'select id, status from public.quotes union all select id, status from public.projects',
      )
    ).map(({ id, status }) => [id, status]),
  );

/** Inserts quotes quickly, without the trigger `before_write`. */
const manyQuotes = (count: number, statuses: readonly QuoteStatus[]) =>
  backend.run(`
    alter table public.quotes disable trigger before_write;
    insert into public.quotes (name, email, project_type, message, status)
    select 'Client ' || number, 'client@many.example', 'saas', 'Hello',
      ('{${statuses}}'::text[])[1 + number % ${statuses.length}]
    from generate_series(1, ${count}) as number;
    alter table public.quotes enable trigger before_write;`);

const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);

describe('set_quote_statuses', () => {
  it('set_quote_statuses lists changed quotes (with their previous status), unchanged quotes and ids that do not exist', async () => {
    const pending = await insertQuote(backend);
    const approved = await insertQuote(backend, { status: 'approved' });
    const rejected = await insertQuote(backend, { status: 'rejected' });
    const missing = crypto.randomUUID();
    const before = await statuses();
    const { data, error } = await change('set_quote_statuses', [
      { id: pending, status: 'approved' },
      { id: approved, status: 'approved' },
      { id: rejected, status: 'contacted' },
      { id: missing, status: 'approved' },
    ]);
    expect(error).toBeNull();
    expect(data).toEqual({
      changed: [
        { id: pending, status: 'pending' },
        { id: rejected, status: 'rejected' },
      ].sort(byId),
      unchanged: [approved],
      missing: [missing],
      conflicts: [],
    });
    expect(await statuses()).toEqual({
      [pending]: 'approved',
      [approved]: 'approved',
      [rejected]: 'contacted',
    });
    const undone = await change('set_quote_statuses', data?.changed);
    expect(undone.data?.changed.map(({ id }) => id)).toEqual([pending, rejected].sort());
    expect(await statuses()).toEqual(before);
  });

  it('set_quote_statuses returns a quote only once when the call contains the quote twice with the same status', async () => {
    const id = await insertQuote(backend);
    const twice = [
      { id, status: 'contacted' },
      { id, status: 'contacted' },
    ];
    expect((await change('set_quote_statuses', twice)).data).toEqual({
      changed: [{ id, status: 'pending' }],
      unchanged: [],
      missing: [],
      conflicts: [],
    });
    expect((await change('set_quote_statuses', twice)).data).toEqual({
      changed: [],
      unchanged: [id],
      missing: [],
      conflicts: [],
    });
  });

  it('set_quote_statuses applies the last status when the call contains a quote twice', async () => {
    const id = await insertQuote(backend);
    const { data } = await change('set_quote_statuses', [
      { id, status: 'approved' },
      { id, status: 'rejected' },
    ]);
    expect(data?.changed).toEqual([{ id, status: 'pending' }]);
    expect(await statuses()).toEqual({ [id]: 'rejected' });
  });

  it('set_quote_statuses accepts the shorter form {status: [id, …]}', async () => {
    const pending = await insertQuote(backend);
    const rejected = await insertQuote(backend, { status: 'rejected' });
    const { data, error } = await change('set_quote_statuses', {
      approved: [pending],
      contacted: [rejected],
    });
    expect(error).toBeNull();
    expect(data?.changed).toEqual(
      [
        { id: pending, status: 'pending' },
        { id: rejected, status: 'rejected' },
      ].sort(byId),
    );
    expect(await statuses()).toEqual({ [pending]: 'approved', [rejected]: 'contacted' });
  });

  it('set_quote_statuses changes nothing when the list is empty', async () => {
    const { data, error } = await change('set_quote_statuses', []);
    expect(error).toBeNull();
    expect(data).toEqual({
      changed: [],
      unchanged: [],
      missing: [],
      conflicts: [],
    });
  });
});

describe('set_project_statuses', () => {
  it('set_project_statuses lists changed projects (with their previous status), unchanged projects and ids that do not exist', async () => {
    const planning = await insertProject(backend);
    const paid = await insertProject(backend, { status: 'paid' });
    const before = await statuses();
    const missing = crypto.randomUUID();
    const { data } = await change('set_project_statuses', [
      { id: planning, status: 'on_hold' },
      { id: paid, status: 'paid' },
      { id: missing, status: 'paid' },
    ]);
    expect(data).toEqual({
      changed: [{ id: planning, status: 'planning' }],
      unchanged: [paid],
      missing: [missing],
      conflicts: [],
    });
    await change('set_project_statuses', data?.changed);
    expect(await statuses()).toEqual(before);
  });
});

it('set_quote_statuses and set_quote_spam return thousands of changed quotes, and sending the returned statuses back undoes the change', async () => {
  await manyQuotes(3000, ['pending', 'rejected']);
  const before = await statuses();
  const ids = Object.keys(before);
  const { data } = await change('set_quote_statuses', { contacted: ids });
  expect(data?.changed).toHaveLength(3000);
  await change('set_quote_statuses', data?.changed);
  expect(await statuses()).toEqual(before);
  const staff = await backend.staff();
  const { data: marked } = await staff.rpc('set_quote_spam', { ids, spam: true });
  expect(marked).toMatchObject({ changed: { length: 3000 }, unchanged: [], missing: [] });
});

describe.each([
  ['set_quote_statuses', 'paid'],
  ['set_project_statuses', 'approved'],
] as const)('arguments of %s', (name, foreignCode) => {
  it.each([
    [null, 'changes'],
    [{}, 'changes'],
    [{ pending: 'x' }, 'changes'],
    [{ pending: ['x'] }, 'id'],
    [{ unknown: [crypto.randomUUID()] }, 'status'],
    [[5], 'id'],
    [[{}], 'id'],
    [[{ id: 'x', status: 'pending' }], 'id'],
    [[{ id: null, status: 'pending' }], 'id'],
    [[{ id: crypto.randomUUID() }], 'status'],
    [[{ id: crypto.randomUUID(), status: null }], 'status'],
    [[{ id: crypto.randomUUID(), status: foreignCode }], 'status'],
  ])(`${name} rejects the list %j`, async (changes, field) => {
    const { error, status } = await change(name, changes);
    expect(error).not.toBeNull();
    // Some servers reject null before they call the function.
    if (changes !== null) {
      expect(status).toBe(422);
      expect(JSON.parse(error?.details ?? '')).toMatchObject({ field });
    }
  });

  it(`${name} rejects more than 10,000 changes`, async () => {
    const { error } = await change(
      name,
      Array.from({ length: 10_001 }, () => 0),
    );
    expect(JSON.parse(error?.details ?? '')).toMatchObject({ field: 'changes', limit: 10_000 });
  });

  it(`${name} changes nothing when one status in the list is invalid`, async () => {
    const id =
      name === 'set_quote_statuses' ? await insertQuote(backend) : await insertProject(backend);
    const before = await statuses();
    const good = name === 'set_quote_statuses' ? 'approved' : 'paid';
    const { error } = await change(name, [
      { id, status: good },
      { id: crypto.randomUUID(), status: foreignCode },
    ]);
    expect(error?.code).toBe('PT422');
    expect(await statuses()).toEqual(before);
  });
});
