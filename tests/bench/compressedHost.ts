import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { staticSite } from '../../vite/staticSite';

interface Host {
  origin: string;
  close(): void;
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
  webmanifest: 'application/manifest+json',
};

type Backend = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/**
 * Serves a build like a good static host, with the headers that the build defines and with text files compressed by
 * brotli 11. Each request goes to the backend first. If the backend does not handle it, the host serves a file.
 */
export async function hostCompressed(root: string, backend: Backend): Promise<Host> {
  const answer = staticSite(root);
  const compressed = new Map<string, Buffer>();
  const sendFile = (request: IncomingMessage, response: ServerResponse) => {
    const { status, file, headers } = answer(request.url ?? '/');
    if (file === null) return response.writeHead(status, headers.flat()).end();
    const extension = extname(file).slice(1);
    const pack = extension in CONTENT_TYPES;
    const body =
      compressed.get(file) ?? (pack ? brotliCompressSync(readFileSync(file)) : readFileSync(file));
    compressed.set(file, body);
    response.writeHead(status, [
      ...headers.flat(),
      'Content-Type',
      CONTENT_TYPES[extension] ?? 'application/octet-stream',
      ...(pack ? ['Content-Encoding', 'br'] : []),
    ]);
    response.end(body);
  };
  const server = createServer((request, response) =>
    backend(request, response, () => sendFile(request, response)),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}
