import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Manifest } from 'vite';
import { services } from '../src/agency/services.ts';
import {
  type Figures,
  figuresAttribute,
  type MeasuredPage,
  slots,
} from '../src/site/figures/figures.ts';
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

/** The paths in English. There is no work sample if the agency offers no websites. */
const measuredPaths: Readonly<Record<MeasuredPage, string | undefined>> = {
  home: '/',
  sample: services.find(({ projectType }) => projectType === 'website')?.path,
};

/**
 * Writes the figures of the measured pages into the built pages: the transferred size of an untouched page, whose scripts
 * have not loaded yet, the number of its files, and the same for the whole page. Every page contains the figures, because
 * a visitor may reach a measured page without loading it from the server.
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

  /** A page among the files stands in a frame, and loads files of its own. */
  const withFramed = (files: readonly string[]): string[] =>
    files.flatMap((file) =>
      file.endsWith('.html') ? [file, ...loadedFiles(read(file)).atOnce] : [file],
    );

  const figuresOf = ({ file, parts, styles }: BuiltPage): Figures => {
    const { atOnce, later } = loadedFiles(read(file));
    const untouched = new Set([file, 'favicon.svg', ...withFramed(atOnce)]);
    const whole = new Set([...untouched, ...withFramed(later)]);
    for (const part of ['index.html', ...parts]) addChunks(part, manifest, whole);
    // No page loads the styles that it contains as files.
    const contained = styles.map((address) => address.slice(1));
    for (const style of [...(manifest['index.html']?.css ?? []), ...contained]) whole.delete(style);
    return [kilobytes(untouched), untouched.size, kilobytes(whole), whole.size]
      .map(Math.round)
      .map(String);
  };
  const attributes = (['home', 'sample'] as const).flatMap((measured) =>
    (['en', 'ar'] as const).flatMap((language) => {
      const page = pages.find(
        (page) => page.language === language && page.path === measuredPaths[measured],
      );
      const name = figuresAttribute(measured, language);
      return page ? [` ${name}="${figuresOf(page).join(' ')}"`] : [];
    }),
  );
  const written = pages.map((page) => {
    const own = Object.values(measuredPaths).includes(page.path) ? figuresOf(page) : [];
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
