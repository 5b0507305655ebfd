import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { staticSite } from '../../../server/static/staticSite';
import { testFolder } from '../../kit/testFolder';

const PAGES = ['index', 'ar', 'saas', 'ar/saas', '404', 'ar/404', 'admin'];
const folder = testFolder({
  // This file is outside the build, so the server must not send it.
  'secret.txt': '',
  ...Object.fromEntries(PAGES.map((page) => [`dist/${page}.html`, page])),
  'dist/assets/a-1.js': '',
  'dist/assets/a-1.js.gz': '',
  'dist/saas.html.br': '',
  'dist/_headers':
    '/*\n  X-Content-Type-Options: nosniff\n\n/assets/*\n  Cache-Control: immutable\n',
  'dist/_redirects': '# A comment.\n/saas/ /saas 301\n/admin/* /admin 200\n',
});
const root = join(folder, 'dist');

it.each([
  ['/', 200, 'index.html'],
  ['/?utm_source=x', 200, 'index.html'],
  ['/saas', 200, 'saas.html'],
  ['/ar/saas', 200, 'ar/saas.html'],
  ['/admin/quotes/1', 200, 'admin.html'],
  ['/assets/a-1.js', 200, 'assets/a-1.js'],
  ['/fr', 404, '404.html'],
  ['/ar/unknown', 404, 'ar/404.html'],
  ['/404.html', 404, '404.html'],
  ['/saas.html', 404, '404.html'],
  ['/saas.html.br', 404, '404.html'],
  ['/assets/a-1.js.gz', 404, '404.html'],
  ['/../../etc/passwd', 404, '404.html'],
  ['/%2e%2e/secret', 404, '404.html'],
  ['/%E0%A4%A', 404, '404.html'],
  ['/%00', 404, '404.html'],
  ['/_headers', 404, '404.html'],
  // These request targets do not start with a slash.
  ['http://localhost/../../../secret.txt', 404, '404.html'],
  ['*/..%2f../secret.txt', 404, '404.html'],
])('a request for %s gets the status %i and the file %s', (url, status, file) => {
  const answer = staticSite(root)(url);
  expect([answer.status, relative(root, answer.file ?? '')]).toEqual([status, file]);
});

it.each([
  ['/saas/', '/saas'],
  ['/saas/?utm_source=x', '/saas?utm_source=x'],
])('a request for %s is redirected to %s', (url, location) => {
  const { status, file, headers } = staticSite(root)(url);
  expect([status, file]).toEqual([301, null]);
  expect(headers).toContainEqual(['Location', location]);
});

it('a file is sent with the headers of every matching rule, and a missing asset without a caching header', () => {
  const nosniff = ['X-Content-Type-Options', 'nosniff'];
  const { headers } = staticSite(root)('/assets/a-1.js');
  expect(headers).toEqual([nosniff, ['Cache-Control', 'immutable']]);
  expect(staticSite(root)('/assets/missing.js').headers).toEqual([nosniff]);
});
