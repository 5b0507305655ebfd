import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { freePort } from '../../server/freePort';
import { testFolder, writeFiles } from '../kit/testFolder';
import { CURL, NPM, PRODUCT, SYSTEMCTL } from './kit/updateStandIns';

const SCRIPT = 'docs/one-machine/update.sh';

const folder = testFolder();
const place = (path: string) => join(folder, path);
const git = (at: string, ...args: string[]) =>
  execFileSync('git', ['-C', place(at), '-c', 'user.name=a', '-c', 'user.email=a@b', ...args], {
    encoding: 'utf8',
    stdio: 'pipe',
  }).trim();
let environment: NodeJS.ProcessEnv;

/** Publishes a version with further files, and returns its commit. */
function publish(files: Record<string, string> = {}): string {
  writeFiles(place('origin'), files);
  git('origin', 'add', '-A');
  git('origin', 'commit', '--allow-empty', '-qm', 'A version');
  return git('origin', 'rev-parse', 'HEAD');
}

/** Runs the script of the running version. Its process id stands in a file, for what kills it. */
function update(args: readonly string[] = [], env: NodeJS.ProcessEnv = {}) {
  const command = 'echo $$ >"$FOLDER/updating"; exec bash "$0" "$@"';
  const { status, stdout, stderr } = spawnSync(
    'bash',
    ['-c', command, place(`current/${SCRIPT}`), ...args],
    { env: { ...environment, ...env }, encoding: 'utf8' },
  );
  return { status, said: stdout + stderr };
}

