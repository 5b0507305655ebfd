import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { querySql } from '../../supabase/embedded/application';
import { openDatabase } from '../../supabase/embedded/dataFolder';
import { copyStartedData } from './kit/dataSetup';
import { runCommand } from './kit/runCommand';

// Runs the command on its own database with the demo data.
const PATIENCE = 120_000;
let folder: string;
let email: string;
let references: string[];
let data: string;

async function inDatabase<Row extends Record<string, unknown>>(
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const connection = await openDatabase(data);
  try {
    return await querySql<Row>(connection, sql, values);
  } finally {
    await connection.close();
  }
}

const run = (...options: string[]) => runCommand('erase', data, options);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'confluence-erase-'));
  data = join(folder, 'data');
  copyStartedData(inject('startedData'), data);
  const rows = await inDatabase<{ email: string; reference: string }>(
    `select email, reference from public.quotes where email =
       (select email from public.quotes join public.projects on projects.quote_id = quotes.id limit 1)
     order by created_at, id`,
  );
  email = rows[0]?.email ?? '';
  references = rows.map(({ reference }) => reference);
}, PATIENCE);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it(
  'says what it needs and when nothing is stored',
  async () => {
    expect(await run()).toMatchObject({ code: 1, output: expect.stringContaining('--email') });
    const nobody = await run('--email', 'nobody@example.com', '--yes');
    expect(nobody).toEqual({ code: 0, output: 'Nothing is held about nobody@example.com.\n' });
  },
  PATIENCE,
);

it(
  'lists and exports, and erases only after a yes',
  async () => {
    const file = join(folder, 'export.json');
    const asked = await run('--email', email.toUpperCase(), '--out', file);
    expect(asked.code).toBe(1);
    for (const reference of references) expect(asked.output).toContain(reference);
    expect(asked.output).toContain('--yes');

    const done = await run('--email', email.toUpperCase(), '--out', file, '--yes');
    expect(done).toMatchObject({ code: 0, output: expect.stringContaining('Erased: ') });
    const exported = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown[]>;
    // All of them: asking for confirmation erased nothing.
    expect(exported.quotes).toMatchObject(references.map((reference) => ({ reference })));
    expect(exported.projects).toHaveLength(1);
    const [left] = await inDatabase(
      `select (select count(*)::int from public.quotes where email = $1) as quotes,
              (select count(*)::int from public.projects where client_name = 'Erased on request') as projects`,
      [email],
    );
    expect(left).toEqual({ quotes: 0, projects: 1 });
  },
  PATIENCE,
);

it(
  'finds a project whose quote staff had deleted',
  async () => {
    const [former] = await inDatabase<{ email: string }>(
      `delete from public.quotes where id =
         (select quote_id from public.projects where quote_id is not null limit 1)
       returning email`,
    );
    const file = join(folder, 'former.json');
    const done = await run('--email', former?.email ?? '', '--out', file, '--yes');
    expect(done).toMatchObject({
      code: 0,
      output: expect.stringContaining('Erased: 0 quotes, 1 project, '),
    });
  },
  PATIENCE,
);
