/**
 * `npm start`: builds the site and serves the build. `npm run dev`: serves the sources with hot reload.
 * Both bring the embedded backend, unless the environment names a hosted one.
 */
import { createBuilder, createServer, type PreviewServer, preview, type ViteDevServer } from 'vite';
import { type Configuration, readConfiguration } from '../../vite/configuration';
import { bootEmbedded, type EmbeddedBackend } from './boot';
import { embeddedBackend } from './plugin';
import { sentence } from './sentence';

const development = process.argv.includes('--dev');

// Vite ends with its standard input, which service managers and containers close at once.
process.env.CI ??= 'true';

let configuration: Configuration | undefined;
let backend: EmbeddedBackend | undefined;
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

function announce({ port, host, hosted, staffEmail }: Configuration): void {
  const site = `http://${host === '127.0.0.1' ? 'localhost' : host}:${port}`;
  const lines = [`Site        ${site}`, `Staff       ${site}/admin`];
  if (backend) {
    lines.push(
      `Password    ${backend.keys.staffPassword}   (demo account ${staffEmail})`,
      `Data        ${backend.directory}`,
    );
  } else {
    lines.push(`Backend     ${hosted?.url}`);
  }
  console.info(`\n  ${lines.join('\n  ')}\n\n  Ctrl-C stops it.\n`);
}

async function stop(code: number): Promise<void> {
  await server?.close().catch(() => {});
  await backend?.close().catch(() => {});
  process.exit(code);
}
