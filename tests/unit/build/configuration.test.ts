import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  configurationFrom,
  readConfiguration,
  requiredServiceKey,
} from '../../../server/configuration';

const url = 'https://abcdefghijklmnopqrst.supabase.co';
const key = 'sb_publishable_abc';

it('the configuration contains defaults for all settings that are not set', () => {
  expect(configurationFrom({}, '/project')).toEqual({
    hosted: undefined,
    staffEmail: 'staff@confluence.example',
    staffPassword: undefined,
    siteUrl: undefined,
    hstsSubdomains: false,
    serviceKey: undefined,
    projectReference: undefined,
    databaseUrl: undefined,
    dataDirectory: '/project/.data',
    demo: true,
    port: 4173,
    host: '127.0.0.1',
    smtpUrl: undefined,
    mailFrom: undefined,
    trustedProxies: [],
  });
});

it('the configuration reads and trims every setting', () => {
  const read = configurationFrom({
    VITE_SUPABASE_URL: ` ${url} `,
    VITE_SUPABASE_ANON_KEY: key,
    VITE_STAFF_EMAIL: 'team@agency.example',
    VITE_SITE_URL: 'https://agency.example',
    HSTS_SUBDOMAINS: 'on',
    SUPABASE_SERVICE_ROLE_KEY: 'sb_secret_abc',
    SUPABASE_PROJECT_REF: 'abcdefghijklmnopqrst',
    DATABASE_URL: 'postgresql://postgres@db.example/postgres',
    STAFF_PASSWORD: 'a-demo-password',
    DATA_DIR: '/data',
    DEMO: 'off',
    PORT: '0',
    HOST: '0.0.0.0',
    SMTP_URL: 'smtp://mail.example.com:2525',
    MAIL_FROM: 'hello@agency.example',
    TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8',
  });
  expect(read).toEqual({
    hosted: { url, key },
    staffEmail: 'team@agency.example',
    staffPassword: 'a-demo-password',
    siteUrl: 'https://agency.example',
    hstsSubdomains: true,
    serviceKey: 'sb_secret_abc',
    projectReference: 'abcdefghijklmnopqrst',
    databaseUrl: 'postgresql://postgres@db.example/postgres',
    dataDirectory: '/data',
    demo: false,
    port: 0,
    host: '0.0.0.0',
    smtpUrl: 'smtp://mail.example.com:2525',
    mailFrom: 'hello@agency.example',
    trustedProxies: ['127.0.0.1', '10.0.0.0/8'],
  });
  expect(requiredServiceKey(read)).toBe('sb_secret_abc');
});

const token = (payload: object) =>
  `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.x`;

