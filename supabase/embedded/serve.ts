/**
 * `npm start`: builds the site and serves the build. `npm run dev`: serves the sources with hot reload.
 * Both bring the embedded backend, unless the environment names a hosted one.
 */
import {
  createBuilder,
  createServer,
  loadEnv,
  type PreviewServer,
  preview,
  type ViteDevServer,
} from 'vite';
import { bootEmbedded, type EmbeddedBackend, localStaffEmail } from './boot';
import { embeddedBackend } from './plugin';
import { sentence } from './sentence';

const development = process.argv.includes('--dev');
const port = Number(process.env.PORT || 4173);
const host = process.env.HOST || '127.0.0.1';

// Vite ends with its standard input, which service managers and containers close at once.
process.env.CI ??= 'true';

let backend: EmbeddedBackend | undefined;
let server: ViteDevServer | PreviewServer | undefined;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => void stop(0));
}

try {
  const hosted = loadEnv(
    development ? 'development' : 'production',
    process.cwd(),
  ).VITE_SUPABASE_URL;
  if (!hosted) backend = await bootEmbedded();
  server = development ? await serveSources() : await serveBuild();
  announce(hosted);
} catch (error) {
  console.error(sentence(error, port));
  await stop(1);
}

async function serveSources(): Promise<ViteDevServer> {
  const created = await createServer({
    plugins: plugins(),
    server: { port, host, strictPort: true },
  });
  return created.listen();
}

async function serveBuild(): Promise<PreviewServer> {
  const builder = await createBuilder({ logLevel: 'warn' });
  await builder.buildApp();
  return preview({
    plugins: plugins(),
    preview: { port, host, strictPort: true },
  });
}

function plugins() {
  return backend ? [embeddedBackend(backend)] : [];
}

function announce(hosted: string | undefined): void {
  const site = `http://${host === '127.0.0.1' ? 'localhost' : host}:${port}`;
  const lines = [`Site        ${site}`, `Staff       ${site}/admin`];
  if (backend) {
    lines.push(
      `Password    ${backend.keys.staffPassword}   (demo account ${localStaffEmail()})`,
      `Data        ${backend.directory}`,
    );
  } else {
    lines.push(`Backend     ${hosted}`);
  }
  console.info(`\n  ${lines.join('\n  ')}\n\n  Ctrl-C stops it.\n`);
}

async function stop(code: number): Promise<void> {
  await server?.close().catch(() => {});
  await backend?.close().catch(() => {});
  process.exit(code);
}
