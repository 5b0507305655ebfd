import { describe, expect, it } from 'vitest';
import { type Client, callers, openBackend, refusedCallers } from './kit/backend';
import { insertProject, insertQuote, quoteRequest } from './kit/rows';
import { memberAccount, staffAccount } from './kit/template';

const backend = openBackend();

async function rows() {
  const quote = await insertQuote(backend, { status: 'approved' });
  const project = await insertProject(backend);
  return { quote, project };
}

type Ids = Awaited<ReturnType<typeof rows>>;

const staffCalls: Record<string, (client: Client, ids: Ids) => PromiseLike<{ error: unknown }>> = {
  convert_quote: (client, { quote }) =>
    client.rpc('convert_quote', {
      quote_id: quote,
      title: 'Shop',
      description: 'A shop.',
      client_name: 'Camille',
      project_type: 'website',
    }),
  set_quote_statuses: (client, { quote }) =>
    client.rpc('set_quote_statuses', { changes: [{ id: quote, status: 'rejected' }] }),
  set_project_statuses: (client, { project }) =>
    client.rpc('set_project_statuses', { changes: [{ id: project, status: 'paid' }] }),
  set_quote_spam: (client, { quote }) => client.rpc('set_quote_spam', { ids: [quote], spam: true }),
  person_data: (client) => client.rpc('person_data', { email: 'camille@atelier.example' }),
  erase_person: (client) => client.rpc('erase_person', { email: 'camille@atelier.example' }),
  dashboard_stats: (client) =>
    client.rpc('dashboard_stats', { month_start: '2026-11-01T00:00:00Z' }),
  dashboard_trends: (client) =>
    client.rpc('dashboard_trends', { month_starts: ['2026-11-01T00:00:00Z'] }),
};

const everything = () =>
  backend.sql(
    'select id, status, is_spam from public.quotes union all select id, status, null from public.projects order by id',
  );

describe.each(Object.keys(staffCalls))('%s', (name) => {
  const call = staffCalls[name];

  it.each(refusedCallers)(`%s cannot call ${name}`, async (caller) => {
    const ids = await rows();
    const before = await everything();
    const result = await call?.(await backend.as(caller), ids);
    expect(result?.error).toMatchObject({
      code: caller === 'anonymous' ? '42501' : 'PT403',
    });
    expect(await everything()).toEqual(before);
  });

  it(`staff call ${name}`, async () => {
    const result = await call?.(await backend.staff(), await rows());
    expect(result?.error).toBeNull();
  });
});

describe('submit_quote', () => {
  it.each(Object.keys(callers) as (keyof typeof callers)[])(
    '%s may ask for a quote',
    async (who) => {
      const client = await backend.as(who);
      const { error } = await client.rpc('submit_quote', {
        request: { ...quoteRequest(), source: {} },
      });
      expect(error).toBeNull();
    },
  );
});

describe('helpers', () => {
  it.each(['is_staff', 'apply_privileges', 'new_reference'])(
    'private.%s cannot be called',
    async (name) => {
      for (const client of [backend.anonymous(), await backend.staff()]) {
        const direct = await client.rpc(name as 'dashboard_stats', { month_start: '' });
        expect(direct.error).not.toBeNull();
        const qualified = await client
          .schema('private' as 'public')
          .rpc(name as 'dashboard_stats', { month_start: '' });
        expect(qualified.error).not.toBeNull();
      }
    },
  );
});

describe('enrol_staff', () => {
  it.each(['anonymous', 'member', 'staff'] as const)(
    '%s cannot make anybody staff',
    async (who) => {
      const [member] = await backend.sql<{ id: string }>(
        "select id from auth.users where email like 'member@%'",
      );
      const client = await backend.as(who);
      const { error } = await client.rpc('enrol_staff', { account: member?.id ?? '' });
      expect(error?.code).toBe('42501');
      expect(await backend.sql('select * from private.staff')).toHaveLength(1);
    },
  );

  it('the service key enrols an account, dismisses the one before it and ends the sessions of both', async () => {
    const enrol = async (who: string) => {
      const [account] = await backend.sql<{ id: string }>(
        'select id from auth.users where email like $1',
        [`${who}@%`],
      );
      const { error } = await backend.service().rpc('enrol_staff', { account: account?.id ?? '' });
      expect(error).toBeNull();
      expect(await backend.sql('select user_id from private.staff')).toEqual([
        { user_id: account?.id },
      ]);
    };
    const member = backend.holding(await backend.signIn(memberAccount));
    const staff = backend.holding(await backend.signIn(staffAccount));
    const stats = (client: Client) => client.rpc('dashboard_stats', { month_start: '2026-11-01' });
    expect((await stats(staff)).error).toBeNull();

    await enrol('member');
    for (const client of [member, staff]) expect((await stats(client)).error?.code).toBe('PT403');
    const again = backend.holding(await backend.signIn(memberAccount));
    expect((await stats(again)).error).toBeNull();
    const dismissed = backend.holding(await backend.signIn(staffAccount));
    expect((await stats(dismissed)).error?.code).toBe('PT403');

    await enrol('staff');
    expect((await stats(again)).error?.code).toBe('PT403');
  });
});
