import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import {
  configurationFrom,
  readConfiguration,
  requiredServiceKey,
} from '../../../server/configuration';
import { testFolder } from '../../kit/testFolder';

const url = 'https://abcdefghijklmnopqrst.supabase.co';
const key = 'sb_publishable_abc';

it('the configuration contains defaults for all settings that are not set', () => {
  const { dataDirectory, port, host, staffEmail, trustedProxies, demo, hstsSubdomains, ...others } =
    configurationFrom({}, '/project');
  expect({ dataDirectory, port, host, staffEmail, trustedProxies, demo, hstsSubdomains }).toEqual({
    dataDirectory: '/project/.data',
    port: 4173,
    host: '127.0.0.1',
    staffEmail: 'staff@confluence.example',
    trustedProxies: [],
    demo: true,
    hstsSubdomains: false,
  });
  expect(new Set(Object.values(others))).toEqual(new Set([undefined]));
});

it.each<[string, string, object]>([
  ['VITE_STAFF_EMAIL', 'team@agency.example', { staffEmail: 'team@agency.example' }],
  ['VITE_SITE_URL', ' https://agency.example ', { siteUrl: 'https://agency.example' }],
  ['HSTS_SUBDOMAINS', 'on', { hstsSubdomains: true }],
  ['SUPABASE_SERVICE_ROLE_KEY', 'sb_secret_abc', { serviceKey: 'sb_secret_abc' }],
  ['DATA_DIR', '/data', { dataDirectory: '/data' }],
  ['DEMO', 'off', { demo: false }],
  ['PORT', '0', { port: 0 }],
  ['SMTP_URL', 'smtp://mail.example.com:2525', { smtpUrl: 'smtp://mail.example.com:2525' }],
  [
    'IMAP_URL',
    'imaps://a%40b.example:c@mail.example',
    { imapUrl: 'imaps://a%40b.example:c@mail.example' },
  ],
  ['MAIL_AUTHSERV', 'mx.agency.example', { mailAuthserv: 'mx.agency.example' }],
  ['INBOUND_SECRET', 'a'.repeat(32), { inboundSecret: 'a'.repeat(32) }],
  ['SUPABASE_PROJECT_REF', 'abcdefghijklmnopqrst', { projectReference: 'abcdefghijklmnopqrst' }],
  ['EVENTS_URL', 'http://localhost:9/b', { eventsUrl: 'http://localhost:9/b' }],
  ['TRUSTED_PROXIES', '127.0.0.1, 10.0.0.0/8', { trustedProxies: ['127.0.0.1', '10.0.0.0/8'] }],
])('the configuration reads %s', (name, value, read) => {
  expect(configurationFrom({ [name]: value })).toMatchObject(read);
});

const token = (payload: object) =>
  `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.x`;

const hosted = (VITE_SUPABASE_URL: string, VITE_SUPABASE_ANON_KEY = key) => ({
  VITE_SUPABASE_URL,
  VITE_SUPABASE_ANON_KEY,
});

it.each<[Record<string, string>, string]>([
  [{ MAIL_FROM: 'Agency' }, 'MAIL_FROM is "Agency"'],
  [{ ALERT_URL: 'http://hooks.example/a' }, 'ALERT_URL is not an https address'],
  [{ VITE_SUPABASE_URL: url }, 'VITE_SUPABASE_URL is set without VITE_SUPABASE_ANON_KEY'],
  [{ VITE_SUPABASE_ANON_KEY: key }, 'VITE_SUPABASE_ANON_KEY is set without VITE_SUPABASE_URL'],
  [hosted(url, '  '), 'without VITE_SUPABASE_ANON_KEY'],
  [hosted(url, 'sb_publishable_...'), 'has the value of .env.example'],
  [hosted('https://your-project.supabase.co'), 'has the value of .env.example'],
  [hosted(url, 'sb_secret_abc'), 'is a secret key'],
  [hosted(url, token({ role: 'service_role' })), 'is a secret key'],
  [hosted('abc.supabase.co'), 'write an address like https://your-project'],
  [hosted('ftp://abc.example'), 'VITE_SUPABASE_URL is "ftp://abc.example": write an address like'],
  [hosted('https://me@abc.example'), 'write an address like'],
  [hosted(`${url}/`), `VITE_SUPABASE_URL ends with a slash: write ${url}.`],
  [hosted(`${url}/rest/v1`), `is "${url}/rest/v1", which is more than an origin: write ${url}.`],
  [hosted('http://127.0.0.1.evil.example'), 'which is not encrypted'],
  [{ VITE_SITE_URL: 'http://agency.example' }, 'write https://agency.example.'],
  [{ SUPABASE_SERVICE_ROLE_KEY: key }, 'SUPABASE_SERVICE_ROLE_KEY is the public key'],
  [{ SUPABASE_SERVICE_ROLE_KEY: token({ role: 'anon' }) }, 'is the public key'],
  [{ VITE_STAFF_EMAIL: 'staff' }, 'VITE_STAFF_EMAIL is "staff"'],
  [{ SMTP_URL: 'mail.example.com' }, 'SMTP_URL is malformed'],
  [{ SMTP_URL: 'mail.example:25' }, 'SMTP_URL is malformed'],
  [{ PORT: '80a' }, 'PORT is "80a"'],
  [{ PORT: '70000' }, 'PORT is "70000"'],
])('the setting %j is rejected with a sentence that explains the reason', (variables, words) => {
  expect(() => configurationFrom(variables)).toThrow(words);
});

it('a command that needs the service key fails with an error that names the missing setting', () => {
  expect(() => requiredServiceKey(configurationFrom({}))).toThrow('SUPABASE_SERVICE_ROLE_KEY');
});

it.each([
  ['a legacy public key', url, token({ role: 'anon' })],
  ['a publishable key', url, key],
  ...['localhost', '127.0.0.1', '[::1]'].map((host) => [
    'an address on this machine without encryption',
    `http://${host}:54321`,
    key,
  ]),
])('the configuration accepts %s', (_, address = '', given = '') => {
  expect(configurationFrom(hosted(address, given)).hosted).toEqual({ url: address, key: given });
});

const folder = testFolder({
  '.env': 'PORT=5001\nHOST=::1\nDATA_DIR=data\n',
  '.env.development': 'PORT=5002\n',
});

it('the file .env.development overrides .env in the mode “development”, and environment variables override both files', () => {
  vi.stubEnv('PORT', undefined);
  vi.stubEnv('DATA_DIR', undefined);
  const dataDirectory = join(folder, 'data');
  const read = { port: 5001, host: '::1', dataDirectory };
  expect(readConfiguration('production', folder)).toMatchObject(read);
  expect(readConfiguration('development', folder).port).toBe(5002);
  vi.stubEnv('PORT', '5003');
  expect(readConfiguration('development', folder).port).toBe(5003);
});