describe('invalid settings', () => {
  it.each<[Record<string, string>, string]>([
    [{ SMTP_URL: 'mail.example:25' }, 'SMTP_URL is malformed'],
    [{ MAIL_FROM: 'Agency' }, 'MAIL_FROM is "Agency"'],
    [{ VITE_SUPABASE_URL: url }, 'VITE_SUPABASE_URL is set without VITE_SUPABASE_ANON_KEY'],
    [{ VITE_SUPABASE_ANON_KEY: key }, 'VITE_SUPABASE_ANON_KEY is set without VITE_SUPABASE_URL'],
    [{ VITE_SUPABASE_URL: url, VITE_SUPABASE_ANON_KEY: '  ' }, 'without VITE_SUPABASE_ANON_KEY'],
    [
      { VITE_SUPABASE_URL: url, VITE_SUPABASE_ANON_KEY: 'sb_publishable_...' },
      'has the value of .env.example',
    ],
    [
      {
        VITE_SUPABASE_URL: 'https://your-project.supabase.co',
        VITE_SUPABASE_ANON_KEY: key,
      },
      'has the value of .env.example',
    ],
    [{ VITE_SUPABASE_URL: url, VITE_SUPABASE_ANON_KEY: 'sb_secret_abc' }, 'is a secret key'],
    [
      { VITE_SUPABASE_URL: url, VITE_SUPABASE_ANON_KEY: token({ role: 'service_role' }) },
      'is a secret key',
    ],
    ...[
      ['abc.supabase.co', 'is "abc.supabase.co": write an address like https://your-project'],
      ['ftp://abc.example', 'is "ftp://abc.example": write an address like'],
      ['https://me@abc.example', 'is "https://me@abc.example": write an address like'],
      [`${url}/`, `ends with a slash: write ${url}.`],
      [`${url}/rest/v1`, `is "${url}/rest/v1", which is more than an origin: write ${url}.`],
      [`${url}/?a=b`, `is "${url}/?a=b", which is more than an origin: write ${url}.`],
      [
        'http://abc.example:80',
        'is "http://abc.example:80", which is not encrypted: write https://abc.example.',
      ],
      [
        'http://127.0.0.1.evil.example',
        'is "http://127.0.0.1.evil.example", which is not encrypted',
      ],
    ].map(([text = '', words = '']): [Record<string, string>, string] => [
      { VITE_SUPABASE_URL: text, VITE_SUPABASE_ANON_KEY: key },
      `VITE_SUPABASE_URL ${words}`,
    ]),
    [{ VITE_SITE_URL: 'www.example.com' }, 'VITE_SITE_URL is "www.example.com"'],
    [{ VITE_SITE_URL: 'https://agency.example/' }, 'VITE_SITE_URL ends with a slash'],
    [{ VITE_SITE_URL: 'http://agency.example' }, 'write https://agency.example.'],
    [{ SUPABASE_SERVICE_ROLE_KEY: key }, 'SUPABASE_SERVICE_ROLE_KEY is the public key'],
    [{ SUPABASE_SERVICE_ROLE_KEY: token({ role: 'anon' }) }, 'is the public key'],
    [{ VITE_STAFF_EMAIL: 'staff' }, 'VITE_STAFF_EMAIL is "staff"'],
    [{ SMTP_URL: 'mail.example.com' }, 'SMTP_URL is malformed'],
    [{ PORT: '80a' }, 'PORT is "80a"'],
    [{ PORT: '70000' }, 'PORT is "70000"'],
  ])('the setting %j is rejected with a sentence that explains the reason', (variables, words) => {
    expect(() => configurationFrom(variables)).toThrow(words);
  });

  it('a command that needs the service key fails with an error that names the missing setting', () => {
    expect(() => requiredServiceKey(configurationFrom({}))).toThrow('SUPABASE_SERVICE_ROLE_KEY');
  });
});

it('a legacy public key is accepted as the public key', () => {
  const anon = token({ role: 'anon' });
  expect(
    configurationFrom({ VITE_SUPABASE_URL: url, VITE_SUPABASE_ANON_KEY: anon }).hosted,
  ).toEqual({ url, key: anon });
});

it.each(['http://localhost:54321', 'http://127.0.0.1:54321', 'http://[::1]:54321'])(
  'the address %s on this machine is accepted without encryption',
  (address) => {
    const variables = { VITE_SUPABASE_URL: address, VITE_SUPABASE_ANON_KEY: key };
    expect(configurationFrom(variables).hosted?.url).toBe(address);
  },
);

describe('.env files', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'confluence-env-'));
    writeFileSync(join(folder, '.env'), 'PORT=5001\nHOST=::1\nDATA_DIR=data\n');
    writeFileSync(join(folder, '.env.development'), 'PORT=5002\n');
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true, force: true });
  });

  it('the file .env.development overrides .env in the mode “development”, and environment variables override both files', () => {
    vi.stubEnv('PORT', undefined);
    vi.stubEnv('DATA_DIR', undefined);
    expect(readConfiguration('production', folder)).toMatchObject({
      port: 5001,
      host: '::1',
      dataDirectory: join(folder, 'data'),
    });
    expect(readConfiguration('development', folder).port).toBe(5002);
    vi.stubEnv('PORT', '5003');
    expect(readConfiguration('development', folder).port).toBe(5003);
  });
});
