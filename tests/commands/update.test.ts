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

const SCRIPT = 'docs/one-machine/update.sh';

/** Writes a line about each command, and whether writes were held, into the journal beside the releases. */
const NPM = `#!/bin/bash
[ "$1" = run ] || exit 0
[ -f ../../data/hold ] && held=held || held=free
echo "$3 $held" >>../../journal
[ ! -f "broken-$3" ]`;
/**
 * Waits as long as a slow machine needs for the answer of a healthy version. A slow one does not listen until it was asked
 * more often than HEALTHY_WITHIN_S has room for.
 */
const CURL = `#!/bin/bash
[ ! -f "$FOLDER/current/broken-product" ] || exit 22
[ ! -f "$FOLDER/current/slow-product" ] || { echo >>"$FOLDER/asked"; [ "$(wc -l <"$FOLDER/asked")" -gt 3 ] || exit 7; }
PATH=\${PATH#*:} exec curl --retry 1000 --retry-delay 1 --retry-connrefused "$@"`;
/** A product that is healthy unless its version is broken. */
const PRODUCT = `
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
const status = existsSync('broken-product') ? 503 : 200;
createServer((_, response) => response.writeHead(status).end()).listen(Number(process.env.PORT), '127.0.0.1');`;
/** Starts and stops the product as systemd would: the old one has left its port before the new one starts. */
const SYSTEMCTL = `#!/bin/bash
end() { [ ! -f "$FOLDER/pid" ] || { kill "$(cat "$FOLDER/pid")"; rm "$FOLDER/pid"
  while (: <"/dev/tcp/127.0.0.1/$PORT") 2>/dev/null; do :; done; }; }
case $1 in
  stop) end ;;
  show) echo 0 ;;
  restart) end; cd "$FOLDER/current" && { node product.mjs </dev/null >/dev/null 2>&1 & echo $! >"$FOLDER/pid"; } ;;
esac`;

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

function update() {
  const { status, stdout, stderr } = spawnSync('bash', [place(`origin/${SCRIPT}`)], {
    env: environment,
    encoding: 'utf8',
  });
  return { status, said: stdout + stderr };
}

const running = () => readlinkSync(place('current')).split('/').at(-1);
const journal = () => readFileSync(place('journal'), 'utf8').trim().split('\n');
const isHealthy = () =>
  fetch(`http://127.0.0.1:${environment.PORT}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Installs a first version, which runs. */
beforeEach(async () => {
  execFileSync('bash', ['-c', 'rm -rf "$1"/* "$1"/.update.lock', 'bash', folder]);
  const port = String(await freePort());
  writeFiles(folder, {
    '.env': `DATA_DIR=${place('data')}\nPORT=${port}\n`,
    journal: '',
    'data/keys.json': '',
    'backups/none': '',
    'bin/systemctl': SYSTEMCTL,
    'bin/nginx': '#!/bin/bash\n',
    'bin/npm': NPM,
    'bin/curl': CURL,
    'origin/product.mjs': PRODUCT,
    'origin/supabase/migrations/1.sql': '',
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
  expect(journal()).toEqual(['build free', 'doctor free', 'backup held', 'doctor free']);
  expect(existsSync(place('data/hold'))).toBe(false);
  await expect.poll(isHealthy).toBe(true);
});

it('an update waits for the migrations of a new version, which listens after them', () => {
  const next = publish({ 'slow-product': '', 'supabase/migrations/2.sql': '' });
  const { status, said } = update();
  expect(status, said).toBe(0);
  expect(running()).toBe(next);
});

it('an update whose build, doctor or backup fails leaves the running version as it was', async () => {
  const first = String(running());
  const expectUntouched = async () => {
    expect(update().status).not.toBe(0);
    expect(running()).toBe(first);
    expect(readdirSync(place('releases'))).toEqual([first]);
    expect(existsSync(place('data/hold'))).toBe(false);
    await expect.poll(isHealthy).toBe(true);
  };
  publish({ 'broken-build': '' });
  await expectUntouched();
  git('origin', 'rm', '-q', 'broken-build');
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
    expect(running()).toBe(first);
    expect(journal().slice(3)).toEqual(Object.keys(files).length > 0 ? ['restore held'] : []);
    expect(existsSync(place('data/hold'))).toBe(false);
    await expect.poll(isHealthy).toBe(true);
  }
});
