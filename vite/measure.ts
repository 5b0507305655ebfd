import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Manifest } from 'vite';
import type { Figures, Lighthouse } from '../src/site/layout/measuredText.ts';
import type { RenderedPage } from '../src/site/prerender';

/** The file in which `npm run lighthouse` stores the scores of the pages. */
const LIGHTHOUSE = 'docs/lighthouse.json';

interface Measured {
  date: string;
  pages: Readonly<Record<string, Omit<Lighthouse, 'date'>>>;
}

/**
 * Returns a function that writes figures into a page: the transferred size of its HTML and of the files that load with
 * it, the number of requests, and the Lighthouse scores.
 */
export function measurePages(outDir: string) {
  const folder = join(outDir, '.vite');
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  rmSync(folder, { recursive: true });
  const measured: Measured | null = existsSync(LIGHTHOUSE)
    ? JSON.parse(readFileSync(LIGHTHOUSE, 'utf8'))
    : null;
  // Caches the sizes, because the pages share most of their files.
  const sizes = new Map<string, number>();
  const sizeOf = (file: string): number => {
    const size = sizes.get(file) ?? transferred(file, readFileSync(join(outDir, file)));
    sizes.set(file, size);
    return size;
  };

  return (html: string, { slot, parts, measuredText }: RenderedPage, address: string): string => {
    if (!html.includes(slot)) return html;
    const files = new Set(['favicon.svg', ...filesIn(html)]);
    for (const part of ['index.html', ...parts]) addChunks(part, manifest, files);
    const others = [...files].reduce((sum, file) => sum + sizeOf(file), 0);
    const scores = measured?.pages[address.replace(/^\/en(?=\/|$)/u, '') || '/'];
    const fill = (bytes: number) => {
      const lighthouse = measured && scores ? { date: measured.date, ...scores } : null;
      const figures: Figures = { bytes, requests: files.size + 1, lighthouse };
      return html.replace(slot, () => measuredText(figures));
    };
    // The figures change the size of the page by a few bytes, so the page is measured again with the figures.
    let filled = html;
    for (let round = 0; round < 3; round++) {
      filled = fill(others + transferred('.html', Buffer.from(filled)));
    }
    return filled;
  };
}

/** Returns the preloaded font and the drawings to which the HTML refers. */
function filesIn(html: string): string[] {
  const addresses = html.matchAll(
    /<(?:link rel="preload" href|use href)="\/(assets\/[^"#]+)[^"]*"/gu,
  );
  return [...addresses].map(([, file = '']) => file);
}

function addChunks(name: string, manifest: Manifest, files: Set<string>): void {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`The manifest of the build does not list ${name}.`);
  if (files.has(chunk.file)) return;
  files.add(chunk.file);
  for (const other of chunk.imports ?? []) addChunks(other, manifest, files);
}

/** Returns the transferred size of a file, compressed with brotli. Fonts are already compressed. */
function transferred(file: string, content: Buffer): number {
  return file.endsWith('.woff2') ? content.length : brotliCompressSync(content).length;
}
