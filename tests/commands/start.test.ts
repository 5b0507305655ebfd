import {
  copyFileSync,
  existsSync,
  mkdirSync,
  realpathSync,
  renameSync,
  rmSync,
  truncateSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished, vi } from 'vitest';
import { configurationFrom, readConfiguration } from '../../server/configuration';
import { querySql } from '../../server/database/database';
import { openLocalDatabase } from '../../server/database/localDatabase';
import { recordedServer } from '../../server/database/postgresServer';
import { bootEmbedded } from '../../server/embedded/boot';
import { troubleOf } from '../../server/embedded/health';
import { freePort } from '../../server/freePort';
import { sentence } from '../../server/sentence';
import { configurationOf, copyData } from '../kit/dataFolder';
import { listen } from '../kit/listen';
import { copyMigrations } from '../kit/migrations';
import { RUN } from '../kit/run';
import { testFolder, writeFiles } from '../kit/testFolder';
import { builtProduct } from './kit/builtProduct';
import { runCommand, startProgram } from './kit/runCommand';
import { startedData } from './kit/startedData';

// These tests start the product like a service manager, without a terminal or standard input.
const folder = testFolder({ 'a-file': '' });
/** A port that another program uses. */
const taken = new URL(await listen(() => undefined)).port;

/** Returns the output of a process without log lines. */
const said = ({ output }: { output: () => string }) =>
  output()
    .replace(/^time=.*\n/gmu, '')
    .trim();

const SERVE = resolve('server/commands/serve.ts');

/** Starts the product of a folder, by default on a port that the system chooses. */
function start(environment: Record<string, string>, productFolder: string) {
  const local = { VITE_SUPABASE_URL: '', VITE_SUPABASE_ANON_KEY: '' };
  const variables = { ...local, PORT: '0', ...environment };
  return startProgram('node', [RUN, SERVE], variables, productFolder);
}
type Started = ReturnType<typeof start>;

const isReady = ({ output }: Started) =>
  expect.poll(output, { timeout: 300_000 }).toContain('Ctrl-C stops it.');
/** Returns the id of the Postgres process that uses a data folder, or undefined. */
const postgresOf = (data: string) => recordedServer(realpathSync(join(data, 'database')))?.pid;

const product = builtProduct(folder, 'built');

/** The settings of a hosted backend, with which a start needs no Postgres. */
const HOSTED = {
  VITE_SUPABASE_URL: 'https://a.example',
  VITE_SUPABASE_ANON_KEY: 'sb_publishable_a',
};

it('npm start needs no terminal, survives errors outside requests, and stops cleanly', {
  tags: 'operation',
}, async () => {
  const data = join(folder, 'data');
  const PORT = String(await freePort());
  // As if the driver of Postgres threw it.
  const driver = 'thrown/node_modules/postgres/connection.mjs';
  writeFiles(folder, { [driver]: "process.on('SIGUSR2', () => null.write());" });
  const NODE_OPTIONS = `--import ${pathToFileURL(join(folder, driver))}`;
  const IMAP_URL = `imap://desk:secret@127.0.0.1:${await freePort()}`;
  const own = { STAFF_PASSWORD: 'a-demo-password', IMAP_URL, NODE_OPTIONS };
  const environment = { DATA_DIR: data, PORT, ...own };
  const first = start(environment, product);
  await isReady(first);
  for (const words of [
    `http://localhost:${PORT}/admin`,
    'a-demo-password',
    data,
    'Demo        30 quotes and 14 projects are demo data',
    'Replies     read from 127.0.0.1',
  ])
    expect(first.output()).toContain(words);
  await expect.poll(first.output).toContain('event=failure part=mailbox reason=');
  first.process.kill('SIGUSR2');
  await expect.poll(first.output).toContain('event=failure part=process reason="Cannot read');
  expect((await fetch(`http://localhost:${PORT}/admin`)).status).toBe(200);

  first.process.kill('SIGTERM');
  expect(await first.exited).toBe(0);
  expect(first.output()).toMatch(/^time=\S+ event=start version=\S+ node=/u);
  expect(first.output()).toMatch(/ event=stop code=0 signal=SIGTERM\n$/u);
  // The stopped product has stopped its server, too.
  expect(postgresOf(data)).toBeUndefined();
});

