import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { configurationFrom } from '../../../server/configuration';
import { fillIn } from '../../../server/embedded/fillIn';
import { readRecord } from '../../../server/static/buildStamp';
import { testFolder, writeFiles } from '../../kit/testFolder';

const root = testFolder();
const build = join(root, 'dist');
const PAGE = '<link rel="canonical" href="https://confluence.example/ar">';
const STAFF = "signIn('staff@confluence.example')";
const OTHER = 'read()';
const SITE = "open('https://confluence.example')";
const hashOf = (script: string) =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
writeFiles(build, {
  'ar.html': PAGE,
  'ar.html.gz': 'of the build',
  'assets/admin-1.js': STAFF,
  'assets/other-1.js': 'other',
  'offer.html': `<script>${OTHER}</script><script type="module">${SITE}</script>`,
  _headers: `/*\n  Content-Security-Policy: script-src ${hashOf(OTHER)} ${hashOf(SITE)}\n`,
  '.well-known/security.txt': 'Contact: mailto:a@b.example',
  '_build.json': JSON.stringify({
    stamp: 'a',
    filled: { origin: 'https://confluence.example', staffEmail: 'staff@confluence.example' },
    outdated: {},
  }),
});

it('a start fills the address of the site and the staff account into a copy of the build', async () => {
  const configuration = configurationFrom({
    DATA_DIR: join(root, 'data'),
    VITE_SITE_URL: 'https://www.agency.example',
    VITE_STAFF_EMAIL: 'team@agency.example',
  });
  const place = await fillIn(configuration, build);
  const read = (file: string) => readFileSync(join(place, file), 'utf8');
  const page = '<link rel="canonical" href="https://www.agency.example/ar">';
  expect(read('ar.html')).toBe(page);
  expect(gunzipSync(readFileSync(join(place, 'ar.html.gz'))).toString()).toBe(page);
  expect(read('assets/admin-1.js')).toBe("signIn('team@agency.example')");
  expect(existsSync(join(place, 'assets/other-1.js.gz'))).toBe(false);
  expect(read('.well-known/security.txt')).toContain('https://www.agency.example/.well-known');
  expect(read('_headers')).toContain(
    `script-src ${hashOf(OTHER)} ${hashOf("open('https://www.agency.example')")}\n`,
  );
  expect(readRecord(place)?.filled).toEqual({
    origin: 'https://www.agency.example',
    staffEmail: 'team@agency.example',
  });
  expect(readFileSync(join(build, 'ar.html'), 'utf8')).toBe(PAGE);
  expect(await fillIn(configuration, build)).toBe(place);
});
