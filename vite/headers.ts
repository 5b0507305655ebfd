import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfiguration } from '../server/configuration.ts';
import { textFiles } from '../server/static/compressFiles.ts';
import { scriptHashes } from '../server/static/scriptHashes.ts';

/**
 * Adds the hashes of the inline scripts and the URL of a hosted backend to the Content-Security-Policy, and sets
 * whether HSTS includes subdomains.
 */
export function fillHeaders(outDir: string): void {
  const pages = textFiles(outDir).filter((file) => file.endsWith('.html'));
  const hashes = new Set(
    pages.flatMap((file) => scriptHashes(readFileSync(join(outDir, file), 'utf8'))),
  );
  const { hosted, hstsSubdomains } = readConfiguration();
  const template = readFileSync(join(outDir, '_headers'), 'utf8');
  writeFileSync(
    join(outDir, '_headers'),
    template
      .replace('{{inline-script-hashes}}', [...hashes].join(' '))
      .replace(' {{backend-origin}}', hosted ? ` ${hosted.url}` : '')
      .replace('{{hsts-subdomains}}', hstsSubdomains ? '; includeSubDomains' : ''),
  );
}
