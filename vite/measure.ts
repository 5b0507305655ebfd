import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Manifest } from 'vite';
import { services } from '../src/agency/services.ts';
import { type Figures, type MeasuredPage, slots } from '../src/site/figures/figures.ts';

/** The path of the page about websites, if the agency offers websites. */
const sample = services.find(({ projectType }) => projectType === 'website')?.path;

export interface BuiltPage {
  file: string;
  language: string;
  /** The path of the page in English. */
  path: string;
  /** The sources that the page needs besides the bundle. */
  parts: readonly string[];
  /** The addresses of the stylesheets that the page contains besides those of the bundle. */
  styles: readonly string[];
}

const isMeasured: Readonly<Record<MeasuredPage, (page: BuiltPage) => boolean>> = {
  home: ({ path }) => path === '/',
  sample: ({ path }) => path === sample,
};

/**
 * Writes the figures of the measured pages into the built pages: the transferred size of a page with the files that load
 * with it, their number, and the same with its scripts and the drawings at its end. Every page contains the figures, because a visitor may reach a
 * measured page without loading it from the server.
 */
export function writeFigures(
  outDir: string,
  manifest: Manifest,
  pages: readonly BuiltPage[],
): void {
  const read = (file: string) => readFileSync(join(outDir, file), 'utf8');
  // The measured pages share most files, and compressing each of them again would take 7 s.
  const sizes = new Map<string, number>();
  const sizeOf = (file: string): number => {
    const size = sizes.get(file) ?? transferred(join(outDir, file));
    sizes.set(file, size);
    return size;
  };
  const kilobytes = (names: Iterable<string>): number =>
    [...names].reduce((sum, file) => sum + sizeOf(file), 0) / 1000;

  const figuresOf = ({ file, parts, styles }: BuiltPage): Figures => {
    const frames = framesIn(read(file));
    const inFrames = frames.flatMap((frame) => stylesIn(read(frame)));
    const untouched = new Set([
      file,
      'favicon.svg',
      ...filesIn(read(file)),
      ...frames,
      ...inFrames,
    ]);
    const all = new Set([...untouched, ...lazyDrawingsIn(read(file))]);
    for (const part of ['index.html', ...parts]) addChunks(part, manifest, all);
    // No page loads the styles that it contains as files.
    const contained = styles.map((address) => address.slice(1));
    for (const style of [...(manifest['index.html']?.css ?? []), ...contained]) all.delete(style);
    return [kilobytes(untouched), untouched.size, kilobytes(all), all.size]
      .map(Math.round)
      .map(String);
  };
  const attributes = Object.entries(isMeasured).flatMap(([name, matches]) =>
    ['en', 'ar'].flatMap((language) => {
      const page = pages.find((page) => page.language === language && matches(page));
      return page ? [` data-${name}-${language}="${figuresOf(page).join(' ')}"`] : [];
    }),
  );
  const written = pages.map((page) => {
    const isOne = Object.values(isMeasured).some((matches) => matches(page));
    const own = isOne ? figuresOf(page) : [];
    const html = slots.reduce(
      (text, slot, index) => text.replaceAll(slot, own[index] ?? ''),
      read(page.file),
    );
    return html.replace('<div id="root"', `<div id="root"${attributes.join('')}`);
  });
  for (const [index, { file }] of pages.entries())
    writeFileSync(join(outDir, file), written[index] ?? '');
}

/** Returns the preloaded font and the drawings to which the HTML refers. */
function filesIn(html: string): string[] {
  const addresses = html.matchAll(
    /<(?:link rel="preload" href|use href)="\/(assets\/[^"#]+)[^"]*"/gu,
  );
  return [...addresses].map(([, file = '']) => file);
}

const lazyDrawingsIn = (html: string): string[] =>
  [...html.matchAll(/<img src="\/(assets\/[^"#]+)/gu)].map(([, file = '']) => file);

/** Returns the pages in the frames that do not wait until they come into view. */
function framesIn(html: string): string[] {
  const frames = html.matchAll(/<iframe (?!loading)[^>]*src="\/([^"]+)"/gu);
  return [...frames].map(([, path]) => `${path}.html`);
}

const stylesIn = (html: string): string[] =>
  [...html.matchAll(/<link rel="stylesheet" href="\/([^"]+)"/gu)].map(([, file = '']) => file);

/** Adds the files of a source and of what it imports, first the stylesheets on which others depend. */
export function addChunks(name: string, manifest: Manifest, files: Set<string>): void {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`The manifest of the build does not list ${name}.`);
  if (files.has(chunk.file)) return;
  files.add(chunk.file);
  for (const other of chunk.imports ?? []) addChunks(other, manifest, files);
  for (const style of chunk.css ?? []) files.add(style);
}

/** Returns the transferred size of a file, compressed with brotli. Fonts are already compressed. */
function transferred(file: string): number {
  const content = readFileSync(file);
  return file.endsWith('.woff2') ? content.length : brotliCompressSync(content).length;
}
