import { writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect } from '@playwright/test';
import { runProgram } from '../commands/kit/runCommand';
import { RUN } from '../kit/run';
import { test } from './kit/test';

test(
  'npm run doctor finds no problem in the built product, and ends with 1 otherwise',
  {
    tag: '@operation',
  },
  async ({ product }, testInfo) => {
    const doctor = (variables: Record<string, string>, option = product.url) =>
      runProgram('node', [RUN, 'server/commands/doctor.ts', option], {
        VITE_SUPABASE_URL: '',
        VITE_SUPABASE_ANON_KEY: '',
        SMTP_URL: '',
        DATABASE_URL: '',
        DATA_DIR: product.data,
        ...variables,
      });
    const healthy = await doctor({});
    expect(healthy.output).toMatch(
      /^✓ Headers and redirects: \d+ addresses respond correctly\.$/mu,
    );
    expect(healthy.output).toMatch(/^✓ Migrations: all \d+ are applied and unchanged\.$/mu);
    // The machine that runs the tests may itself have little room.
    expect(healthy.output).not.toMatch(/^✗ (?!Disk)/mu);
    expect(healthy.code).toBe(healthy.output.includes('No check failed.') ? 0 : 1);

    // As a timer runs it: only the public address shows an expired certificate.
    const site = 'https://127.0.0.1:1';
    const broken = await doctor({ SMTP_URL: 'smtp://127.0.0.1:1', VITE_SITE_URL: site }, '--alert');
    expect(broken.output).toMatch(/^✗ Mail server: .* correct SMTP_URL\. Then start/mu);
    expect(broken.output).toContain(`${site} does not respond`);
    expect(broken.code).toBe(1);

    // An update restarts the product, and is no failure.
    const hold = testInfo.outputPath('hold');
    writeFileSync(hold, '');
    const held = await doctor({ DATA_DIR: dirname(hold), VITE_SITE_URL: site }, '--alert');
    expect(held.output).toContain('An update is running.');
    expect(held.code).toBe(0);
  },
);
