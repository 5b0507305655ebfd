import { createReadStream, existsSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { lookup } from 'mrmime';
import { type StaticAnswer, staticSite } from './staticSite.ts';

/** The encodings of compressed files, smallest first. */
const ENCODINGS = [
  { name: 'br', extension: '.br' },
  { name: 'gzip', extension: '.gz' },
];

/** Responds like a static host, according to the `_headers` and `_redirects` of a build. */
export function staticHosting(root: string) {
  const answerTo = followBuild(root);
  return (request: IncomingMessage, response: ServerResponse): void => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD' }).end();
      return;
    }
    const { status, file, headers } = answerTo(request.url ?? '/');
    response.statusCode = status;
    response.setHeader('Cache-Control', 'no-cache');
    response.setHeader('Vary', 'Accept-Encoding');
    for (const [name, value] of headers) response.setHeader(name, value);
    if (file === null) response.end();
    else sendFile(request, response, file);
  };
}

/**
 * Returns a function that resolves URLs in the current build. When a new build is published, the function reads
 * `_headers` and `_redirects` again.
 */
function followBuild(root: string): (url: string) => StaticAnswer {
  let builtAt = 0;
  let answerTo = staticSite(root);
  return (url) => {
    const time = statSync(join(root, '_headers'), { throwIfNoEntry: false })?.mtimeMs ?? builtAt;
    if (time !== builtAt) answerTo = staticSite(root);
    builtAt = time;
    return answerTo(url);
  };
}

function sendFile(request: IncomingMessage, response: ServerResponse, file: string): void {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const encoding = ENCODINGS.find(
    ({ name, extension }) =>
      new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(?:\\.0*)?(?:,|$))`, 'u').test(accepted) &&
      existsSync(file + extension),
  );
  const path = file + (encoding?.extension ?? '');
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return void response.writeHead(404).end();
  const etag = `"${stats.size.toString(36)}-${Math.floor(stats.mtimeMs).toString(36)}"`;
  response.setHeader('Content-Type', typeOf(file));
  if (encoding) response.setHeader('Content-Encoding', encoding.name);
  if (response.statusCode === 200) {
    response.setHeader('ETag', etag);
    if (request.headers['if-none-match'] === etag) return void response.writeHead(304).end();
  }
  response.setHeader('Content-Length', stats.size);
  if (request.method === 'HEAD') return void response.end();
  // `pipeline` closes the file if the visitor disconnects.
  pipeline(createReadStream(path), response, () => undefined);
}

function typeOf(file: string): string {
  const type = file.endsWith('.ico')
    ? 'image/x-icon'
    : (lookup(file) ?? 'application/octet-stream');
  return /^text\/(?:html|plain)$/u.test(type) ? `${type}; charset=utf-8` : type;
}
