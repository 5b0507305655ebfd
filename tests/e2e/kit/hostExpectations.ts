import { readdirSync, readFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { publicPages } from './pages';

/** What every host of the build answers to a request. */
export interface Expectation {
  address: string;
  status: readonly number[];
  /** The file of `dist` whose bytes are the body. */
  file?: string;
  /** Headers by their names in small letters; null for one that must be missing. */
  headers?: Readonly<Record<string, string | RegExp | null>>;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const headersFile = readFileSync('dist/_headers', 'utf8');
const written = (name: string) =>
  new RegExp(`^ +${name}: (.+)$`, 'mu').exec(headersFile)?.[1] ?? '';

const security = {
  'content-security-policy': written('Content-Security-Policy'),
  'strict-transport-security': /^max-age=31536000/u,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': /camera=\(\)/u,
};
const html = { 'content-type': /^text\/html; ?charset=utf-8$/iu };
const fresh = { 'cache-control': 'no-cache' };
const compressed = { 'content-encoding': 'gzip', vary: /accept-encoding/iu };

const pages = [
  ...publicPages.map(({ path }) => path),
  ...publicPages.filter(({ language }) => language === 'en').map(({ en }) => explicit(en)),
];

function explicit(path: string): string {
  return path === '/' ? '/en' : `/en${path}`;
}

const ok = [200];
const missing = [404];
/** Servers differ in what they call malformed. */
const refused = [400, 404];

const assets = readdirSync('dist/assets').map((name) => `assets/${name}`);
const asset = (pattern: RegExp, headers: Expectation['headers']): Expectation => {
  const file = assets.find((name) => pattern.test(name)) ?? `no asset like ${pattern.source}`;
  const caching = { 'cache-control': 'public, max-age=31536000, immutable' };
  return {
    address: `/${file}`,
    status: ok,
    file,
    headers: { ...security, ...caching, ...headers },
  };
};

const missingPage = (address: string, file: string): Expectation => ({
  address,
  status: missing,
  file,
  headers: { ...security, ...html, ...fresh, location: null },
});

const plainFile = (file: string, type: RegExp): Expectation => ({
  address: `/${file}`,
  status: ok,
  file,
  headers: { ...security, ...fresh, 'content-type': type },
});

/** The one table for the built-in host, for nginx and for Caddy. */
export const expectations: readonly Expectation[] = [
  ...pages.map((address) => ({
    address,
    status: ok,
    file: address === '/' ? 'index.html' : `${address.slice(1)}.html`,
    headers: { ...security, ...html, ...fresh, ...compressed },
  })),
  ...pages
    .filter((address) => address !== '/')
    .map((address) => ({
      address: `${address}/?utm_source=x&a=%20b`,
      status: [301],
      headers: { location: `${address}?utm_source=x&a=%20b` },
    })),
  ...['/admin', '/admin/', '/admin/quotes?page=2', '/admin/quotes/1/show'].map((address) => ({
    address,
    status: ok,
    file: 'admin.html',
    headers: { ...security, ...html, 'cache-control': 'no-store', location: null },
  })),
  asset(/admin-.+\.js$/u, { 'content-type': /^text\/javascript\b/u, ...compressed }),
  asset(/\.css$/u, { 'content-type': /^text\/css\b/u, ...compressed }),
  asset(/\.woff2$/u, { 'content-type': 'font/woff2', 'content-encoding': null }),
  plainFile('favicon.svg', /^image\/svg\+xml\b/u),
  plainFile('manifest.webmanifest', /^application\/manifest\+json\b/u),
  plainFile('robots.txt', /^text\/plain\b/u),
  plainFile('sitemap.xml', /^text\/xml\b/u),
  plainFile('og/home-ar.png', /^image\/png$/u),
  missingPage('/no-such-page', '404.html'),
  missingPage('/fr/', '404.html'),
  missingPage('/og/', '404.html'),
  missingPage('/assets', '404.html'),
  missingPage('/assets/', '404.html'),
  missingPage('/assets/no-such-file.js', '404.html'),
  missingPage('/no-such-folder/favicon.svg', '404.html'),
  missingPage('/_headers', '404.html'),
  missingPage('/_redirects', '404.html'),
  missingPage('/.env', '404.html'),
  missingPage('/ar/no-such-page', 'ar/404.html'),
  missingPage('/ar/no-such-folder/', 'ar/404.html'),
  ...[
    '/../package.json',
    '/assets/../../package.json',
    '/%2e%2e/package.json',
    '/..%2fpackage.json',
    '/%E0%A4%A',
    '/%00',
    '//www.example.com/',
    '//www.example.com/website-creation/',
  ].map((address) => ({ address, status: refused, headers: { location: null } })),
];

/** Sends a request as it is written: `fetch` would resolve the address first. */
export async function ask(
  origin: string,
  address: string,
  headers: Readonly<Record<string, string>> = {},
  localAddress = '127.0.0.1',
): Promise<Answer> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, path: address, headers, localAddress }, (response) => {
      buffer(response).then((bytes) => {
        const isPacked = response.headers['content-encoding'] === 'gzip' && bytes.length > 0;
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: isPacked ? gunzipSync(bytes) : bytes,
        });
      }, reject);
    });
    asked.on('error', reject).end();
  });
}
