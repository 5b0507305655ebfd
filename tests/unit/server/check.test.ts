import { expect, it } from 'vitest';
import { examine } from '../../../server/doctor/check';
import { certificateFor } from '../../../server/doctor/site';
import { NoAnswer } from '../../../server/request';

it.each([
  ['CERT_HAS_EXPIRED', 'renew or correct its certificate, on one machine with certbot renew.'],
  ['ECONNREFUSED', 'check whether the product runs'],
])('of a site that does not respond with %s, the doctor says what to do', async (code, remedy) => {
  const site = 'https://www.example.com';
  const run = () => Promise.reject(new NoAnswer(site, code));
  const installation = { isHosted: false, api: site } as never;
  const [outcome] = await examine([{ name: 'Address and key', run }], installation);
  expect(outcome?.text).toContain(`${site} does not respond (${code}): ${remedy}`);
});

it.each([
  // [lifetime in days, days that are left, verdict]: certbot renews when a third is left.
  [90, 29, 'ok'],
  [90, 13, 'broken'],
  [365, 20, 'ok'],
  [6, 2, 'ok'],
  [6, 1, 'broken'],
])(
  'of a certificate for %i days that ends in %i days, the doctor says %s',
  (lifetime, left, verdict) => {
    const day = 24 * 60 * 60 * 1000;
    const now = Date.parse('2026-12-01T12:00:00Z');
    const end = new Date(now + left * day + 1);
    const outcome = certificateFor(
      { from: new Date(end.getTime() - lifetime * day), to: end },
      now,
    );
    expect(outcome.verdict).toBe(verdict);
    expect(outcome.text).toContain(verdict === 'ok' ? 'is valid until' : `ends in ${left} days`);
  },
);

it('a file that is closed to the doctor is worded as everywhere', async () => {
  const closed = Object.assign(new Error('EACCES: denied'), { code: 'EACCES', path: '/data' });
  const run = () => Promise.reject(closed);
  const [outcome] = await examine([{ name: 'Backup', run }], {} as never);
  expect(outcome?.text).toMatch(/^Cannot write to \/data:/u);
});
