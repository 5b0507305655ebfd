import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { caddyConfiguration } from './caddy.ts';
import { nginxConfiguration } from './nginx.ts';
import { readHostRules } from './rules.ts';

/** Writes the rules of a finished build for web servers: `hosts/nginx.conf` and `hosts/Caddyfile`. */
export function writeHosts(root: string): void {
  const rules = readHostRules(root);
  const folder = join(root, '../hosts');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'nginx.conf'), nginxConfiguration(rules));
  writeFileSync(join(folder, 'Caddyfile'), caddyConfiguration(rules));
}
