import { expect, it } from 'vitest';
import { examine } from '../../../server/doctor/check';
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
