import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Creates an authority in a folder with openssl. `issue` returns a certificate for a host, such as `DNS:localhost`. */
export function certificateAuthority(folder: string, name: string) {
  const path = (file: string) => join(folder, `${name}-${file}.pem`);
  const openssl = (...options: string[]) =>
    execFileSync('openssl', options, { stdio: ['ignore', 'ignore', 'pipe'] });
  const create = (file: string, ...options: string[]) =>
    openssl(
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
      ...['-days', '2', '-subj', `/CN=${name} ${file}`, '-keyout', path(`${file}-key`)],
      ...['-out', path(file), ...options],
    );
  create('authority');
  return {
    file: path('authority'),
    issue(host: string) {
      const file = host.replaceAll(/\W/gu, '-');
      const [authority, key] = [path('authority'), path('authority-key')];
      const extensions = [
        '-addext',
        `subjectAltName=${host}`,
        '-addext',
        'basicConstraints=CA:FALSE',
      ];
      create(file, '-CA', authority, '-CAkey', key, ...extensions);
      return { cert: readFileSync(path(file)), key: readFileSync(path(`${file}-key`)) };
    },
  };
}
