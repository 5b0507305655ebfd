import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { staticSite } from '../../../server/static/staticSite';
import { testFolder } from '../../kit/testFolder';

const folder = testFolder({
  // This file is outside the build, so the server must not send it.
  'secret.txt': '',
  'dist/404.html': '',
  'dist/saas.html': '',
  'dist/saas.html.br': '',
  'dist/assets/a-1.js': '',
  'dist/assets/a-1.js.gz': '',
  'dist/_headers': '',
  'dist/_redirects': '',
});
const root = join(folder, 'dist');

// tests/e2e/hosts.e2e.ts checks the addresses, redirects and headers of the built site.
it.each([
  ['/saas?utm_source=x', 200, 'saas.html'],
  ['/assets/a-1.js', 200, 'assets/a-1.js'],
  ['/saas.html', 404, '404.html'],
  ['/saas.html.br', 404, '404.html'],
  ['/assets/a-1.js.gz', 404, '404.html'],
  // These request targets do not start with a slash.
  ['http://localhost/../../../secret.txt', 404, '404.html'],
  ['*/..%2f../secret.txt', 404, '404.html'],
])('a request for %s gets the status %i and the file %s', (url, status, file) => {
  const answer = staticSite(root)(url);
  expect([answer.status, relative(root, answer.file ?? '')]).toEqual([status, file]);
});
