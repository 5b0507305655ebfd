import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { securityText } from '../server/static/securityText.ts';
import { readHeaders, readRedirects } from '../server/static/staticSite.ts';
import { iconPng } from './logo.ts';

const ICON_PX = 32;

/** Writes the files that browsers and crawlers request at fixed paths, and the settings for nginx. */
export function writeSiteFiles(folder: string, siteUrl: string | undefined): void {
  writeFileSync(join(folder, 'favicon.ico'), iconOf(iconPng(ICON_PX)));
  mkdirSync(join(folder, '.well-known'), { recursive: true });
  writeFileSync(join(folder, '.well-known/security.txt'), securityText(siteUrl));
  writeFileSync(join(folder, '_nginx.conf'), nginxSettings(folder));
}

/** Returns an .ico file that contains one PNG. */
function iconOf(png: Buffer): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2); // type: icon
  head.writeUInt16LE(1, 4); // number of images
  head.writeUInt8(ICON_PX, 6);
  head.writeUInt8(ICON_PX, 7);
  head.writeUInt16LE(1, 10); // colour planes
  head.writeUInt16LE(32, 12); // bits per pixel
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

/**
 * Returns the redirects, and the headers that all pages share, for a `server` block of nginx. The addresses behind a redirect
 * with status 200, those of the back office, are not logged, because those of lists contain search words.
 */
function nginxSettings(folder: string): string {
  const everywhere = readHeaders(join(folder, '_headers')).find(({ path }) => path === '/*');
  const lines = [
    ...(everywhere?.headers ?? []).map(([name, value]) => `add_header ${name} "${value}" always;`),
    ...readRedirects(join(folder, '_redirects')).map(({ from, to, status }) =>
      status === 301
        ? `location = ${from} { return 301 ${to}$is_args$args; }`
        : `location ^~ ${from.replace('*', '')} { access_log off; try_files ${to}.html =404; }`,
    ),
  ];
  return `${lines.join('\n')}\n`;
}
