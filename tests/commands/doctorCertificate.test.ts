import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { openInstallation, PATIENCE_MS } from './kit/installation';
import { runProgram } from './kit/runCommand';
import { serveAnswers, siteAnswer } from './kit/site';

vi.setConfig({ testTimeout: PATIENCE_MS });

const { healthy, folder } = openInstallation();

/** A certificate of localhost that ends in so many days, signed by itself. */
function certificate(days: number) {
  const [key, cert] = [join(folder(), `${days}.key`), join(folder(), `${days}.pem`)];
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

it.each([
  [90, true, /^✓ Certificate: valid for 89 more days\.$/mu],
  [5, true, /^✗ Certificate: that of localhost ends in 4 days: renew it\.$/mu],
  [91, false, /^✗ Certificate: browsers refuse that of localhost \(self-signed certificate\)/mu],
])('the command, at a certificate of %i days, trusted: %s', async (days, isTrusted, line) => {
  const { file, ...pair } = certificate(days);
  const site = siteAnswer(healthy().build);
  const secure = await serveAnswers(({ url = '/' }) => site(url), pair);
  const address = `https://localhost:${secure.port}`;
  const { code, output } = await runProgram(
    'node',
    ['--import', 'tsx', 'supabase/doctor/doctor.ts', address],
    {
      VITE_SUPABASE_URL: healthy().api,
      VITE_SUPABASE_ANON_KEY: healthy().key,
      SUPABASE_SERVICE_ROLE_KEY: '',
      DATABASE_URL: '',
      ...(isTrusted && { NODE_EXTRA_CA_CERTS: file }),
    },
  );
  await secure.close();
  expect(output).toMatch(line);
  expect(output).toMatch(/^✓ Address and key: /mu);
  // The pages of the test name another address.
  expect(output).toMatch(/^\d to mend\.$/mu);
  expect(code).toBe(1);
});
