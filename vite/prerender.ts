import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Manifest } from 'vite';
import type { RenderedPage } from '../src/site/prerender';
import { buildInlineScripts } from './inlineScripts.ts';
import { addChunks } from './manifest.ts';
import { type BuiltPage, writeFigures } from './measure.ts';
import { fillShell, readShell } from './pageShell.ts';
import { renderShareCards, type ShareCard } from './shareCards.ts';
import { classesOf } from './usedStyles.ts';

const FORM = 'src/site/quote/form/QuoteForm.tsx';

/** The styles of the chunk that every page needs: see vite.config.ts. */
const SHARED = /\/shared-[^/]+\.css$/u;

interface PrerenderModule {
  addresses: readonly string[];
  notFoundAddresses: readonly { address: string; file: string }[];
  redirects(): string;
  refuseMissingTexts(): Promise<void>;
  crawlerFiles(): Readonly<Record<string, string>>;
  renderPage(address: string): Promise<RenderedPage>;
}

/**
 * Writes every public page to a file such as `ar/website-creation.html`. The file is `index.html`
 * with the markup and head of the page, inlined styles and small scripts, and a deferred bundle.
 */
export async function prerenderPages(outDir: string, serverEntry: string): Promise<void> {
  const site = (await import(pathToFileURL(serverEntry).href)) as PrerenderModule;
  const { addresses, notFoundAddresses, renderPage } = site;
  await site.refuseMissingTexts();
  const shell = readShell(outDir);
  const folder = join(outDir, '.vite');
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  rmSync(folder, { recursive: true });
  // Every page has these already.
  const shared = new Set<string>();
  addChunks('index.html', manifest, shared);
  const chunksOf = (sources: readonly string[]) => {
    const chunks = new Set<string>();
    for (const source of sources) addChunks(source, manifest, chunks);
    return [...chunks].filter((file) => !shared.has(file)).map((file) => `/${file}`);
  };
  const scripts = await buildInlineScripts();
  const files = [
    ...addresses.map((address) => ({ address, file: flatFile(address) })),
    ...notFoundAddresses,
  ];
  const form = chunksOf([FORM]).filter((chunk) => !SHARED.test(chunk));
  const cards = new Map<string, ShareCard>();
  const built: BuiltPage[] = [];
  const textOf = (chunk: string) => readFileSync(join(outDir, chunk), 'utf8');
  for (const { address, file } of files) {
    const page = await renderPage(address);
    const chunks = chunksOf(page.parts);
    const inlined = chunks.filter(
      (chunk) => chunk.endsWith('.css') && (SHARED.test(chunk) || isUsed(textOf(chunk), page.body)),
    );
    const html = fillShell(shell, scripts, page, address, {
      styles: inlined.map(textOf).join(''),
      inlined,
      deferred: chunks.filter((chunk) => !inlined.includes(chunk)),
      form,
    });
    write(outDir, file, html);
    const { language, path, parts } = page;
    built.push({ file, language, path, parts, styles: inlined });
    if (page.card) {
      const { file: image, ...words } = page.card;
      cards.set(image, { ...words, language: page.language });
    }
  }
  for (const [file, content] of Object.entries(site.crawlerFiles())) write(outDir, file, content);
  writeFigures(outDir, manifest, built);
  const images = renderShareCards([...cards.values()]);
  for (const [index, file] of [...cards.keys()].entries()) write(outDir, file, images[index] ?? '');
  write(outDir, '_redirects', site.redirects() + readFileSync(join(outDir, '_redirects'), 'utf8'));
}

/** Whether a page has a class of a stylesheet. The code of the page loads the others again, before it needs them. */
function isUsed(style: string, body: string): boolean {
  const classes = classesOf(body);
  return [...style.matchAll(/\.([a-z][\w-]*)/gu)].some(([, name = '']) => classes.has(name));
}

function flatFile(address: string): string {
  return address === '/' ? 'index.html' : `${address.slice(1)}.html`;
}

function write(outDir: string, file: string, content: string | Buffer): void {
  mkdirSync(dirname(join(outDir, file)), { recursive: true });
  writeFileSync(join(outDir, file), content);
}
