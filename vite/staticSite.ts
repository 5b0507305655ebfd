import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, normalize } from 'node:path';

interface HeaderRule {
  matches: RegExp;
  headers: [name: string, value: string][];
}

/** A line of `_redirects`: with 200 another file answers, with 301 the browser is led elsewhere. */
interface Redirect {
  matches: RegExp;
  to: string;
  status: 200 | 301;
}

export interface StaticAnswer {
  status: 200 | 301 | 404;
  /** The file to send, absolute; null for a redirect, which has a `Location`. */
  file: string | null;
  headers: readonly (readonly [name: string, value: string])[];
}

/**
 * Resolves addresses of a built site as static hosts do, from the same `_headers` and
 * `_redirects`: `/ar` is `ar.html`, an unknown address the nearest `404.html`.
 */
export function staticSite(root: string): (url: string) => StaticAnswer {
  const headerRules = readHeaderRules(join(root, '_headers'));
  const redirects = readRedirects(join(root, '_redirects'));
  return (url) => {
    const path = decodePath(url);
    const headers = headerRules
      .filter((rule) => rule.matches.test(path))
      .flatMap((rule) => rule.headers);
    const redirect = redirects.find((rule) => rule.matches.test(path));
    if (redirect?.status === 301) {
      const location = redirect.to + (/\?[^#]*/u.exec(url)?.[0] ?? '');
      return { status: 301, file: null, headers: [...headers, ['Location', location]] };
    }
    const found = findFile(root, path, redirect?.to);
    return { status: found === null ? 404 : 200, file: found ?? nearest404(root, path), headers };
  };
}

function decodePath(url: string): string {
  try {
    return normalize(decodeURIComponent(url.replace(/[?#].*$/u, '')));
  } catch {
    return '/malformed';
  }
}

function findFile(root: string, path: string, rewritten: string | undefined): string | null {
  const candidates = [rewritten, path === '/' ? '/index.html' : undefined, path, `${path}.html`];
  for (const candidate of candidates) {
    if (candidate === undefined || candidate.includes('\0') || /\/[._]/u.test(candidate)) continue;
    const file = join(root, candidate);
    if (existsSync(file) && statSync(file).isFile()) return file;
  }
  return null;
}

function nearest404(root: string, path: string): string {
  const localised = join(root, path.startsWith('/ar/') ? 'ar' : '', '404.html');
  return existsSync(localised) ? localised : join(root, '404.html');
}

function readHeaderRules(file: string): HeaderRule[] {
  const rules: HeaderRule[] = [];
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const header = /^\s+([\w-]+):\s*(.+)$/u.exec(line);
    if (header?.[1] && header[2]) rules.at(-1)?.headers.push([header[1], header[2]]);
    else if (line.trim() !== '') rules.push({ matches: pattern(line.trim()), headers: [] });
  }
  return rules;
}

function readRedirects(file: string): Redirect[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [from, to, status] = line.trim().split(/\s+/u);
      if (!from || !to) return [];
      return [{ matches: pattern(from), to, status: status === '200' ? 200 : 301 }];
    });
}

function pattern(glob: string): RegExp {
  const escaped = glob.replace(/[.+?^${}()|[\]\\]/gu, '\\$&').replaceAll('*', '.*');
  return new RegExp(`^${escaped}$`, 'u');
}
