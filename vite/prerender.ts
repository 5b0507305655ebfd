import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Manifest } from 'vite';
import { readConfiguration } from '../server/configuration.ts';
import { textFiles } from '../server/static/compressFiles.ts';
import { scriptHashes } from '../server/static/scriptHashes.ts';
import { agency } from '../src/agency/agency.ts';
import { demoClaims, fictionalFacts, missingFacts } from '../src/agency/unsettled.ts';
import type { RenderedPage } from '../src/site/prerender';
import { fontFor, stylesFor } from './fonts.ts';
import { buildInlineScripts, type InlineScripts } from './inlineScripts.ts';
import { addChunks, type BuiltPage, writeFigures } from './measure.ts';
import { renderShareCards, type ShareCard } from './shareCards.ts';

const FORM = 'src/site/quote/form/QuoteForm.tsx';

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
 * @throws Error if `index.html` lacks a marker for one of these parts
 */
export async function prerenderPages(outDir: string, serverEntry: string): Promise<void> {
  const site = (await import(pathToFileURL(serverEntry).href)) as PrerenderModule;
  const { addresses, notFoundAddresses, renderPage } = site;
  await site.refuseMissingTexts();
  const shell = readShell(outDir);
  const folder = join(outDir, '.vite');
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  rmSync(folder, { recursive: true });
  const deferred = (sources: readonly string[]) => {
    const chunks = new Set<string>();
    for (const source of sources) addChunks(source, manifest, chunks);
    // The page has these already.
    const shared = new Set<string>();
    addChunks('index.html', manifest, shared);
    return [...chunks].filter((file) => !shared.has(file)).map((file) => `/${file}`);
  };
  const scripts = await buildInlineScripts();
  const files = [
    ...addresses.map((address) => ({ address, file: flatFile(address) })),
    ...notFoundAddresses,
  ];
  const form = deferred([FORM]);
  const cards = new Map<string, ShareCard>();
  const built: BuiltPage[] = [];
  for (const { address, file } of files) {
    const page = await renderPage(address);
    const parts = { page: deferred(page.parts), form };
    const own = parts.page.filter(
      (part) =>
        part.endsWith('.css') && isUsed(readFileSync(join(outDir, part), 'utf8'), page.body),
    );
    const styles = own.map((part) => readFileSync(join(outDir, part), 'utf8')).join('');
    const filled = fillShell({ ...shell, styles: shell.styles + styles }, scripts, page, address, {
      ...parts,
      styles: own,
    });
    write(outDir, file, filled);
    built.push({ file, language: page.language, path: page.path, parts: page.parts, styles: own });
    if (page.card) {
      const { file: image, ...words } = page.card;
      cards.set(image, { ...words, language: page.language });
    }
  }
  writeFigures(outDir, manifest, built);
  const images = renderShareCards([...cards.values()]);
  for (const [index, file] of [...cards.keys()].entries()) write(outDir, file, images[index] ?? '');
  for (const [file, content] of Object.entries(site.crawlerFiles())) write(outDir, file, content);
  write(outDir, '_redirects', site.redirects() + readFileSync(join(outDir, '_redirects'), 'utf8'));
  fillHeaders(outDir);
  for (const [facts, state] of [
    [missingFacts(agency), 'still empty, and left out of the pages'],
    [fictionalFacts(agency), 'still invented'],
    [demoClaims(agency), 'still claims of the demo, until claims.areOurs is true'],
  ] as const) {
    if (facts.length > 0) console.warn(`src/agency/agency.ts: ${state}: ${facts.join(', ')}.`);
  }
}

/** Whether a page has a class of a stylesheet. The code of the page loads the others again, before it needs them. */
function isUsed(style: string, body: string): boolean {
  const classes = new Set(
    [...body.matchAll(/class="([^"]+)"/gu)].flatMap(([, names = '']) => names.split(' ')),
  );
  return [...style.matchAll(/\.([a-z][\w-]*)/gu)].some(([, name = '']) => classes.has(name));
}

interface Shell {
  html: string;
  bundle: string;
  styles: string;
}

function readShell(outDir: string): Shell {
  const built = readFileSync(join(outDir, 'index.html'), 'utf8');
  const bundle = /<script type="module"[^>]* src="([^"]+)"><\/script>/u.exec(built)?.[1];
  if (!bundle) throw new Error('index.html has no bundle to defer.');
  const links = built.matchAll(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/gu);
  return {
    html: built
      .replace(
        /<(?:script type="module"|link rel="(?:modulepreload|stylesheet)")[^>]*>(?:<\/script>)?/gu,
        '',
      )
      .replace(/\n\s*/gu, ''),
    bundle,
    styles: [...links].map(([, file = '']) => readFileSync(join(outDir, file), 'utf8')).join(''),
  };
}

function fillShell(
  { html: shell, bundle, styles }: Shell,
  scripts: InlineScripts,
  page: RenderedPage,
  address: string,
  parts: { page: string[]; styles: string[]; form: string[] },
): string {
  const font = fontFor(page.language, styles);
  const loaded = parts.page.filter((part) => !parts.styles.includes(part));
  const head = [
    font ? `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>` : '',
    page.head,
    `<style>${stylesFor(page.language, styles)}</style>`,
    `<script${page.followsSavedLanguage ? ' data-follows="1"' : ''} data-bundle="${[bundle, ...loaded].join(' ')}" data-styles="${parts.styles.join(' ')}" data-form="${parts.form.join(' ')}">${scripts.beforeHydration}</script>`,
  ];
  const slots: [marker: string, content: string][] = [
    ['<html lang="en" dir="ltr">', `<html lang="${page.language}" dir="${page.direction}">`],
    ['<!--head-->', head.join('')],
    ['<div id="root"><!--page-->', `<div id="root" data-path="${address}">${page.body}`],
  ];
  return slots.reduce((html, [marker, content]) => {
    if (!html.includes(marker)) throw new Error(`index.html has no marker ${marker}.`);
    return html.replace(marker, () => content);
  }, shell);
}

/**
 * Adds the hashes of the inline scripts and the URL of a hosted backend to the Content-Security-Policy, and sets
 * whether HSTS includes subdomains.
 */
function fillHeaders(outDir: string): void {
  const pages = textFiles(outDir).filter((file) => file.endsWith('.html'));
  const hashes = new Set(
    pages.flatMap((file) => scriptHashes(readFileSync(join(outDir, file), 'utf8'))),
  );
  const { hosted, hstsSubdomains } = readConfiguration();
  const template = readFileSync(join(outDir, '_headers'), 'utf8');
  write(
    outDir,
    '_headers',
    template
      .replace('{{inline-script-hashes}}', [...hashes].join(' '))
      .replace(' {{backend-origin}}', hosted ? ` ${hosted.url}` : '')
      .replace('{{hsts-subdomains}}', hstsSubdomains ? '; includeSubDomains' : ''),
  );
}

function flatFile(address: string): string {
  return address === '/' ? 'index.html' : `${address.slice(1)}.html`;
}

function write(outDir: string, file: string, content: string | Buffer): void {
  mkdirSync(dirname(join(outDir, file)), { recursive: true });
  writeFileSync(join(outDir, file), content);
}
