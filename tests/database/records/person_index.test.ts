import { expect, it } from 'vitest';
import { connect, openBackend } from '../kit/backend';
import { insertProject, insertQuote } from '../kit/rows';
import { staffAccount } from '../kit/template';

const backend = openBackend();

it('client_records uses the indexes on the keys of a client under the policies, instead of reading every quote', async () => {
  const quote_id = await insertQuote(backend, {
    email: 'salma@mail.example',
    phone: '06 39 98 51 88',
    status: 'approved',
  });
  await insertProject(backend, { quote_id });
  const token = await backend.signIn(staffAccount);
  const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();

  const sql = await connect(backend);
  try {
    const scans = await sql.begin(async (transaction) => {
      // Turns sequential scans off, because they would be cheaper with so few rows.
      await transaction`set local enable_seqscan = off`;
      await transaction`select set_config('request.jwt.claims', ${claims}, true),
        set_config('request.jwt.claim.sub', ${claims}::text::jsonb ->> 'sub', true)`;
      await transaction`set local role authenticated`;
      const [row] = await transaction.unsafe<{ quotes: number; projects: number }[]>(
        `select jsonb_array_length(held -> 'quotes') as quotes, jsonb_array_length(held -> 'projects') as projects
         from public.client_records('${quote_id}') as held`,
      );
      await transaction`reset role`;
      const used = await transaction<{ name: string; scans: number }[]>`
        select name, pg_stat_get_xact_numscans(('public.' || name)::regclass)::int as scans
        from unnest(array['quotes', 'quotes_address', 'quotes_phone']) as name`;
      return { ...row, used: used.filter((each) => each.scans > 0).map((each) => each.name) };
    });
    expect(scans).toEqual({ quotes: 1, projects: 1, used: ['quotes_address', 'quotes_phone'] });
  } finally {
    await sql.end();
  }
});
