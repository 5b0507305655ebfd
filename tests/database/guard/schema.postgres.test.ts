import { expect, inject, it } from 'vitest';
import { schemaDifference } from '../../../server/development/schemaDifference';

it('the migrations create the schema that supabase/schemas describes', async () => {
  const database = inject('database');
  if (database.kind !== 'postgres') throw new Error('This test needs a real Postgres.');
  const { actions } = await schemaDifference(database.url);
  expect(actions.map(({ sql }) => sql)).toEqual([]);
});
