import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import {
  databaseFolder,
  keysFile,
  lastBackupFile,
  lastLookFile,
} from '../../../server/database/dataFolder';
import { examine, lineOf } from '../../../server/doctor/check';
import { checks } from '../../../server/doctor/checks';
import { type Installation, openHosted } from '../../../server/doctor/installation';
import { staticSite } from '../../../server/static/staticSite';
import { writeBuild } from '../../kit/builtSite';
import { listen } from '../../kit/listen';
import { startMailServer } from '../../kit/mailServer';
import { testFolder } from '../../kit/testFolder';
import { administer, copyDatabase, urlOf } from '../kit/connect';
import { staffAccount, testServer } from '../kit/template';

/** A response, which a test can change. */
export interface Answer {
  status: number;
  headers: Headers;
  body: string;
}

const KEY = 'sb_publishable_doctor';
const HOSTED_BACKUP = '– Backup: could not be checked: see Database, Backups in the dashboard.';

/** Runs the checks of `npm run doctor`, and returns the lines that report problems. */
export async function findings(installation: Installation): Promise<string[]> {
  const outcomes = await examine(checks, installation);
  return outcomes
    .filter(({ verdict }) => verdict === 'broken' || verdict === 'unchecked')
    .map(lineOf)
    .filter((line) => line !== HOSTED_BACKUP);
}

/** Prepares a healthy installation, in which a test can create problems. */
export async function prepareInstallation() {
  const dataDirectory = testFolder();
  const build = join(dataDirectory, 'dist');
  writeBuild(build);
  const site = staticSite(build);
  const siteAnswer = (url: string): Answer => {
    const { status, headers } = site(url);
    return {
      status,
      headers: new Headers(headers.map(([name, value]) => [name, value])),
      body: '',
    };
  };
  let change: (path: string, answer: Answer) => void = () => undefined;
  const origin = await listen(({ url = '/', headers: { apikey } }, response) => {
    const isOk = url === '/healthz' && { status: 200, headers: new Headers(), body: 'ok 1.2.3\n' };
    const answer = isOk || (url.startsWith('/rest/v1/') ? apiAnswer(url, apikey) : siteAnswer(url));
    change(url, answer);
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(answer.body);
  });
  const mail = await startMailServer({ disabledCommands: ['STARTTLS', 'AUTH'] });
  afterAll(() => mail.stop());
  const databaseUrl = (name: string) => urlOf(testServer().url, name);

  return {
    /** Opens the installation with an own copy of its database, in which `statements` have run. */
    async open(statements: string): Promise<Installation> {
      change = () => undefined;
      for (const file of [lastBackupFile, lastLookFile, keysFile])
        writeFileSync(file(dataDirectory), '');
      mkdirSync(databaseFolder(dataDirectory), { recursive: true });
      const name = `copy_${crypto.randomUUID().replaceAll('-', '')}`;
      const { url, template } = testServer();
      await copyDatabase(url, name, template);
      await administer(databaseUrl(name), statements);
      return {
        isHosted: true,
        isTrial: false,
        site: origin,
        api: origin,
        key: KEY,
        build,
        staffEmail: staffAccount.email,
        trustedProxies: [],
        dataDirectory,
        smtpUrl: mail.url,
        databaseUrl: undefined,
        imapUrl: undefined,
        mailAuthserv: undefined,
        inboundSecret: undefined,
        ...(await openHosted({ databaseUrl: databaseUrl(name), databaseCaFile: undefined })),
      };
    },
    /** Changes the responses of the site and of the API until the next installation is opened. */
    changeAnswers(to: typeof change) {
      change = to;
    },
    databaseUrl,
  };
}

/** Responds like the API of a healthy installation. */
function apiAnswer(path: string, key: unknown): Answer {
  return path === '/rest/v1/rpc/submit_quote' && key === KEY
    ? { status: 422, headers: new Headers(), body: '{"code":"PT422"}' }
    : { status: 401, headers: new Headers(), body: '' };
}