it('a data folder or a port in use is rejected', { tags: 'operation' }, async () => {
  const data = startedData(folder, 'in-use');
  const running = await bootEmbedded(configurationOf(data));
  const refused = await bootEmbedded(configurationOf(data)).catch(sentence);
  await running.close();
  expect(refused).toBe(
    `The local database in ${data} is in use by process ${process.pid}: stop it first.`,
  );

  const { hosted } = configurationFrom(HOSTED);
  const hostedProduct = builtProduct(folder, 'built-hosted', { ...readConfiguration(), hosted });
  const started = start({ ...HOSTED, PORT: taken }, hostedProduct);
  expect(await started.exited).toBe(1);
  expect(said(started)).toBe(
    `Port ${taken} is in use: stop the program that uses it, or choose another port with PORT=4180.`,
  );
});

it('a data folder that is not writable is refused in one sentence', async () => {
  const refused = bootEmbedded(configurationOf(join(folder, 'a-file/data'))).catch(sentence);
  expect(await refused).toMatch(/^Cannot write to .+a-file.+DATA_DIR=\/path\.$/u);
});

it('a product with a public address creates no database unasked, and no new keys beside rows', {
  tags: 'operation',
}, async () => {
  const data = join(folder, 'unmounted');
  const settings = { ...configurationOf(data), siteUrl: 'https://www.agency.com' };
  const refused = () => bootEmbedded(settings).catch(sentence);
  expect(await refused()).toMatch(
    /^There is no database in .+unmounted: mount the disk, correct /u,
  );
  expect(existsSync(data)).toBe(false);

  const made = () => runCommand('restore', data, ['--new']);
  expect(await made()).toMatchObject({ code: 0 });
  expect(await made()).toMatchObject({ code: 1, output: expect.stringContaining(' exists: ') });
  const logged = vi.spyOn(console, 'info');
  const backend = await bootEmbedded(settings);
  expect(backend.demo).toEqual({ quotes: 0, projects: 0 });
  expect(logged).toHaveBeenCalledWith(
    expect.stringMatching(
      / event=database id=\d+\/\d+ since=\d{4}-\d\d-\d\d quotes=0 projects=0$/u,
    ),
  );
  logged.mockRestore();
  await backend.close();

  rmSync(join(data, 'keys.json'));
  expect(await refused()).toMatch(
    /keys\.json is missing, .+ npm run staff:password makes new keys/u,
  );
  expect(existsSync(join(data, 'keys.json'))).toBe(false);
});

it('npm start prints one sentence when there is no build and the build tools are not installed', async () => {
  const unbuilt = join(folder, 'without-development');
  mkdirSync(unbuilt);
  copyFileSync('package.json', join(unbuilt, 'package.json'));
  const started = start(HOSTED, unbuilt);
  expect(await started.exited).toBe(1);
  expect(said(started)).toBe(
    'dist/ is not the build of these sources and settings, and the build tools are not installed: run npm ci && npm run build.',
  );
});