const running = () => readlinkSync(place('current')).split('/').at(-1);
const releases = () => readdirSync(place('releases')).sort();
const journal = () => readFileSync(place('journal'), 'utf8').trim().split('\n');
const isHealthy = (path = '/healthz') =>
  fetch(`http://127.0.0.1:${environment.PORT}${path}`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Installs a first version, which runs. */
beforeEach(async () => {
  execFileSync('bash', ['-c', 'rm -rf "$1"/* "$1"/.[a-z]*', 'bash', folder]);
  const port = String(await freePort());
  writeFiles(folder, {
    '.env': `DATA_DIR=${place('data')}    # the data\nHOST=0.0.0.0\nPORT=${port}    # the port\n`,
    journal: '',
    calls: '',
    'data/keys.json': '',
    'backups/none': '',
    'bin/systemctl': SYSTEMCTL,
    'bin/nginx': '#!/bin/bash\n',
    'bin/npm': NPM,
    'bin/curl': CURL,
    'origin/product.mjs': PRODUCT,
    'origin/supabase/migrations/1.sql': '',
    'origin/server/database/hold.ts': '',
    'origin/docs/one-machine/confluence.service': '',
  });
  for (const name of ['systemctl', 'nginx', 'npm', 'curl']) chmodSync(place(`bin/${name}`), 0o755);
  cpSync(SCRIPT, place(`origin/${SCRIPT}`));
  execFileSync('git', ['init', '-q', '-b', 'main', place('origin')]);
  const first = publish();
  execFileSync('git', ['clone', '-q', place('origin'), place('repository')]);
  cpSync(place('origin'), place(`releases/${first}`), { recursive: true });
  symlinkSync(place(`releases/${first}`), place('current'));
  environment = {
    ...process.env,
    PATH: `${place('bin')}:${process.env.PATH}`,
    PORT: port,
    FOLDER: folder,
    CONFLUENCE_HOME: folder,
    CONFLUENCE_BACKUPS: place('backups'),
    CONFLUENCE_ACCOUNT: 'root',
    CONFLUENCE_UNIT: place('unit'),
    LONGEST_REQUEST_S: '0',
    HEALTHY_WITHIN_S: '3',
  };
  execFileSync(place('bin/systemctl'), ['restart'], { env: environment });
});
afterEach(() => void spawnSync(place('bin/systemctl'), ['stop'], { env: environment }));

it('an update builds the new version beside the running one, and holds writes until it is healthy', {
  tags: 'operation',
}, async () => {
  const next = publish({ 'supabase/migrations/2.sql': '' });
  const { status, said } = update();
  expect(status, said).toBe(0);
  expect(running()).toBe(next);
  const before = ['ci free', 'build free', 'doctor free', 'copy free', 'try free'];
  expect(journal()).toEqual([...before, 'backup held', 'doctor free']);
  expect(existsSync(place('data/hold'))).toBe(false);
  await expect.poll(() => isHealthy()).toBe(true);
});

it('an update waits for the migrations of a new version, which listens after them', () => {
  const next = publish({ 'slow-product': '', 'supabase/migrations/2.sql': '' });
  const { status, said } = update();
  expect(status, said).toBe(0);
  expect(running()).toBe(next);
});

it('an update goes back as soon as the new version has ended twice', () => {
  const first = running();
  publish({ 'ending-product': '' });
  const { status, said } = update([], { HEALTHY_WITHIN_S: '1000' });
  expect(status).toBe(1);
  expect(said).toContain('nothing was lost');
  expect(running()).toBe(first);
});

it('an update needs a version that answers, to which it could go back', () => {
  publish();
  const { status, said } = update([], { HANGS: '1' });
  expect(status).toBe(1);
  expect(said).toContain(`does not answer (http://127.0.0.1:${environment.PORT}/healthz?form)`);
  expect(journal()).toEqual(['']);
});

it('an update installs the newest release, or else the newest commit and says so; a name is first a branch of the origin', () => {
  const next = publish();
  const none = update();
  expect(none.said).toContain('There is no release: taking the newest commit');
  expect(running()).toBe(next);
  const release = publish();
  for (const tag of ['v1.9.0', 'v1.10.0-beta.1', 'other']) git('origin', 'tag', tag, next);
  git('origin', 'tag', 'v1.10.0', release);
  const newest = publish();
  expect(update().status).toBe(0);
  expect(running()).toBe(release);
  git('origin', 'branch', 'other', newest);
  expect(update(['other']).status).toBe(0);
  expect(running()).toBe(newest);
  publish();
  expect(update(['main']).status).toBe(0);
  expect(running()).toBe(git('origin', 'rev-parse', 'main'));
  expect(update(['main']).said).toContain('main runs already');
});

it('an update refuses an older version, unless it is told so', () => {
  const first = String(running());
  const next = publish();
  update();
  const refused = update([first]);
  expect(refused.status).toBe(1);
  expect(refused.said).toContain('is older than the version that runs');
  expect(running()).toBe(next);
  expect(update([first], { CONFLUENCE_OLDER: '1' }).status).toBe(0);
  expect(running()).toBe(first);
});

it('an update verifies the signature of a release, if this machine has its key', () => {
  const key = (name: string) => {
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', place(name)]);
    return readFileSync(place(`${name}.pub`), 'utf8');
  };
  const sign = (tag: string, name: string) => {
    publish();
    const format = ['-c', 'gpg.format=ssh', '-c', `user.signingKey=${place(name)}`];
    git('origin', ...format, 'tag', '-s', '-m', tag, tag);
  };
  const ours = key('ours');
  key('foreign');
  sign('v1.2.0', 'ours');
  expect(update().said).toContain('has not its key: it was not verified');
  writeFiles(folder, { signers: `a@b ${ours}` });
  git('repository', 'config', 'gpg.ssh.allowedSignersFile', place('signers'));
  sign('v1.3.0', 'ours');
  expect(update().said).toContain('The signature of v1.3.0 is good');
  sign('v1.4.0', 'foreign');
  const { status, said } = update();
  expect(status).toBe(1);
  expect(said).toContain('The signature of v1.4.0 is not valid');
  expect(running()).toBe(git('origin', 'rev-parse', 'v1.3.0^{commit}'));
});

it('a version that failed is called so, and is not among those that are kept', () => {
  const first = running();
  const failed = publish({ 'broken-product': '' });
  update();
  expect(releases()).toEqual([first, `${failed}.failed`].sort());
  git('origin', 'rm', '-q', 'broken-product');
  const next = publish();
  update();
  expect(releases()).toEqual([first, next].sort());
});

it('the command that an update prints goes back, and restores rows only if the version has a migration', () => {
  const first = running();
  for (const files of [{}, { 'supabase/migrations/2.sql': '' }]) {
    publish(files);
    const [, command = ''] = /To go back: (.+)/u.exec(update().said) ?? [];
    writeFiles(folder, { journal: '' });
    const said = execFileSync('bash', ['-c', command], { env: environment, encoding: 'utf8' });
    expect(running()).toBe(first);
    expect(journal()).toEqual(
      Object.keys(files).length > 0 ? ['backup held', 'restore held'] : [''],
    );
    expect(said.includes('sign in again')).toBe(Object.keys(files).length > 0);
    expect(existsSync(place('data/hold'))).toBe(false);
  }
});

it.each(['ci', 'build', 'doctor', 'copy', 'try', 'backup', 'reset-failed', 'restart'])(
  'after an update was killed in %s, the form is open, and the next call finishes it',
  async (step) => {
    const next = publish({ 'supabase/migrations/2.sql': '' });
    expect(update([], { KILLED_IN: step }).status).toBe(null);
    await expect.poll(() => isHealthy()).toBe(true);
    const { status, said } = update();
    expect(status, said).toBe(0);
    expect(running()).toBe(next);
    expect(releases()).toHaveLength(2);
    expect(readdirSync(folder)).not.toContain('.update');
    expect(existsSync(place('data/hold'))).toBe(false);
    await expect.poll(() => isHealthy()).toBe(true);
  },
);

it.each([
  ['stop', ['restore free']],
  // The rows are restored, and the old version may have stored more since.
  ['reset-failed', []],
])('after going back was killed in %s, the next call goes on', (step, expected) => {
  const first = running();
  publish({ 'broken-product': '', 'supabase/migrations/2.sql': '' });
  // The first start is that of the new version.
  update([], { KILLED_IN: step, KILLED_AFTER: 'stop' });
  writeFiles(folder, { journal: '' });
  const { status, said } = update();
  expect(status).toBe(1);
  expect(said).toContain(`${first} runs again`);
  expect(journal().join()).toBe(expected.join());
  expect(running()).toBe(first);
});

it('a version of the old layout is moved by its update, and stays where it was if that fails', async () => {
  const [first = ''] = releases();
  cpSync(place(`releases/${first}`), folder, { recursive: true });
  execFileSync('rm', ['-r', place('releases'), place('current'), place('server')]);
  symlinkSync('.', place('current'));
  execFileSync(place('bin/systemctl'), ['restart'], { env: environment });
  const broken = publish({ 'broken-product': '' });
  expect(update().said).toContain('nothing was lost');
  expect(readlinkSync(place('current'))).toBe(folder);
  await expect.poll(() => isHealthy('/')).toBe(true);
  expect(journal()).toContain('backup free');
  expect(releases()).toEqual([`${broken}.failed`]);
  git('origin', 'rm', '-q', 'broken-product');
  const next = publish();
  expect(update().status).toBe(0);
  expect(running()).toBe(next);
});

it('an update whose build, doctor, try or backup fails leaves the running version as it was', async () => {
  const first = String(running());
  const expectUntouched = async () => {
    expect(update().status).not.toBe(0);
    expect(running()).toBe(first);
    expect(readdirSync(place('releases'))).toEqual([first]);
    expect(existsSync(place('data/hold'))).toBe(false);
    await expect.poll(() => isHealthy()).toBe(true);
  };
  for (const broken of ['broken-build', 'broken-try']) {
    publish({ [broken]: '' });
    await expectUntouched();
    git('origin', 'rm', '-q', broken);
  }
  publish();
  // The doctor and the backup are those of the running version.
  for (const step of ['doctor', 'backup']) {
    const broken = `releases/${first}/broken-${step}`;
    writeFiles(folder, { [broken]: '' });
    await expectUntouched();
    rmSync(place(broken));
  }
});

it('an update to a version that is not healthy goes back by itself, and restores the backup only if the version has a migration', async () => {
  const first = running();
  for (const files of [{}, { 'supabase/migrations/2.sql': '' }]) {
    writeFiles(folder, { journal: '' });
    publish({ 'broken-product': '', ...files });
    const { status, said } = update();
    expect(status).toBe(1);
    expect(said).toContain('nothing was lost');
    expect(said.includes('sign in again')).toBe('supabase/migrations/2.sql' in files);
    expect(running()).toBe(first);
    expect(journal().slice(6)).toEqual(Object.keys(files).length > 0 ? ['restore held'] : []);
    expect(existsSync(place('data/hold'))).toBe(false);
    await expect.poll(() => isHealthy()).toBe(true);
  }
});
