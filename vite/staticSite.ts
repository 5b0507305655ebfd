import { existsSync, statSync } from 'node:fs';
import { join, normalize } from 'node:path';
import {
  type Header,
  type HostRules,
  headersFor,
  isCaching,
  matches,
  readHostRules,
} from './hosts/rules.ts';

export interface StaticAnswer {
  status: 200 | 301 | 404;
  /** The file to send, absolute; null for a redirect, which has a `Location`. */
  file: string | null;
  headers: readonly Header[];
}

/**
 * Resolves addresses of a built site as static hosts do, from the same `_headers` and
 * `_redirects`: `/ar` is `ar.html`, an unknown address the nearest `404.html`.
 */
export function staticSite(root: string): (url: string) => StaticAnswer {
  const rules = readHostRules(root);
  return (url) => {
    const path = decodePath(url);
    const headers = headersFor(path, rules);
    const redirect = rules.redirects.find(({ from }) => matches(from, path));
    if (redirect?.status === 301) {
      const location = redirect.to + (/\?[^#]*/u.exec(url)?.[0] ?? '');
      return { status: 301, file: null, headers: [...headers, ['Location', location]] };
    }
    const file = findFile(root, redirect?.to ?? path);
    return file === null ? notFound(root, path, rules) : { status: 200, file, headers };
  };
}

function decodePath(url: string): string {
  try {
    return normalize(decodeURIComponent(url.replace(/[?#].*$/u, '')));
  } catch {
    return '/malformed';
  }
}

function findFile(root: string, path: string): string | null {
  for (const candidate of [path === '/' ? '/index.html' : path, `${path}.html`]) {
    if (candidate.includes('\0') || /\/[._]/u.test(candidate)) continue;
    const file = join(root, candidate);
    if (existsSync(file) && statSync(file).isFile()) return file;
  }
  return null;
}

/** A file that is missing today may be there tomorrow: no rule lets its absence be kept. */
function notFound(root: string, path: string, rules: HostRules): StaticAnswer {
  const folder = rules.notFoundFolders.find((candidate) => path.startsWith(candidate)) ?? '/';
  return {
    status: 404,
    file: join(root, folder, '404.html'),
    headers: headersFor(path, rules).filter((header) => !isCaching(header)),
  };
}
