import { expect, it } from 'vitest';
import { type BackendConnection, runSql } from '../../../server/database/database';
import { difference, schemaDifference } from '../../../server/development/schemaDifference';
import { testServer } from '../kit/template';

/** Returns the statements that change the schema of one script into that of another. */
async function statements(migrated: string, declared: string): Promise<string[]> {
  const run = (sql: string) => (connection: BackendConnection) => runSql(connection, sql);
  const { actions } = await difference(testServer().url, run(migrated), run(declared));
  return actions.map(({ sql }) => sql);
}

const TABLE = 'create table public.notes (id int);';
const half = (body: string) => `
  create function public.half(size int) returns int language plpgsql as $$${body}$$;`;
const HALF = half('\nbegin\n  return size / 2;\nend\n');

it('the migrations create the schema that supabase/schemas describes', async () => {
  const { actions } = await schemaDifference(testServer().url);
  expect(actions.map(({ sql }) => sql)).toEqual([]);
});

it('a migration contains a changed function as it is declared, and the comment on a new table', async () => {
  const changed = half('\n  -- Rounds up.\nbegin\n\n  return (size + 1) / 2;\nend\n');
  const comment = "comment on table public.notes is 'Notes.';";
  const written = (await statements(HALF, `${changed} ${TABLE} ${comment}`)).join('\n');
  expect(written).toMatch(/-- Rounds up\.\nbegin\n\n {2}return \(size \+ 1\) \/ 2;/u);
  expect(written).toMatch(/comment on table .+ 'Notes\.'/iu);
});