it('after a kill, the next start keeps every committed row; when its Postgres ends, the product ends', {
  tags: 'operation',
}, async () => {
  const data = startedData(folder, 'killed');
  const killed = start({ DATA_DIR: data }, product);
  await isReady(killed);
  // The start before it has stopped cleanly.
  expect(killed.output()).not.toContain('event=recovery');
  const left = postgresOf(data) ?? 0;
  killed.process.kill('SIGKILL');
  await killed.exited;

  const next = start({ DATA_DIR: data }, product);
  await isReady(next);
  expect(() => process.kill(left, 0)).toThrow('ESRCH');
  expect(next.output()).toContain('30 quotes and 14 projects are demo data');
  process.kill(postgresOf(data) ?? 0, 'SIGQUIT');
  expect(await next.exited).toBe(1);
  expect(next.output().match(/event=failure reason="Postgres ended/gu)).toHaveLength(1);
});

it.each([
  ['start', 'SIGTERM', 'it runs'],
  ['start', 'SIGKILL', 'it runs'],
  ['start', 'SIGTERM', 'its Postgres starts'],
] as const)(
  'with npm %s, server and Postgres end if npm gets a %s when %s',
  async (script, signal, when) => {
    const data = startedData(folder, `npm-${signal}-${when.length}`);
    const PORT = String(await freePort());
    const local = { VITE_SUPABASE_URL: '', VITE_SUPABASE_ANON_KEY: '', DATA_DIR: data, PORT };
    const npm = startProgram('npm', [script], local, product);
    // Without its Postgres, the server ends.
    onTestFinished(() => {
      const left = postgresOf(data);
      if (left !== undefined) process.kill(left, 'SIGQUIT');
    });
    if (when === 'it runs') await isReady(npm);
    else await expect.poll(() => postgresOf(data), { timeout: 60_000 }).toBeDefined();
    npm.process.kill(signal);
    await expect.poll(() => postgresOf(data), { timeout: 60_000 }).toBeUndefined();
    await npm.exited;
    expect(npm.output()).toMatch(/ event=stop code=0 /u);
    await expect(fetch(`http://127.0.0.1:${PORT}`)).rejects.toThrow();
  },
);

it('a start applies a later migration to a filled database', async () => {
  const migrations = copyMigrations(join(folder, 'migrations'), {
    '20990101000000_country.sql': `
      alter table public.quotes add column country text;
      update public.quotes set country = 'France' where phone like '+33%';`,
  });
  const configuration = configurationOf(startedData(folder, 'earlier'));
  const backend = await bootEmbedded(configuration, migrations);
  onTestFinished(() => backend.close());
  const french = "select from public.quotes where country = 'France'";
  expect(await querySql(backend.app.connection, french)).not.toEqual([]);
});

it('a damaged database, or one whose password is missing, is refused in one sentence that says how to restore it', async () => {
  const data = startedData(folder, 'damaged');
  const opened = () => openLocalDatabase(configurationOf(data));
  const wayBack = /restore a backup with npm run restore -- file --overwrite\.$/u;
  for (const [name, damage] of [
    ['global/pg_control', (file: string) => truncateSync(file)],
    ['PG_VERSION', (file: string) => rmSync(file)],
    ['pg_wal', (file: string) => rmSync(file, { recursive: true })],
  ] as const) {
    const file = join(data, 'database', name);
    copyData(file, `${file}.kept`);
    damage(file);
    const refused = await opened().catch(String);
    expect(refused, name).toMatch(/^Error: The database in .+ is damaged \(.+\): restore a/u);
    expect(refused, name).toMatch(wayBack);
    rmSync(file, { force: true });
    renameSync(`${file}.kept`, file);
  }
  rmSync(join(data, 'database.password'));
  const refused = await opened().catch(String);
  expect(refused).toMatch(/^Error: The file .+database\.password, .+, is missing: put it back /u);
  expect(refused).toMatch(wayBack);
});

it('a table whose file was cut off is found, although Postgres starts and reads the rest', async () => {
  const configuration = configurationOf(startedData(folder, 'cut'));
  const database = await openLocalDatabase(configuration);
  const sql = database.connect();
  const [{ path } = { path: '' }] = await sql<
    { path: string }[]
  >`select pg_relation_filepath('public.events') as path`;
  await sql.end();
  await database.close();
  truncateSync(join(configuration.dataDirectory, 'database', path), 0);
  const backend = await bootEmbedded(configuration);
  onTestFinished(() => backend.close());
  await expect.poll(() => troubleOf(backend, { isRunning: () => true })).toBe('damage');
});
