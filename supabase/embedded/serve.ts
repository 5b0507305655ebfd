/**
 * `npm start`: builds the site and serves the build. `npm run dev`: serves the sources with hot reload.
 * Both start the embedded backend, unless a hosted one is configured.
 */
import { createBuilder, createServer, type PreviewServer, preview, type ViteDevServer } from 'vite';
import { agency } from '../../src/agency';
import { type Configuration, readConfiguration } from '../../vite/configuration';
import { bootEmbedded, type EmbeddedBackend } from './boot';
import { type MailWorker, startMailWorker } from './mail';
import { embeddedBackend } from './plugin';
import { startRetention } from './retention';
import { sentence } from './sentence';

const development = process.argv.includes('--dev');

// Without CI, Vite exits when standard input closes, which service managers and containers do at once.
process.env.CI ??= 'true';

let configuration: Configuration | undefined;
let backend: EmbeddedBackend | undefined;
let mails: MailWorker | undefined;
let stopRetention: (() => void) | undefined;
let server: ViteDevServer | PreviewServer | undefined;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => void stop(0));
}

try {
  configuration = readConfiguration(development ? 'development' : 'production');
  if (!configuration.hosted) {
    backend = await bootEmbedded(configuration.dataDirectory, configuration);
  }
  server = development ? await serveSources(configuration) : await serveBuild(configuration);
  if (backend) {
    mails = startMailWorker(backend, {
      smtpUrl: configuration.smtpUrl,
      sender: configuration.mailFrom ?? agency.email,
      siteUrl: configuration.siteUrl ?? addressOf(configuration),
    });
  }
  if (backend) stopRetention = startRetention(backend);
  announce(configuration);
} catch (error) {
  console.error(sentence(error, configuration?.port));
  await stop(1);
}

async function serveSources({ port, host, trustedProxies }: Configuration): Promise<ViteDevServer> {
  const created = await createServer({
    plugins: plugins(trustedProxies),
    server: { port, host, strictPort: true },
  });
  return created.listen();
}

async function serveBuild({ port, host, trustedProxies }: Configuration): Promise<PreviewServer> {
  const builder = await createBuilder({ logLevel: 'warn' });
  await builder.buildApp();
  return preview({
    plugins: plugins(trustedProxies),
    preview: { port, host, strictPort: true },
  });
}

function plugins(trustedProxies: readonly string[]) {
  return backend ? [embeddedBackend(backend, trustedProxies)] : [];
}

function addressOf({ port, host }: Configuration): string {
  return `http://${host === '127.0.0.1' ? 'localhost' : host}:${port}`;
}

function announce(configuration: Configuration): void {
  const { hosted, staffEmail } = configuration;
  const site = addressOf(configuration);
  const lines = [`Site        ${site}`, `Staff       ${site}/admin`];
  if (backend) {
    lines.push(
      `Password    ${backend.keys.staffPassword}   (demo account ${staffEmail})`,
      `Data        ${backend.directory}`,
      `Mail        ${mails?.goesTo}`,
    );
    if (backend.demo.quotes + backend.demo.projects > 0) {
      lines.push(
        `Demo        ${backend.demo.quotes} quotes and ${backend.demo.projects} projects are invented: remove them in the back office`,
      );
    }
  } else {
    lines.push(`Backend     ${hosted?.url}`);
  }
  console.info(`\n  ${lines.join('\n  ')}\n\n  Ctrl-C stops it.\n`);
}

async function stop(code: number): Promise<void> {
  await server?.close().catch(() => {});
  stopRetention?.();
  await mails?.stop().catch(() => {});
  await backend?.close().catch(() => {});
  process.exit(code);
}
