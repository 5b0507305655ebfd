import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { generateTypes, schemaFile, typesFile } from '../../../server/commands/types';
import { generateSchema } from '../../../server/development/schemaModule';
import { openBackend } from '../kit/backend';

const backend = openBackend();

it('visitors and staff have no right to execute a new function, and visitors none in the private schema', async () => {
  await backend.run(
    ['public', 'private']
      .map(
        (schema) => `create function ${schema}.tomorrow() returns int language sql as 'select 1'`,
      )
      .join(';'),
  );
  const row = await backend.row(`
    select bool_or(has_function_privilege(role, procedure, 'execute')) as open,
      has_schema_privilege('anon', 'private', 'usage') as usage
    from unnest(array['anon', 'authenticated']) as role, unnest(array['public.tomorrow()', 'private.tomorrow()']) as procedure`);
  await backend.run('drop function public.tomorrow(); drop function private.tomorrow();');
  expect(row).toEqual({ open: false, usage: false });
});

it('the generated files equal the output of `npm run types`', async () => {
  for (const [file, generate] of [
    [typesFile, generateTypes],
    [schemaFile, generateSchema],
  ] as const)
    expect(await readFile(file, 'utf8')).toBe(await generate(backend.connection()));
});
