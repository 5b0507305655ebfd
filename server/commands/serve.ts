/**
 * `npm start`: serves the build, and builds first if the build is missing or outdated. `npm run dev`: serves
 * the sources with hot reload. Both start the embedded backend, unless a hosted one is configured.
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { agency } from '../../src/agency/agency';
import { log, reasonOf } from '../../supabase/functions/_shared/log';
import { type Configuration, readConfiguration } from '../configuration';
import { databaseFolder, holdsDatabase, keysFile, staffNetworksFile } from '../database/dataFolder';
import { bootEmbedded, type EmbeddedBackend } from '../embedded/boot';
import { ensureBuilt } from '../embedded/build';
import { formTroubleOf, troubleOf } from '../embedded/health';
import { type MailWorker, startMailWorker } from '../embedded/mail';
import type { MailboxReader } from '../embedded/mailbox';
import { startRetention } from '../embedded/retention';
import { gateway } from '../gateway/gateway';
import { holdWrites } from '../gateway/hold';
import { startServer, stopServer } from '../gateway/server';
import { staffNetworks } from '../gateway/staffNetworks';
import { sentence } from '../sentence';
import { version } from '../version';
import { whenNpmEnds } from '../whenNpmEnds';

const development = process.argv.includes('--dev');
const startedAt = performance.now();

let configuration: Configuration | undefined;
let backend: EmbeddedBackend | undefined;
let booting: Promise<EmbeddedBackend> | undefined;
/** Whether this start creates the database. */
let isNew = false;
let mails: MailWorker | undefined;
let mailbox: MailboxReader | undefined;
let stopRetention: (() => void) | undefined;
let closeServer: (() => Promise<void>) | undefined;
const stopping = new AbortController();

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => void stop(0, signal));
}
whenNpmEnds(() => stopping.signal.aborted || void stop(0, 'npm'));
// A restore that is tried has started this process.
process.once('disconnect', () => void stop(0, 'parent'));

process.on('uncaughtException', (error) => {
  log('failure', { part: 'process', reason: reasonOf(error) });
  if (isOfDriver(error)) return;
  console.error(error);
  void stop(1);
});

try {
  log('start', { version, node: process.versions.node });
  configuration = readConfiguration(development ? 'development' : 'production');
  if (!configuration.hosted) {
    isNew = !existsSync(keysFile(configuration.dataDirectory));
    booting = bootEmbedded(configuration);
    backend = await booting;
  }
  // Loading what reads a mailbox takes 0.3 s of a processor.
  const reading = configuration.imapUrl ? await import('../embedded/mailbox') : undefined;
  closeServer = development
    ? await serveSources(configuration)
    : await serveBuild(configuration, backend);
  if (backend) {
    mails = startMailWorker(backend, {
      smtpUrl: configuration.smtpUrl,
      eventsUrl: configuration.eventsUrl,
      sender: configuration.mailFrom ?? agency.email,
      replyTo: reading?.mailboxAddress(configuration.imapUrl),
      siteUrl: configuration.siteUrl ?? addressOf(configuration),
    });
  }
  if (backend && reading && configuration.imapUrl !== undefined) {
    mailbox = reading.startMailboxReader(backend, {
      imapUrl: configuration.imapUrl,
      authserv: configuration.mailAuthserv,
      sender: configuration.mailFrom ?? agency.email,
    });
  }
  if (backend) stopRetention = startRetention(backend);
  log('ready', { ms: Math.round(performance.now() - startedAt) });
  announce(configuration);
} catch (error) {
  if (!stopping.signal.aborted) {
    console.error(sentence(error, configuration?.port));
    await stop(1);
  }
}

async function serveSources({ port, host, trustedProxies }: Configuration) {
  // Unless CI is set, Vite exits when standard input closes. Service managers and containers close it at the start.
  process.env.CI ??= 'true';
  const { createServer } = await import('vite');
  const { embeddedBackend } = await import('../embedded/plugin');
  const server = await createServer({
    plugins: backend ? [embeddedBackend(backend, trustedProxies)] : [],
    server: { port, host, strictPort: true },
  });
  await server.listen();
  return () => server.close();
}

async function serveBuild(configuration: Configuration, running: EmbeddedBackend | undefined) {
  const build = await ensureBuilt(configuration, stopping.signal);
  const { port, host, trustedProxies } = configuration;
  const held =
    running &&
    holdWrites(
      gateway(running.app, {
        jwtSecret: running.keys.jwtSecret,
        trustedProxies,
        staff: staffNetworks(staffNetworksFile(running.directory), running.keys.jwtSecret),
      }),
      running.directory,
    );
  const server = await startServer({
    port,
    host,
    root: resolve(build),
    version,
    ...(running && {
      api: held?.api,
      health: {
        form: () => formTroubleOf(running),
        hold: async () => (held?.isStill() ? 'hold' : undefined),
        others: () => troubleOf(running, mails, undefined, mailbox),
      },
    }),
  });
  return () => stopServer(server);
}

function addressOf({ port, host }: Configuration): string {
  return `http://${host === '127.0.0.1' ? 'localhost' : host}:${port}`;
}

function announce(configuration: Configuration): void {
  const { hosted, staffEmail } = configuration;
  const site = addressOf(configuration);
  const lines = [`Site        ${site}`, `Staff       ${site}/admin`];
  if (backend) {
    if (configuration.databaseUrl !== undefined && holdsDatabase(backend.directory)) {
      lines.push(
        `Unused      ${databaseFolder(backend.directory)} is not used, because DATABASE_URL is set: see docs/backups.md`,
      );
    }
    lines.push(
      `Password    ${passwordOf(backend)}   (account ${staffEmail})`,
      `Data        ${backend.directory}`,
      `Mail        ${mails?.goesTo}`,
      ...(configuration.imapUrl
        ? [`Replies     read from ${new URL(configuration.imapUrl).host}`]
        : []),
    );
    if (backend.demo.quotes + backend.demo.projects > 0) {
      lines.push(
        `Demo        ${backend.demo.quotes} quotes and ${backend.demo.projects} projects are demo data: remove them in the back office`,
      );
    }
  } else {
    lines.push(`Backend     ${hosted?.url}`);
  }
  console.info(`\n  ${lines.join('\n  ')}\n\n  Ctrl-C stops it.\n`);
}

/**
 * Returns the password, or the command that shows it. A terminal shows the password at each start, a log file only at
 * the first one, and systemd's journal never.
 */
function passwordOf({ keys }: EmbeddedBackend): string {
  const isJournal = process.env.JOURNAL_STREAM !== undefined;
  return process.stdout.isTTY || (isNew && !isJournal)
    ? (keys.staffPassword ?? 'not known: npm run staff:password sets a new one')
    : 'npm run staff:password -- --show';
}

/**
 * The driver of Postgres throws outside of any request when a connection ends while it writes. Only this connection is
 * lost, and the driver opens another one.
 */
function isOfDriver({ stack = '' }: Error): boolean {
  return /^\s+at .+[/\\]node_modules[/\\]postgres[/\\]/mu.test(stack);
}

async function stop(code: number, signal?: string): Promise<void> {
  stopping.abort();
  stopRetention?.();
  await closeServer?.().catch(() => {});
  await Promise.allSettled([mails?.stop(), mailbox?.stop()]);
  // Otherwise, a Postgres that is just starting would stay.
  await booting?.then(({ close }) => close()).catch(() => {});
  log('stop', { code, signal });
  process.exit(code);
}
