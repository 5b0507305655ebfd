import { createWriteStream, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type postgres from 'postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadHosted } from '../../../server/database/backup/hosted';
import { writeBackup } from '../../../server/database/backup/write';
import { testFolder } from '../../kit/testFolder';
import { connect, openBackend } from '../kit/backend';
import { insertNote, insertQuote } from '../kit/rows';
import { changedCopy, movedRows } from './kit';

// A hosted project and a machine read a backup in the same way; a restore on a machine takes longer.
const backend = openBackend();
const folder = testFolder();
const file = join(folder, 'good.backup');
let sql: postgres.Sql;
let quote: string;

beforeAll(async () => {
  sql = await connect(backend, 2);
  const message = 'In the backup\n\\.\n\tand the end of a table';
  quote = await insertQuote(backend, { project_type: 'saas', message });
  await insertNote(backend, { subject_id: quote });
  await writeBackup(sql, undefined, createWriteStream(file));
});
afterAll(() => sql.end());

const withText = (change: (text: string) => string) => () => changedCopy(file, change);
const withHeader = (change: (header: { migrations: string[] }) => object) =>
  withText((text) =>
    text.replace(/.*/u, (line) => {
      const header = JSON.parse(line);
      return JSON.stringify({ ...header, ...change(header) });
    }),
  );
const withBytes = (change: (bytes: Buffer) => Buffer) => () => {
  const copy = join(folder, 'bytes.backup');
  writeFileSync(copy, change(readFileSync(file)));
  return copy;
};
const later = '99991231000000';
const EARLIER = '{"format":"confluence-backup-1","keys":{}}\n';
const elsewhere = { tables: [{ name: 'public.quotes', columns: ['id'] }] };

const REFUSED: [what: string, reason: string, make: () => string][] = [
  ['truncated', 'is incomplete', withBytes((bytes) => bytes.subarray(0, -9))],
  [
    'changed on the disk',
    'is damaged',
    withBytes((bytes) => bytes.fill(0, bytes.length - 500, bytes.length - 400)),
  ],
  ['without a row', 'is damaged', withText((text) => text.replace(/^.*\tIn the.*\n/mu, ''))],
  [
    'without a row that others name',
    'is damaged',
    withText((text) => text.replace(new RegExp(`^${quote}\t.*\n`, 'mu'), '')),
  ],
  ['wrong in a row', 'is damaged', withText((text) => text.replace('\tsaas\t', '\tsaas\tmore\t'))],
  ['without its last line', 'is damaged', withText((text) => text.replace(/.*\n$/u, ''))],
  ['longer than its last line', 'is damaged', withText((text) => `${text}more\n`)],
  ['of other tables', 'is damaged', withHeader(() => elsewhere)],
  ['newer', 'A newer version', withHeader((old) => ({ migrations: [...old.migrations, later] }))],
  ['of a newer format', 'A newer version', withHeader(() => ({ format: 'confluence-backup-3' }))],
  ['of another history', 'Another build', withHeader(() => ({ migrations: ['20200101000000'] }))],
  ['of the earlier format', 'An earlier build', withBytes(() => gzipSync(EARLIER))],
  ['of another program', 'is not a backup', withBytes(() => Buffer.from('PK'))],
  ['compressed by another program', 'is not a backup', withBytes(() => gzipSync('<html>'))],
  ['empty', 'is incomplete', withBytes(() => Buffer.alloc(0))],
];

it('a backup that is damaged, newer, or of another build or program is refused, and the rows stay as they are', async () => {
  await insertQuote(backend);
  const rows = await movedRows(sql);
  for (const [what, reason, make] of REFUSED)
    await expect(loadHosted(sql, make(), true), what).rejects.toThrow(reason);
  expect(await movedRows(sql)).toEqual(rows);
});
