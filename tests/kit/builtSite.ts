import { languages, pagePath, pages } from '../../src/site/addresses';
import { writeFiles } from './testFolder';

const paths = languages.flatMap((language) => pages.map((page) => pagePath(page, language)));

/** Writes a build with a page at every path of the site. The pages contain at most a title. */
export function writeBuild(folder: string): void {
  writeFiles(folder, {
    ...Object.fromEntries(
      paths.map((path) => [path === '/' ? 'index.html' : `${path}.html`, `<title>${path}</title>`]),
    ),
    'admin.html': '<title>Staff</title>',
    '404.html': '',
    'ar/404.html': '',
    'assets/a-1.js': '',
    _headers: `/*\n  X-Content-Type-Options: nosniff\n\n/assets/*\n  Cache-Control: immutable\n`,
    _redirects: `${paths
      .filter((path) => path !== '/')
      .map((path) => `${path}/ ${path} 301\n`)
      .join('')}/admin /admin.html 200\n/admin/* /admin.html 200\n`,
  });
}
