import { expect, it } from 'vitest';
import type { Installation } from '../../supabase/doctor/installation';
import type { OwnerCall } from '../../supabase/doctor/ownerCall';
import { backup, demoData, disk, trustedProxies } from '../../supabase/doctor/stateChecks';
import { complaints, HEALTHY_DNS, openInstallation, records, UNCHECKED } from './kit/installation';

const { healthy, breakAnswers } = openInstallation();

const DAY_MS = 24 * 60 * 60 * 1000;
const ago = (days: number) => new Date(Date.now() - days * DAY_MS);

/** What the installation says of itself, with some of it changed. */
const says =
  (changes: Partial<Record<Parameters<OwnerCall>[0], Record<string, unknown>>>): OwnerCall =>
  async (name) =>
    ({
      mail_state: { late: 0, troubles: [] },
      demo_data: { quotes: 0, projects: 0 },
      retention_state: { months: 36, ranAt: ago(0).toISOString(), due: 0 },
      ...changes,
    })[name];
const dns = (changes: Readonly<Record<string, string | undefined>>) => {
  const found = Object.entries({ ...HEALTHY_DNS, ...changes }).filter(([, text]) => text);
  return records(Object.fromEntries(found) as Record<string, string>);
};
const mail = { kind: 'receipt', reference: 'Q-7K3M9P', error: 'connect ECONNREFUSED' };

/** Each change breaks one thing, and one check says so in these words. */
const BREAKS: [what: string, Partial<Installation>, check: string, words: RegExp][] = [
  [
    'demo data is on a public site',
    { ownerCall: says({ demo_data: { quotes: 30, projects: 14 } }) },
    'Demo data',
    /^broken: 30 quotes and 14 projects are invented: remove them with the button/u,
  ],
  [
    'a mail waits',
    { ownerCall: says({ mail_state: { late: 2, troubles: [mail] } }) },
    'Waiting mails',
    /^broken: 2 failed or have waited .* receipt Q-7K3M9P \(connect ECONNREFUSED\)/u,
  ],
  [
    'no worker takes the mails',
    { ownerCall: says({ mail_state: { late: 1, troubles: [{ ...mail, error: null }] } }) },
    'Waiting mails',
    /\(no worker has taken it\)/u,
  ],
  [
    'nothing erases old requests',
    { ownerCall: says({ retention_state: { months: 36, ranAt: null, due: 4 } }) },
    'Retention',
    /^broken: 4 requests are older than 36 months .* npm run deploy:database/u,
  ],
  [
    'old requests are no longer erased',
    { ownerCall: says({ retention_state: { months: 12, ranAt: ago(9).toISOString(), due: 1 } }) },
    'Retention',
    /older than 12 months/u,
  ],
  [
    'the domain names no sender',
    { resolveTxt: dns({ 'agency-with-mail.com': 'google-site-verification=1' }) },
    'SPF',
    /^broken: agency-with-mail\.com has no record, .*v=spf1 include/u,
  ],
  [
    'the domain has no policy',
    { resolveTxt: dns({ '_dmarc.agency-with-mail.com': undefined }) },
    'DMARC',
    /^broken: .* at _dmarc\.agency-with-mail\.com\.$/u,
  ],
  [
    'no key is found',
    { resolveTxt: dns({ 'google._domainkey.agency-with-mail.com': undefined }) },
    'DKIM',
    /^unchecked: could not be checked: .* look for dkim=pass\.$/u,
  ],
];

it.each(BREAKS)('when %s', async (_what, change, check, words) => {
  expect(await complaints({ ...healthy(), ...change })).toEqual({
    ...UNCHECKED,
    [check]: expect.stringMatching(words),
  });
});

it('when DNS does not answer, nothing is called broken', async () => {
  const resolveTxt = () => Promise.reject(Object.assign(new Error(), { code: 'ETIMEOUT' }));
  const silent = expect.stringMatching(/^unchecked: .*DNS does not answer \(ETIMEOUT\)/u);
  expect(await complaints({ ...healthy(), resolveTxt })).toEqual({
    ...UNCHECKED,
    SPF: silent,
    DKIM: silent,
    DMARC: silent,
  });
});

it.each([true, false])('when a proxy reaches nothing behind it, hosted: %s', async (isHosted) => {
  breakAnswers((path, answer) => {
    if (!path.startsWith('/rest/') && !path.startsWith('/auth/')) return;
    Object.assign(answer, { status: 502, body: '<h1>502 Bad Gateway</h1>' });
  });
  const found = await complaints({ ...healthy(), isHosted });
  const broken = Object.values(found).filter((text) => text.startsWith('broken'));
  expect(broken).toEqual([expect.stringMatching(/does not answer \(502\): see /u)]);
  expect(broken[0]?.includes('systemctl')).toBe(!isHosted);
  expect(found['Visitors’ rights']).toMatch(/^unchecked: /u);
});

it('when a proxy answers in place of the API, visitors’ rights are not known', async () => {
  breakAnswers((path, answer) => {
    if (path.includes('search_quotes')) Object.assign(answer, { status: 400, body: 'Bad Request' });
  });
  expect(await complaints(healthy())).toEqual({
    ...UNCHECKED,
    'Visitors’ rights': 'unchecked: could not be checked: search_quotes answers 400.',
  });
});

it('when hosted Supabase has another address, one line says so', async () => {
  const nowhere = 'http://127.0.0.1:9';
  const found = await complaints({ ...healthy(), api: nowhere });
  expect(Object.values(found).filter((text) => text.startsWith('broken'))).toEqual([
    `broken: ${nowhere} does not answer (bad port): see in the dashboard whether the project is paused, or correct VITE_SUPABASE_URL.`,
  ]);
});

const machine = (change: Partial<Installation>): Installation => ({
  ...healthy(),
  isHosted: false,
  ownerCall: says({}),
  dataFolder: { freeBytes: 5 * 1024 ** 3, lastBackup: ago(0.5) },
  ...change,
});

it.each([
  [{}, 'ok', 'ok', 'ok'],
  [{ dataFolder: { freeBytes: 5 * 1024 ** 3, lastBackup: undefined } }, 'broken', 'ok', 'ok'],
  [{ dataFolder: { freeBytes: 5 * 1024 ** 3, lastBackup: ago(5) } }, 'broken', 'ok', 'ok'],
  [{ dataFolder: { freeBytes: 1024, lastBackup: ago(0) } }, 'ok', 'broken', 'ok'],
  [{ site: 'https://www.agency.com' }, 'ok', 'ok', 'broken'],
  [{ site: 'https://www.agency.com', trustedProxies: ['127.0.0.1'] }, 'ok', 'ok', 'ok'],
])('on one machine with %j', async (change, ofBackup, ofDisk, ofProxies) => {
  const found = [backup, disk, trustedProxies].map((check) => check.run(machine(change)));
  expect((await Promise.all(found)).map(({ verdict }) => verdict)).toEqual([
    ofBackup,
    ofDisk,
    ofProxies,
  ]);
});

it('a trial has demo data and no backup, which is as it should be', async () => {
  const trial = machine({
    isTrial: true,
    ownerCall: says({ demo_data: { quotes: 30, projects: 14 } }),
    dataFolder: { freeBytes: 5 * 1024 ** 3, lastBackup: undefined },
  });
  expect((await demoData.run(trial)).verdict).toBe('ok');
  expect((await backup.run(trial)).verdict).toBe('unchecked');
});
