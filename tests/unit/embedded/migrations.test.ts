import { describe, expect, it } from 'vitest';
import {
  changesSinceFreeze,
  frozenMigrations,
  functionSource,
  hashOf,
  type MigrationFile,
  migrationFiles,
} from '../../../supabase/embedded/migrations';

const migration = (file: string, sql: string): MigrationFile => ({
  file,
  version: file.slice(0, 14),
  name: file.slice(15, -4),
  sql,
});

describe('frozen migrations', () => {
  it('are those of supabase/migrations', async () => {
    expect(changesSinceFreeze(await migrationFiles(), await frozenMigrations())).toEqual([]);
  });

  it('say what to do about a changed, a missing and a new file', () => {
    const kept = migration('20260101000000_kept.sql', 'select 1;\n');
    const changed = migration('20260102000000_changed.sql', 'select 2;\n');
    const missing = migration('20260103000000_missing.sql', 'select 3;\n');
    const frozen = new Map([kept, changed, missing].map((file) => [file.file, hashOf(file)]));
    const files = [
      { ...kept, sql: 'select 1;\r\n' },
      { ...changed, sql: 'select 22;\n' },
      migration('20260104000000_new.sql', 'select 4;\n'),
    ];
    expect(changesSinceFreeze(files, frozen)).toEqual([
      '20260102000000_changed.sql is frozen and was changed: put it back and write a new file.',
      '20260103000000_missing.sql is frozen and is missing: put it back.',
      '20260104000000_new.sql is not frozen yet: run npm run migrations:freeze.',
    ]);
  });
});

describe('the source of a function', () => {
  const older = migration(
    '20260101000000_older.sql',
    `create function private.one(a int) returns int
language sql as $$
  select 1;
$$;
comment on function private.one(int) is 'It''s one; always.';

create function private.one_more() returns int
language sql as $$ select 1
$$;
`,
  );
  const newer = migration(
    '20260102000000_newer.sql',
    `create or replace function private.one_more() returns int
language sql as $$
  select 2
$$;
`,
  );

  it('is its newest definition with its comment, as a later migration replaces it', () => {
    expect(functionSource([older, newer], 'private.one')).toBe(
      older.sql
        .split('\n\n')[0]
        ?.replace('create function', 'create or replace function')
        .concat('\n'),
    );
    expect(functionSource([older, newer], 'private.one_more')).toBe(newer.sql);
  });

  it('is found for every function of the migrations', async () => {
    const files = await migrationFiles();
    const names = files.flatMap(({ sql }) =>
      [...sql.matchAll(/^create function ((?:public|private)\.\w+)/gmu)].map(
        ([, name = '']) => name,
      ),
    );
    expect(names.length).toBeGreaterThan(40);
    for (const name of names) expect(functionSource(files, name)).toContain(`function ${name}(`);
  });

  it('is missing for an unknown one', () => {
    expect(() => functionSource([older], 'private.two')).toThrow(
      'No migration defines a function private.two.',
    );
  });
});
