import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';

type Header = readonly [name: string, value: string];

/** A block of a `_headers` file. */
interface HeaderRule {
  /** A path, or a prefix followed by `*`. */
  path: string;
  headers: Header[];
}

/**
 * A line of a `_redirects` file. With status 200, the host serves another file. With status 301, the host redirects the
 * browser.
 */
interface Redirect {
  from: string;
  to: string;
  status: 200 | 301;
}

export interface StaticAnswer {
  status: 200 | 301 | 404;
  /** The absolute path of the file to send, or null for a redirect, which has a `Location` header. */
  file: string | null;
  headers: readonly Header[];
}

/**
 * Returns a function that resolves URLs to the files of a build in the same way as a static host, according to the
 * build's `_headers` and `_redirects`: `/ar` to `ar.html`, an unknown path to the nearest `404.html`.
 */
export function staticSite(root: string): (url: string) => StaticAnswer {
  const headerRules = readHeaders(join(root, '_headers'));
  const redirects = readRedirects(join(root, '_redirects'));
  const folders = notFoundFolders(root);
  return (url) => {
    const path = decodePath(url);
    const headers = headerRules
      .filter((rule) => matches(rule.path, path))
      .flatMap((rule) => rule.headers);
    const redirect = redirects.find(({ from }) => matches(from, path));
    if (redirect?.status === 301) {
      const location = redirect.to + (/\?[^#]*/u.exec(url)?.[0] ?? '');
      return { status: 301, file: null, headers: [...headers, ['Location', location]] };
    }
    const file = NO_ADDRESS.test(path) ? null : findFile(root, redirect?.to ?? path);
    if (file !== null) return { status: 200, file, headers };
    const folder = folders.find((candidate) => path.startsWith(candidate)) ?? '/';
    return {
      status: 404,
      file: join(root, folder, '404.html'),
      // Clients must not cache a 404, because the next build may contain the file.
      headers: headers.filter(([name]) => name !== 'Cache-Control'),
    };
  };
}

/**
 * Returns the decoded path, which always starts with a slash. Otherwise request targets such as `http://…` and `*`
 * could resolve to files outside the build.
 */
function decodePath(url: string): string {
  try {
    return normalize(`/${decodeURIComponent(url.replace(/[?#].*$/u, ''))}`);
  } catch {
    return '/malformed';
  }
}

/** Matches paths that are never served, such as `/_headers`. `404.html` is only sent in place of a missing page. */
const NO_PAGE = /\/(?:_|\.(?!well-known\/)|404\.html$)/u;

/**
 * Paths that are never served, although the build has such files: pages have addresses without an ending, which the
 * rules of `_headers` name, and compressed files are sent in place of the others.
 */
const NO_ADDRESS = /\.(?:html|br|gz)$/u;

function findFile(root: string, path: string): string | null {
  for (const candidate of [path === '/' ? '/index.html' : path, `${path}.html`]) {
    if (candidate.includes('\0') || NO_PAGE.test(candidate)) continue;
    const file = join(root, candidate);
    if (existsSync(file) && statSync(file).isFile()) return file;
  }
  return null;
}

/** Whether the path of a rule, which may end with `*`, matches the path of a request. */
function matches(rule: string, path: string): boolean {
  return rule.endsWith('*') ? path.startsWith(rule.slice(0, -1)) : path === rule;
}

export function readHeaders(file: string): HeaderRule[] {
  const rules: HeaderRule[] = [];
  for (const line of readLines(file)) {
    const header = /^\s+([\w-]+):\s*(.+)$/u.exec(line);
    if (header?.[1] && header[2]) rules.at(-1)?.headers.push([header[1], header[2]]);
    else rules.push({ path: line.trim(), headers: [] });
  }
  return rules;
}

export function readRedirects(file: string): Redirect[] {
  return readLines(file).flatMap((line) => {
    const [from, to, status] = line.trim().split(/\s+/u);
    return from && to ? [{ from, to, status: status === '200' ? 200 : 301 }] : [];
  });
}

/** Returns the folders that contain a `404.html`, the deepest first, such as `/ar/` and `/`. */
function notFoundFolders(root: string): string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((file) => `/${file.split(sep).join('/')}`)
    .filter((file) => file.endsWith('/404.html'))
    .map((file) => dirname(file).replace(/\/?$/u, '/'))
    .sort((a, b) => b.length - a.length);
}

/** Returns the lines of a file without blank lines and comments. */
const readLines = (file: string): string[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => /^\s*[^\s#]/u.test(line));
