import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { readConfiguration } from '../../server/configuration';
import { openLocalDatabase } from '../../server/database/localDatabase';
import { runningServer } from '../../server/database/postgresServer';
import { freePort } from '../../server/freePort';
import { RECORD, stampOf } from '../../vite/buildStamp';
import { configurationOf, temporaryFolder } from '../kit/dataFolder';
import { TYPESCRIPT } from '../kit/typescript';
import { copyStartedData } from './kit/dataSetup';
import { startProgram } from './kit/runCommand';
import { writeBuild } from './kit/site';

// These tests start the product like a service manager, without a terminal or standard input.

const START_MS = 300_000;

let folder: string;
beforeAll(() => {
  folder = temporaryFolder();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Returns the output of a process without log lines. */
const said = ({ output }: { output: () => string }) =>
  output()
    .replace(/^time=.*\n/gmu, '')
    .trim();

const SERVE = 'server/commands/serve.ts';

const start = (environment: Record<string, string>, program = [SERVE], productFolder = '.') =>
  startProgram(
    'node',
    [...TYPESCRIPT, ...program],
    { VITE_SUPABASE_URL: '', VITE_SUPABASE_ANON_KEY: '', ...environment },
    productFolder,
  );

/** Creates a folder with links to the product and a build whose pages are empty. Returns the path of the folder. */
function builtProduct(): string {
  const product = join(folder, 'built');
  mkdirSync(product);
  for (const name of readdirSync('.'))
    if (!name.startsWith('dist')) symlinkSync(resolve(name), join(product, name));
  writeBuild(join(product, 'dist'));
  const record = { stamp: stampOf(readConfiguration()), outdated: {} };
  writeFileSync(join(product, 'dist', RECORD), JSON.stringify(record));
  return product;
}

it('npm start works without a terminal, rejects a data folder in use and a port in use, and stops cleanly', async () => {
  const data = join(folder, 'data');
  const port = String(await freePort());
  const product = builtProduct();
  const password = { STAFF_PASSWORD: 'a-demo-password' };
  const first = start({ DATA_DIR: data, PORT: port, ...password }, [SERVE], product);
  await expect.poll(first.output, { timeout: START_MS }).toContain('Ctrl-C stops it.');
  expect(first.output()).toContain(`http://localhost:${port}/admin`);
  expect((await fetch(`http://localhost:${port}/admin`)).status).toBe(200);
  expect(first.output()).toContain('a-demo-password');
  expect(first.output()).toContain(data);
  expect(first.output()).toContain('Demo        30 quotes and 14 projects are demo data');

  const second = start({ DATA_DIR: data, PORT: String(await freePort()) }, [SERVE], product);
  expect(await second.exited).toBe(1);
  expect(said(second)).toBe(
    `The local database in ${data} is in use by process ${first.process.pid}: stop it first.`,
  );

  const other = join(folder, 'other');
  copyStartedData(inject('startedData'), other);
  const third = start({ DATA_DIR: other, PORT: port }, [SERVE, '--dev']);
  expect(await third.exited).toBe(1);
  // Vite may log before it ends.
  expect(said(third)).toContain(
    `Port ${port} is in use: stop the program that uses it, or choose another port with PORT=4180.`,
  );
  expect(third.output()).not.toContain('event=recovery');

  first.process.kill('SIGTERM');
  expect(await first.exited).toBe(0);
  expect(first.output()).toMatch(/^time=\S+ event=start version=\S+ node=/u);
  expect(first.output()).toMatch(/ event=stop code=0 signal=SIGTERM\n$/u);
  // The stopped product has stopped its server, too.
  expect(runningServer(realpathSync(join(data, 'database')))).toBeUndefined();
});

it('npm start prints one sentence when the data folder is not writable', async () => {
  const file = join(folder, 'a-file');
  writeFileSync(file, '');
  const started = start({ DATA_DIR: join(file, 'data'), PORT: String(await freePort()) });
  expect(await started.exited).toBe(1);
  expect(said(started)).toMatch(/^Cannot write to .+a-file.+DATA_DIR=\/path\.$/u);
});

it('npm start prints one sentence when there is no build and the build tools are not installed', async () => {
  const product = join(folder, 'without-development');
  mkdirSync(product);
  copyStartedData(inject('startedData'), join(product, 'data'));
  copyFileSync('package.json', join(product, 'package.json'));
  const started = start(
    { DATA_DIR: join(product, 'data'), PORT: String(await freePort()) },
    [resolve(SERVE)],
    product,
  );
  expect(await started.exited).toBe(1);
  expect(said(started)).toBe(
    'dist/ is not the build of these sources and settings, and the build tools are not installed: run npm ci && npm run build.',
  );
});

it('the server ends with one line in the log when Postgres ends', async () => {
  const data = join(folder, 'broken');
  copyStartedData(inject('startedData'), data);
  const started = start({ DATA_DIR: data, PORT: String(await freePort()) }, [SERVE, '--dev']);
  await expect.poll(started.output, { timeout: START_MS }).toContain('Ctrl-C stops it.');
  process.kill(runningServer(realpathSync(join(data, 'database')))?.pid ?? 0, 'SIGQUIT');
  expect(await started.exited).toBe(1);
  expect(started.output().match(/event=failure reason="Postgres ended/gu)).toHaveLength(1);
});

it('after a kill, the next start ends the server that was left, and keeps every committed row', async () => {
  const data = join(folder, 'killed');
  copyStartedData(inject('startedData'), data);
  const environment = { DATA_DIR: data, PORT: String(await freePort()) };
  const killed = start(environment, [SERVE, '--dev']);
  await expect.poll(killed.output, { timeout: START_MS }).toContain('Ctrl-C stops it.');
  const left = runningServer(realpathSync(join(data, 'database')))?.pid ?? 0;
  killed.process.kill('SIGKILL');
  await killed.exited;
  const database = await openLocalDatabase(configurationOf(data), { exclusive: true });
  expect(() => process.kill(left, 0)).toThrow('ESRCH');
  const sql = database.connect();
  expect(await sql`select count(*)::int from public.quotes`).toEqual([{ count: 30 }]);
  await sql.end();
  await database.close();
});

it.each([
  ['global/pg_control', (file: string) => writeFileSync(file, '')],
  ['PG_VERSION', (file: string) => rmSync(file)],
  ['pg_wal', (folder: string) => rmSync(folder, { recursive: true })],
])('a database with a damaged %s is refused in one sentence', async (name, damage) => {
  const data = join(folder, `damaged-${name.replace('/', '-')}`);
  copyStartedData(inject('startedData'), data);
  damage(join(data, 'database', name));
  await expect(openLocalDatabase(configurationOf(data))).rejects.toThrow(
    /^The database in .+ is damaged \(.+\): restore a backup with npm run restore -- file --overwrite\.$/u,
  );
});

it('a database of an earlier build is refused in one sentence', async () => {
  const data = join(folder, 'earlier');
  mkdirSync(join(data, 'database'), { recursive: true });
  await expect(openLocalDatabase(configurationOf(data))).rejects.toThrow(
    /^An earlier build of the product created the database/u,
  );
});

it('the systemd service in docs/one-machine restarts the product after a failure', () => {
  const unit = readFileSync('docs/one-machine/confluence.service', 'utf8');
  expect(unit).toMatch(/^Restart=on-failure$/mu);
});
