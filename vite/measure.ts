import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Manifest } from 'vite';
import { services } from '../src/agency/services.ts';
import type { SiteLanguage } from '../src/domain/quotes.ts';
import { type Figures, slots } from '../src/site/services/figures.ts';

/** The path of the page about websites, if the agency offers websites. */
const sample = services.find(({ projectType }) => projectType === 'website')?.path;

/**
 * Writes the figures of the work sample into the built pages: the transferred size of the page about websites with the
 * files that load with it, their number, and the size with its scripts. Every page contains the figures, because a
 * visitor may reach the sample without loading it from the server.
 */
export function writeFigures(outDir: string, manifest: Manifest, files: readonly string[]): void {
  if (!sample) return;
  const read = (file: string) => readFileSync(join(outDir, file), 'utf8');
  const kilobytes = (names: Iterable<string>): number =>
    [...names].reduce((sum, file) => sum + transferred(join(outDir, file)), 0) / 1000;

  const figuresOf = (language: SiteLanguage): Figures => {
    const page = `${language === 'en' ? '' : 'ar'}${sample}.html`.replace(/^\//u, '');
    const untouched = new Set([page, 'favicon.svg', ...filesIn(read(page))]);
    const all = new Set(untouched);
    for (const part of ['index.html', `src/site/i18n/${language}Services.ts`]) {
      addChunks(part, manifest, all);
    }
    return [kilobytes(untouched), untouched.size, kilobytes(all)].map(Math.round).map(String);
  };
  const figures = { en: figuresOf('en'), ar: figuresOf('ar') };
  for (const file of files) {
    const page = read(file);
    const own = /<html lang="ar"/u.test(page) ? figures.ar : figures.en;
    const html = slots.reduce((text, slot, index) => text.replaceAll(slot, own[index] ?? ''), page);
    const root = `<div id="root" data-en="${figures.en.join(' ')}" data-ar="${figures.ar.join(' ')}"`;
    writeFileSync(join(outDir, file), html.replace('<div id="root"', root));
  }
}

/** Returns the preloaded font and the drawings to which the HTML refers. */
function filesIn(html: string): string[] {
  const addresses = html.matchAll(
    /<(?:link rel="preload" href|use href)="\/(assets\/[^"#]+)[^"]*"/gu,
  );
  return [...addresses].map(([, file = '']) => file);
}

/** Adds the files of a source and of what it imports. */
export function addChunks(name: string, manifest: Manifest, files: Set<string>): void {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`The manifest of the build does not list ${name}.`);
  if (files.has(chunk.file)) return;
  files.add(chunk.file);
  for (const other of chunk.imports ?? []) addChunks(other, manifest, files);
}

/** Returns the transferred size of a file, compressed with brotli. Fonts are already compressed. */
function transferred(file: string): number {
  const content = readFileSync(file);
  return file.endsWith('.woff2') ? content.length : brotliCompressSync(content).length;
}
