import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Manifest } from 'vite';
import { readHeaders } from '../server/static/staticSite.ts';
import { services } from '../src/agency/services.ts';
import { type Figures, figuresAttribute, slots } from '../src/site/figures/figures.ts';
import { loadedFiles } from './loadedFiles.ts';
import { addChunks } from './manifest.ts';

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

/** The path of the work sample in English. There is none if the agency offers no websites. */
const samplePath = services.find(({ projectType }) => projectType === 'website')?.path;

/**
 * What comes to the headers of `_headers`, in bytes: the hashes of the inline scripts, and from the host status, type,
 * encoding, length, tag, date and connection.
 */
const HOST_HEADERS = 360;

/**
 * Writes the figures of the work sample into the built pages: the transferred size of the untouched page with the headers of
 * its responses, whose scripts have not loaded yet, the number of its files, the same for the whole page, and the size of
 * what it loads ahead. Every page contains the figures, because a visitor may reach the sample without loading it from the
 * server.
 */
export function writeFigures(
  outDir: string,
  manifest: Manifest,
  pages: readonly BuiltPage[],
): void {
  const read = (file: string) => readFileSync(join(outDir, file), 'utf8');
  const everywhere = readHeaders(join(outDir, '_headers')).find(({ path }) => path === '/*');
  const headers = (everywhere?.headers ?? []).map((header) => `${header.join(': ')}\r\n`).join('');
  // The pages share most files, and compressing each of them again would take 7 s.
  const sizes = new Map<string, number>();
  const sizeOf = (file: string): number => {
    const size = sizes.get(file) ?? transferred(join(outDir, file)) + headers.length + HOST_HEADERS;
    sizes.set(file, size);
    return size;
  };
  const kilobytes = (names: Iterable<string>): number =>
    [...names].reduce((sum, file) => sum + sizeOf(file), 0) / 1000;

  /** A page among the files stands in a frame, and loads files of its own. */
  const withFramed = (files: readonly string[]): string[] =>
    files.flatMap((file) =>
      file.endsWith('.html') ? [file, ...loadedFiles(read(file)).atOnce] : [file],
    );

  const figuresOf = ({ file, parts, styles, language }: BuiltPage): Figures => {
    const { atOnce, later } = loadedFiles(read(file));
    const untouched = new Set([file, 'favicon.svg', ...withFramed(atOnce)]);
    const whole = new Set([...untouched, ...withFramed(later)]);
    for (const part of ['index.html', ...parts]) addChunks(part, manifest, whole);
    // No page loads the styles that it contains as files.
    const contained = [
      ...(manifest['index.html']?.css ?? []),
      ...styles.map((url) => url.slice(1)),
    ];
    for (const style of contained) whole.delete(style);
    const ahead = new Set(['manifest.webmanifest']);
    for (const page of pages)
      if (page.language === language)
        for (const part of page.parts) addChunks(part, manifest, ahead);
    for (const loaded of [...whole, ...contained]) ahead.delete(loaded);
    return [kilobytes(untouched), untouched.size, kilobytes(whole), whole.size, kilobytes(ahead)]
      .map(Math.round)
      .map(String);
  };
  const samples = pages.filter(({ path }) => path === samplePath);
  const attributes = (['en', 'ar'] as const).flatMap((language) => {
    const page = samples.find((sample) => sample.language === language);
    return page ? [` ${figuresAttribute(language)}="${figuresOf(page).join(' ')}"`] : [];
  });
  const written = pages.map((page) => {
    const own = samples.includes(page) ? figuresOf(page) : [];
    const html = slots.reduce(
      (text, slot, index) => text.replaceAll(slot, own[index] ?? ''),
      read(page.file),
    );
    return html.replace('<div id="root"', `<div id="root"${attributes.join('')}`);
  });
  for (const [index, { file }] of pages.entries())
    writeFileSync(join(outDir, file), written[index] ?? '');
}

/** Returns the transferred size of a file, compressed with brotli. Fonts are already compressed. */
function transferred(file: string): number {
  const content = readFileSync(file);
  return file.endsWith('.woff2') ? content.length : brotliCompressSync(content).length;
}
