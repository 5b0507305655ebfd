import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { languages, pagePath, pages } from '../../../src/site/addresses';
import { staticSite } from '../../../vite/staticSite';

/** A response, which a test can change. */
export interface Answer {
  status: number;
  headers: Headers;
  body: string;
}

/** Changes a response before it is sent. */
export type Break = (path: string, answer: Answer) => void;

const paths = languages.flatMap((language) => pages.map((page) => pagePath(page, language)));

/** Writes a build with a page at every path of the site. The pages contain at most a title. */
export function writeBuild(folder: string, publicSite: string): void {
  const files: Record<string, string> = {
    ...Object.fromEntries(
      paths.map((path) => [path === '/' ? 'index.html' : `${path}.html`, `<title>${path}</title>`]),
    ),
    'admin.html': '<title>Staff</title>',
    '404.html': '',
    'ar/404.html': '',
    'assets/a-1.js': '',
    'robots.txt': `User-agent: *\nDisallow: /admin\n\nSitemap: ${publicSite}/sitemap.xml\n`,
    'sitemap.xml': paths
      .map((path) => `<url><loc>${publicSite}${path === '/' ? '' : path}</loc></url>`)
      .join(''),
    _headers: `/*\n  X-Content-Type-Options: nosniff\n\n/assets/*\n  Cache-Control: immutable\n`,
    _redirects: `${paths
      .filter((path) => path !== '/')
      .map((path) => `${path}/ ${path} 301\n`)
      .join('')}/admin /admin.html 200\n/admin/* /admin.html 200\n`,
  };
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), content);
  }
}

/** Returns a function that responds like a static host of a build. */
export function siteAnswer(build: string): (url: string) => Answer {
  const resolve = staticSite(build);
  return (url) => {
    const { status, file, headers } = resolve(url);
    return {
      status,
      headers: new Headers(headers.map(([name, value]): [string, string] => [name, value])),
      body: file === null ? '' : readFileSync(file, 'utf8'),
    };
  };
}

/** Serves responses on a free port of this machine, over https if a certificate is given. */
export async function serveAnswers(
  answer: (request: IncomingMessage, body: string) => Answer | Promise<Answer>,
  certificate?: { key: string; cert: string },
): Promise<{ port: number; close(): Promise<void> }> {
  const listener = async (request: IncomingMessage, response: ServerResponse) => {
    let text = '';
    for await (const part of request) text += part;
    const { status, headers, body } = await answer(request, text);
    response.writeHead(status, Object.fromEntries(headers));
    response.end(body);
  };
  const server = certificate ? createSecureServer(certificate, listener) : createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Returns a function that forwards requests to another server, like a proxy. */
export const forwardTo =
  (origin: string) =>
  async (
    { method = 'GET', url = '/', headers }: IncomingMessage,
    body: string,
  ): Promise<Answer> => {
    const { apikey, 'content-type': type } = headers;
    const response = await fetch(`${origin}${url}`, {
      method,
      redirect: 'manual',
      headers: { ...(apikey && { apikey: String(apikey) }), ...(type && { 'content-type': type }) },
      ...(body !== '' && { body }),
    });
    return { status: response.status, headers: response.headers, body: await response.text() };
  };

/** Creates a self-signed certificate for localhost that expires in `days` days. */
export function certificate(folder: string, days: number) {
  const [key, cert] = [join(folder, `${days}.key`), join(folder, `${days}.pem`)];
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
      ...['-keyout', key, '-out', cert, '-days', String(days), '-subj', '/CN=localhost'],
      ...['-addext', 'subjectAltName=DNS:localhost'],
    ],
    { stdio: 'pipe' },
  );
  return { file: cert, key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
}
