import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Manifest } from 'vite';
import type { RenderedPage } from '../src/site/prerender';
import { readConfiguration } from './configuration.ts';
import { fontFor, styleElements } from './fonts.ts';
import { deferredBundleScript, savedLanguageScript } from './inlineScripts.ts';
import { drawShareCards, type ShareCard } from './shareCards.ts';

interface PrerenderModule {
  addresses: readonly string[];
  notFoundAddresses: readonly { address: string; file: string }[];
  sitemap(): string;
  renderPage(address: string): Promise<RenderedPage>;
}

/**
 * Writes every public page as a flat file (`ar/website-creation.html`): the built shell filled with
 * the page's markup and head, the stylesheet inlined, the bundle deferred.
 * @throws Error when the shell has lost one of its markers.
 */
export async function prerenderPages(outDir: string, serverEntry: string): Promise<void> {
  const { addresses, notFoundAddresses, renderPage, sitemap } = (await import(
    pathToFileURL(serverEntry).href
  )) as PrerenderModule;
  const shell = readShell(outDir);
  const files = [
    ...addresses.map((address) => ({ address, file: flatFile(address) })),
    ...notFoundAddresses,
  ];
  const cards = new Map<string, ShareCard>();
  for (const { address, file } of files) {
    const page = await renderPage(address);
    write(outDir, file, fillShell(shell, page, address, outDir));
    if (page.card) cards.set(page.card.file, { title: page.card.title, language: page.language });
  }
  const images = await drawShareCards([...cards.values()]);
  for (const [index, file] of [...cards.keys()].entries()) write(outDir, file, images[index] ?? '');
  write(outDir, 'sitemap.xml', sitemap());
  fillHeaders(outDir, shell);
}

interface Shell {
  html: string;
  bundle: string;
  /** Stylesheets that every page has. */
  styles: readonly string[];
  manifest: Manifest;
}

function readShell(outDir: string): Shell {
  const built = readFileSync(join(outDir, 'index.html'), 'utf8');
  const bundles = [...built.matchAll(/<script type="module"[^>]* src="([^"]+)"><\/script>/gu)];
  // The last one is the entry: it imports what stands before it.
  const bundle = bundles.at(-1)?.[1];
  if (!bundle) throw new Error('index.html has no bundle to defer.');
  const styles = [...built.matchAll(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/gu)];
  const manifestFile = join(outDir, '.vite/manifest.json');
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest;
  rmSync(dirname(manifestFile), { recursive: true });
  return {
    html: built.replace(
      /<(?:script type="module"|link rel="(?:modulepreload|stylesheet)")[^>]*>(?:<\/script>)?\s*/gu,
      '',
    ),
    bundle,
    styles: styles.map((link) => link[1] ?? ''),
    manifest,
  };
}

function fillShell(shell: Shell, page: RenderedPage, address: string, outDir: string): string {
  const files = new Set([...shell.styles, ...stylesheetsOf(shell.manifest, page.parts)]);
  const styles = [...files].map((file) => readFileSync(join(outDir, file), 'utf8')).join('');
  const font = fontFor(page.language, styles);
  const head = [
    page.followsSavedLanguage ? `<script>${savedLanguageScript}</script>` : '',
    font ? `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>` : '',
    page.head,
    ...styleElements(page.language, styles),
    `<script>${deferredBundleScript(shell.bundle)}</script>`,
  ];
  const slots: [marker: string, content: string][] = [
    ['<html lang="en" dir="ltr">', `<html lang="${page.language}" dir="${page.direction}">`],
    ['<!--head-->', head.join('')],
    ['<div id="root"><!--page-->', `<div id="root" data-path="${address}">${page.body}`],
  ];
  return slots.reduce((html, [marker, content]) => {
    if (!html.includes(marker)) throw new Error(`index.html has lost its marker ${marker}.`);
    return html.replace(marker, () => content);
  }, shell.html);
}

/** The stylesheets of these modules and of everything they import at once, each once. */
function stylesheetsOf(manifest: Manifest, modules: readonly string[]): string[] {
  const seen = new Set<string>();
  const files = new Set<string>();
  const visit = (name: string) => {
    if (seen.has(name)) return;
    seen.add(name);
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The build has no module ${name}.`);
    for (const imported of chunk.imports ?? []) visit(imported);
    for (const file of chunk.css ?? []) files.add(file);
  };
  for (const name of modules) visit(name);
  return [...files];
}

/** The policy allows our two inline scripts by hash, and the backend the build was made for. */
function fillHeaders(outDir: string, shell: Shell): void {
  const hashes = [savedLanguageScript, deferredBundleScript(shell.bundle)]
    .map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    .join(' ');
  const backend = readConfiguration().hosted?.url;
  const template = readFileSync(join(outDir, '_headers'), 'utf8');
  write(
    outDir,
    '_headers',
    template
      .replace('{{inline-script-hashes}}', hashes)
      .replace(' {{backend-origin}}', backend ? ` ${backend}` : ''),
  );
}

function flatFile(address: string): string {
  return address === '/' ? 'index.html' : `${address.slice(1)}.html`;
}

function write(outDir: string, file: string, content: string | Buffer): void {
  mkdirSync(dirname(join(outDir, file)), { recursive: true });
  writeFileSync(join(outDir, file), content);
}
