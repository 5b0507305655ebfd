import { expect, inject, it } from 'vitest';
import { schemaDifference } from '../../../supabase/development/schemaDifference';

it('a database after supabase/migrations has the schema of supabase/schemas', async () => {
  const database = inject('database');
  if (database.kind !== 'postgres') throw new Error('This test needs a real Postgres.');
  const { actions } = await schemaDifference(database.url);
  expect(actions.map(({ sql }) => sql)).toEqual([]);
});
