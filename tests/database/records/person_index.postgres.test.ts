import { expect, it } from 'vitest';
import { connect, openBackend } from '../kit/backend';
import { insertProject, insertQuote } from '../kit/rows';
import { staffAccount } from '../kit/template';

const backend = openBackend();

it('person_data uses the index on email addresses instead of reading every quote', async () => {
  const quote_id = await insertQuote(backend, { email: 'salma@mail.example' });
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
      const [row] = await transaction<{ quotes: number; projects: number }[]>`
        select jsonb_array_length(held -> 'quotes') as quotes, jsonb_array_length(held -> 'projects') as projects
        from public.person_data('Salma@Mail.example') as held`;
      await transaction`reset role`;
      const [counted] = await transaction<{ read: string; found: string }[]>`
        select pg_stat_get_xact_numscans('public.quotes'::regclass) as read,
          pg_stat_get_xact_numscans('public.quotes_address'::regclass) as found`;
      return { ...row, read: Number(counted?.read), found: Number(counted?.found) };
    });
    expect(scans).toEqual({ quotes: 1, projects: 1, read: 0, found: 1 });
  } finally {
    await sql.end();
  }
});
