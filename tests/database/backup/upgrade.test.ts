import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type postgres from 'postgres';
import { afterAll, expect, it } from 'vitest';
import { copyOut } from '../../../server/database/backup/copy';
import { END_OF_TABLE, type Header } from '../../../server/database/backup/format';
import { restoreBackup } from '../../../server/database/backup/restore';
import { copySettings } from '../../../server/database/backup/tables';
import { migrationFiles } from '../../../server/database/migrations';
import { offerTotals } from '../../../src/domain/offers';
import { testFolder } from '../../kit/testFolder';
import { localServer } from './kit';

/** A filled database of each released version, as `npm run backup` of that version wrote it. */
const FOLDER = 'tests/database/backup/versions';
/** What later versions change in rows on purpose: patterns of lines, by table. */
const MENDED: Readonly<Record<string, readonly RegExp[]>> = {
  // The demo offers have their own numbers.
  'public.offers': [/^5eed0002-/u],
};

/** The parts of an old row that later versions store elsewhere, by table. */
const CONVERSATION = `
  join private.subjects as own on own.id = subject_id
  left join private.subjects as quote on quote.conversation = own.conversation and quote.resource = 'quotes'
  left join private.subjects as project on project.conversation = own.conversation and project.resource = 'projects'`;
const MOVED: Readonly<Record<string, string>> = {
  'public.notes': `(select notes.*, quote.id as quote_id, project.id as project_id from public.notes ${CONVERSATION}) as notes`,
  // An undo of a rejection or a payment now sends the day back itself.
  // The key of a phone number now begins with its country code.
  'public.quotes': `(
    select former.*, null::date as ended_follow_up_on
    from public.quotes, jsonb_populate_record(
      quotes, jsonb_build_object('phone_key', substring(private.phone_digits(phone) from '^0*([0-9]{6,})$'))
    ) as former
  ) as quotes`,
  // A letter ends with the signature, and the first answer offers a call.
  'public.answer_templates': `(
    select former.* from public.answer_templates, jsonb_populate_record(answer_templates, jsonb_build_object(
      'body', regexp_replace(body, E'(\\n\\n[^\\n]*\\\\{booking\\\\})?\\n\\n\\\\{signature\\\\}\\n\\\\{agency\\\\}$', E'\\n\\n{agency}')
    )) as former
  ) as answer_templates`,
  'public.projects':
    '(select *, null::date as ended_follow_up_on from public.projects) as projects',
  'public.events': `(
    select events.*, case resource when 'quotes' then subject_id end as quote_id,
      case resource when 'projects' then subject_id end as project_id
    from public.events join private.subjects on subjects.id = subject_id
  ) as events`,
};

const { administrator, connect } = localServer();
const folder = testFolder();
const database = `upgrade_${process.pid}`;
afterAll(() => administrator.unsafe(`drop database if exists ${database} with (force)`));

/** Restores a backup, which upgrades it. Returns a connection to its database. */
async function upgrade(file: string) {
  const keysFile = join(folder, 'keys.json');
  // As going back from an update does.
  const held = { overwrite: true, areMailsHeld: true };
  await restoreBackup({ administrator, connect, database, file, keysFile, ...held });
  return connect(database);
}

/** Returns the rows of each table of a backup, in the text format of `copy`. */
function rowsOf(file: string) {
  const [first = '', ...text] = gunzipSync(readFileSync(file))
    .toString()
    .split(/(?<=\n)/u);
  const { tables, migrations } = JSON.parse(first) as Header;
  const rows = text.join('').split(END_OF_TABLE);
  return {
    migrations,
    tables: tables.map((table, index) => ({
      ...table,
      rows: sorted(table.name, rows[index] ?? ''),
    })),
  };
}

const sorted = (table: string, text: string): string[] =>
  text
    .split('\n')
    .filter((row) => row !== '' && !MENDED[table]?.some((pattern) => pattern.test(row)))
    .toSorted();

const WAITING_PROJECT = '0b000000-0000-4000-8000-000000000002';

/** Copies a backup of 1.1.0, in which staff follow up the project whose client has written last. */
function withFollowUp(file: string): string {
  const text = gunzipSync(readFileSync(file))
    .toString()
    .replace(
      new RegExp(`^(${WAITING_PROJECT}(?:\t[^\t]*){16}\t)\\\\N`, 'mu'),
      (_all, row) => `${row}2026-11-27`,
    );
  const copy = join(folder, 'waiting.backup');
  writeFileSync(copy, gzipSync(text));
  return copy;
}

/** Expects that records know since when they have their status, and which reply waits. */
async function expectKnownTimes(sql: postgres.Sql): Promise<void> {
  const replied = await sql`
    select id from public.projects where replied_at = (
      select created_at from public.notes
      where subject_id in (select id from private.conversation(projects.id)) and kind = 'reply' and by_link
    )
    union all select id from public.quotes where replied_at is not null`;
  const since = await sql`
    select count(*) filter (where status_since = changed.at) > 5 as changed,
      bool_and(status_since = coalesce(changed.at, quotes.created_at)) as all
    from public.quotes left join lateral (
      select max(happened_at) as at from public.events
      where subject_id = quotes.id and details -> 'status' ->> 1 = quotes.status
    ) as changed on true`;
  expect([[...replied], [...since]]).toEqual([
    [{ id: WAITING_PROJECT }],
    [{ changed: true, all: true }],
  ]);
}

it.each(readdirSync(FOLDER))(
  'an upgrade of a filled database keeps every row and the totals of its offers (%s)',
  { tags: 'operation' },
  async (name) => {
    const isLatest = name === '1.1.0.backup';
    const file = isLatest ? withFollowUp(join(FOLDER, name)) : join(FOLDER, name);
    const before = rowsOf(file);
    const sql = await upgrade(file);
    await sql.begin(async (transaction) => {
      await transaction.unsafe(copySettings);
      for (const { name: table, columns, rows } of before.tables) {
        const text: Buffer[] = [];
        for await (const part of copyOut(
          transaction,
          `copy (select ${columns} from ${MOVED[table] ?? table}) to stdout`,
        ))
          text.push(part);
        expect(sorted(table, Buffer.concat(text).toString()), table).toEqual(rows);
      }
    });
    expect(before.tables.find(({ name }) => name === 'public.quotes')?.rows.length).toBeGreaterThan(
      30,
    );
    const offers =
      await sql`select lines, net_cents::integer, vat_cents::integer from public.offers`;
    expect(offers.length).toBeGreaterThan(2);
    for (const { lines, net_cents, vat_cents } of offers)
      expect(offerTotals(lines)).toMatchObject({ net: net_cents, vat: vat_cents });
    if (isLatest) await expectKnownTimes(sql);
    const [letters] = await sql`
      select count(*) filter (where body like '%{signature}%')::integer as signed,
        count(*) filter (where body like '%{booking}%')::integer as booking from public.answer_templates`;
    expect(letters).toEqual({ signed: 12, booking: 3 });
    const [keys] = await sql`
      select bool_and(phone_key is not distinct from private.phone_key(phone)) as all,
        bool_or(phone_key ~ '^\\+33[1-9]') as french from public.quotes`;
    expect(keys).toEqual({ all: true, french: true });
    const applied = await sql`select version from supabase_migrations.schema_migrations order by 1`;
    await sql.end();
    const versions = (await migrationFiles()).map(({ version }) => version);
    expect(applied.map(({ version }) => version)).toEqual(versions);
    expect(versions.slice(0, before.migrations.length)).toEqual(before.migrations);
  },
);
