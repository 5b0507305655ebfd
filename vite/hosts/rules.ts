import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';

export type Header = readonly [name: string, value: string];

/** A block of `_headers`. */
interface HeaderRule {
  /** An address, or one with `*` for the rest. */
  path: string;
  headers: Header[];
}

/** A line of `_redirects`: with 200 another file answers, with 301 the browser is led elsewhere. */
interface Redirect {
  from: string;
  to: string;
  status: 200 | 301;
}

/** How a built site is served. */
export interface HostRules {
  headers: readonly HeaderRule[];
  redirects: readonly Redirect[];
  /** The folders that have a `404.html` of their own, the deepest first: `/ar/`, `/`. */
  notFoundFolders: readonly string[];
}

/**
 * For every file that no rule keeps longer: the browser asks whether it has changed. Netlify and
 * Cloudflare do so by themselves.
 */
export const DEFAULT_CACHING: Header = ['Cache-Control', 'no-cache'];

/** The types of the files that a build holds. */
export const contentTypes: Readonly<Record<string, string>> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
  webmanifest: 'application/manifest+json',
  xml: 'text/xml',
  txt: 'text/plain',
  png: 'image/png',
  woff2: 'font/woff2',
};

/** Extensions of files that are compressed already. */
export const packed: readonly string[] = ['png', 'woff2'];

/** Reads the rules that a build has written: `_headers`, `_redirects` and its not-found pages. */
export function readHostRules(root: string): HostRules {
  return {
    headers: readHeaders(join(root, '_headers')),
    redirects: readRedirects(join(root, '_redirects')),
    notFoundFolders: readdirSync(root, { recursive: true, encoding: 'utf8' })
      .map((file) => `/${file.split(sep).join('/')}`)
      .filter((file) => file.endsWith('/404.html'))
      .map((file) => dirname(file).replace(/\/?$/u, '/'))
      .sort((a, b) => b.length - a.length),
  };
}

/** The headers that the definition gives an address: those of every rule that matches it. */
export function headersFor(path: string, { headers }: HostRules): Header[] {
  return headers.filter((rule) => matches(rule.path, path)).flatMap((rule) => rule.headers);
}

/** The same, and what a host without a caching of its own has to add. */
export function headersWithCaching(path: string, rules: HostRules): Header[] {
  const headers = headersFor(path, rules);
  return headers.some(isCaching) ? headers : [...headers, DEFAULT_CACHING];
}

export const isCaching = ([name]: Header): boolean => name === DEFAULT_CACHING[0];

/** Whether an address is the one of a rule, or below it. */
export function matches(rule: string, path: string): boolean {
  return rule.endsWith('*') ? path.startsWith(rule.slice(0, -1)) : path === rule;
}

/**
 * A text in the quotes of nginx and Caddy.
 * @throws Error when it has a character that one of them reads as something else
 */
export function quoted(text: string): string {
  if (/["\\${}\n]/u.test(text)) throw new Error(`No server can be told ${text}.`);
  return `"${text}"`;
}

function readHeaders(file: string): HeaderRule[] {
  const rules: HeaderRule[] = [];
  for (const line of readLines(file)) {
    const header = /^\s+([\w-]+):\s*(.+)$/u.exec(line);
    if (header?.[1] && header[2]) rules.at(-1)?.headers.push([header[1], header[2]]);
    else rules.push({ path: line.trim(), headers: [] });
  }
  return rules;
}

function readRedirects(file: string): Redirect[] {
  return readLines(file).flatMap((line) => {
    const [from, to, status] = line.trim().split(/\s+/u);
    return from && to ? [{ from, to, status: status === '200' ? 200 : 301 }] : [];
  });
}

/** The lines that say something. */
const readLines = (file: string): string[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => /^\s*[^\s#]/u.test(line));
