import { createHash } from 'node:crypto';

/** The scripts in a page, except for files and data. */
const INLINE = /<script(?![^>]*(?: src=| type="application\/))[^>]*>(.*?)<\/script>/gsu;

/** Returns the hashes that a Content-Security-Policy must list, so that browsers run the scripts in a page. */
export const scriptHashes = (html: string): string[] =>
  [...html.matchAll(INLINE)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
