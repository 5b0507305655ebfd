import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect } from '@playwright/test';
import { test } from './kit/test';

test('npm run doctor finds no problem in the built product', async ({ product }) => {
  const doctor = spawn('npm', ['run', '--silent', 'doctor', '--', product.url], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, VITE_SUPABASE_URL: '', VITE_SUPABASE_ANON_KEY: '' },
  });
  let output = '';
  doctor.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const [code] = await once(doctor, 'close');
  expect(output).not.toContain('✗');
  expect(output).toMatch(/^✓ Headers and redirects: \d+ addresses respond correctly\.$/mu);
  expect(output).toMatch(/^✓ Robots and sitemap: /mu);
  expect(output).toContain('No check failed.');
  expect(code).toBe(0);
});
