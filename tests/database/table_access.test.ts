import { describe, expect, it } from 'vitest';
import { callers, openBackend, refusedCallers } from './kit/backend';
import { insertProject, insertQuote } from './kit/rows';

const backend = openBackend();

const newQuote = {
  name: 'By phone',
  email: 'phone@caller.example',
  project_type: 'saas',
  message: 'Called us at noon.',
};
const newProject = {
  title: 'Shop',
  description: 'A shop.',
  client_name: 'Nora',
  project_type: 'website',
};
const tables = ['quotes', 'projects', 'status_changes'] as const;

const rowsOf = (table: (typeof tables)[number]) =>
  backend.sql(`select * from public.${table} order by id`);

async function oneOfEach() {
  const quote = await insertQuote(backend);
  const project = await insertProject(backend);
  await backend.sql("update public.quotes set status = 'contacted'");
  return { quote, project };
}

describe.each(refusedCallers)('%s', (caller) => {
  const who = callers[caller];

  it.each(tables)(`${who} cannot read %s`, async (table) => {
    await oneOfEach();
    const { data } = await (await backend.as(caller)).from(table).select();
    expect(data ?? []).toEqual([]);
  });

  it(`${who} cannot count quotes`, async () => {
    await oneOfEach();
    const { count } = await (await backend.as(caller))
      .from('quotes')
      .select('*', { count: 'exact', head: true });
    expect(count ?? 0).toBe(0);
  });

  it(`${who} cannot insert a quote`, async () => {
    const { error } = await (await backend.as(caller)).from('quotes').insert(newQuote);
    expect(error?.code).toBe('42501');
    expect(await rowsOf('quotes')).toEqual([]);
  });

  it(`${who} cannot insert a project`, async () => {
    const { error } = await (await backend.as(caller)).from('projects').insert(newProject);
    expect(error?.code).toBe('42501');
    expect(await rowsOf('projects')).toEqual([]);
  });

  it(`${who} cannot change a quote or a project`, async () => {
    const { quote, project } = await oneOfEach();
    const before = [await rowsOf('quotes'), await rowsOf('projects')];
    const client = await backend.as(caller);
    await client.from('quotes').update({ status: 'approved' }).eq('id', quote);
    await client.from('projects').update({ title: 'Mine' }).eq('id', project);
    expect([await rowsOf('quotes'), await rowsOf('projects')]).toEqual(before);
  });

  it(`${who} cannot delete anything`, async () => {
    const { quote, project } = await oneOfEach();
    const client = await backend.as(caller);
    await client.from('quotes').delete().eq('id', quote);
    await client.from('projects').delete().eq('id', project);
    await client.from('status_changes').delete().gt('id', 0);
    expect(await rowsOf('quotes')).toHaveLength(1);
    expect(await rowsOf('projects')).toHaveLength(1);
    expect(await rowsOf('status_changes')).toHaveLength(1);
  });
});

describe('staff', () => {
  it.each(tables)('staff read %s', async (table) => {
    await oneOfEach();
    const { data, error } = await (await backend.staff()).from(table).select();
    expect(error).toBeNull();
    expect(data).toHaveLength(1);
  });

  it('staff enter a quote by hand and get it back with its reference', async () => {
    const { data, error } = await (await backend.staff())
      .from('quotes')
      .insert(newQuote)
      .select()
      .single();
    expect(error).toBeNull();
    expect(data).toMatchObject({ ...newQuote, status: 'pending', request_id: null });
    expect(data?.reference).toMatch(/^Q-[2-9A-HJKMNP-TV-Z]{6}$/u);
  });

  it('staff change a quote', async () => {
    const { quote } = await oneOfEach();
    const { data } = await (await backend.staff())
      .from('quotes')
      .update({ status: 'approved', is_spam: false, company: 'Atelier' })
      .eq('id', quote)
      .select()
      .single();
    expect(data).toMatchObject({ status: 'approved', company: 'Atelier' });
  });

  it('staff create, change and delete a project', async () => {
    const projects = (await backend.staff()).from('projects');
    const created = await projects.insert(newProject).select().single();
    expect(created.data).toMatchObject({ ...newProject, status: 'planning', quote_id: null });
    const id = created.data?.id ?? '';
    const changed = await projects.update({ budget: 4200 }).eq('id', id).select().single();
    expect(changed.data?.budget).toBe(4200);
    const deleted = await projects.delete().eq('id', id).select();
    expect(deleted.data).toHaveLength(1);
  });

  it('a row that staff insert with an id is created once, however often it is sent', async () => {
    const projects = (await backend.staff()).from('projects');
    const id = crypto.randomUUID();
    expect(
      (
        await projects
          .insert({ ...newProject, id })
          .select('id')
          .single()
      ).data,
    ).toEqual({ id });
    const { status } = await projects
      .insert({ ...newProject, id })
      .select('id')
      .single();
    expect(status).toBe(409);
  });

  it('staff delete a quote', async () => {
    const { quote } = await oneOfEach();
    const { data } = await (await backend.staff()).from('quotes').delete().eq('id', quote).select();
    expect(data).toHaveLength(1);
  });

  it('staff cannot write the history', async () => {
    const { quote } = await oneOfEach();
    const history = (await backend.staff()).from('status_changes');
    const before = await rowsOf('status_changes');
    const inserted = await history.insert({
      entity: 'quote',
      entity_id: quote,
      from_status: 'pending',
      to_status: 'approved',
    });
    const updated = await history.update({ to_status: 'rejected' }).gt('id', 0);
    const deleted = await history.delete().gt('id', 0);
    expect([inserted.error?.code, updated.error?.code, deleted.error?.code]).toEqual([
      '42501',
      '42501',
      '42501',
    ]);
    expect(await rowsOf('status_changes')).toEqual(before);
  });

  it.each([
    { reference: 'Q-AAAAAA' },
    { created_at: '2020-01-01T00:00:00Z' },
    { responded_at: '2020-01-01T00:00:00Z' },
    { is_spam: true },
    { request_id: crypto.randomUUID() },
  ])('staff cannot set %o on a quote they enter', async (column) => {
    const { error } = await (await backend.staff())
      .from('quotes')
      .insert({ ...newQuote, ...column });
    expect(error?.code).toBe('42501');
  });

  it('staff cannot link a project to a quote by hand', async () => {
    const { quote } = await oneOfEach();
    const { error } = await (await backend.staff())
      .from('projects')
      .insert({ ...newProject, quote_id: quote });
    expect(error?.code).toBe('42501');
  });
});

describe('the service key', () => {
  it('the service key reads quotes', async () => {
    await oneOfEach();
    const { data } = await backend.service().from('quotes').select();
    expect(data).toHaveLength(1);
  });
});

describe('what the API does not expose', () => {
  it.each(['staff', 'quote_rate', 'quote_limits', 'former_clients'])(
    'private.%s cannot be reached',
    async (table) => {
      for (const client of [backend.anonymous(), await backend.staff()]) {
        const hidden = await client.from(table as 'quotes').select();
        expect(hidden.error).not.toBeNull();
        const other = await client
          .schema('private' as 'public')
          .from(table as 'quotes')
          .select();
        expect(other.error).not.toBeNull();
      }
    },
  );

  it('accounts and sessions cannot be reached', async () => {
    for (const client of [backend.anonymous(), await backend.staff()]) {
      const users = await client
        .schema('auth' as 'public')
        .from('users' as 'quotes')
        .select();
      expect(users.error).not.toBeNull();
    }
  });
});
