import { readdirSync, readFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { publicPages } from './pages';

/** The response that a web server must send to a GET request for the path and the query in `address`. */
export interface Expectation {
  address: string;
  status: readonly number[];
  /** The file in `dist` that the body must equal. */
  file?: string;
  /** The headers by lower-case name; null if the header must be missing. */
  headers?: Readonly<Record<string, string | RegExp | null>>;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const security = {
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
  ...publicPages
    .filter(({ language }) => language === 'en')
    .map(({ en }) => (en === '/' ? '/en' : `/en${en}`)),
];

const missingPage = (address: string, file: string): Expectation => ({
  address,
  status: [404],
  file,
  headers: { ...html, ...fresh, location: null },
});

const plainFile = (file: string, type: RegExp): Expectation => ({
  address: `/${file}`,
  status: [200],
  file,
  headers: { ...fresh, 'content-type': type },
});

const hashedAsset = (extension: string, headers: Expectation['headers']): Expectation => {
  const name = readdirSync('dist/assets').find((asset) => asset.endsWith(extension));
  const caching = { 'cache-control': 'public, max-age=31536000, immutable' };
  return {
    address: `/assets/${name}`,
    status: [200],
    file: `assets/${name}`,
    headers: { ...caching, ...headers },
  };
};

/** Returns the expected responses for the build in `dist`, with the content security policy of the build. */
export function expectations(): Expectation[] {
  const policy = /Content-Security-Policy: (.+)$/mu.exec(
    readFileSync('dist/_headers', 'utf8'),
  )?.[1];
  if (policy === undefined) throw new Error('dist/_headers has no Content-Security-Policy.');
  const answers: Expectation[] = [
    ...pages.map((address) => ({
      address,
      status: [200],
      file: address === '/' ? 'index.html' : `${address.slice(1)}.html`,
      headers: { ...html, ...fresh, ...compressed },
    })),
    ...['/admin', '/admin/', '/admin/quotes?page=2', '/admin/quotes/1/show'].map((address) => ({
      address,
      status: [200],
      file: 'admin.html',
      headers: { ...html, 'cache-control': 'no-store', location: null },
    })),
    {
      address: '/offer',
      status: [200],
      file: 'offer.html',
      headers: {
        ...html,
        ...fresh,
        'x-robots-tag': 'noindex',
        // Some hosts send the policies of all matching rules. Browsers use the last one.
        'referrer-policy': /no-referrer$/u,
      },
    },
    hashedAsset('.js', { 'content-type': /^text\/javascript\b/u, ...compressed }),
    hashedAsset('.css', { 'content-type': /^text\/css\b/u, ...compressed }),
    hashedAsset('.woff2', { 'content-type': 'font/woff2', 'content-encoding': null }),
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
    missingPage('/404', '404.html'),
    missingPage('/404.html', '404.html'),
    missingPage('/ar/no-such-page', 'ar/404.html'),
    missingPage('/ar/404', 'ar/404.html'),
    missingPage('/ar/404.html', 'ar/404.html'),
    missingPage('/ar/no-such-folder/', 'ar/404.html'),
  ];
  return [
    ...answers.map((expectation) => ({
      ...expectation,
      headers: { 'content-security-policy': policy, ...security, ...expectation.headers },
    })),
    ...pages
      .filter((address) => address !== '/')
      .map((address) => ({
        address: `${address}/?utm_source=x&a=%20b`,
        status: [301],
        headers: { location: `${address}?utm_source=x&a=%20b` },
      })),
    ...[
      '/../package.json',
      '/assets/../../package.json',
      '/%2e%2e/package.json',
      '/..%2fpackage.json',
      '/%E0%A4%A',
      '/%00',
      '//www.example.com/',
      '//www.example.com/legal/',
      // nginx responds 400 to some of these paths, and 404 to the others.
    ].map((address) => ({ address, status: [400, 404], headers: { location: null } })),
  ];
}

/** Sends a request without changing its path; `fetch` would resolve `..` in the path. */
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
