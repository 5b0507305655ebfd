import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { type Colour, colours, schemes } from '../src/agency/brand.ts';
import { checkContrast } from './contrast.ts';
import { icon, iconPng, logoLines } from './logo.ts';

const PAINTED = join(process.cwd(), 'node_modules/.cache/confluence-drawings');

/** Replaces the names of colours, such as `var(--ink-950)`, and the logos in a stylesheet, a drawing or a page. */
export const painted = (source: string): string =>
  source
    .replace(/var\(--([\w-]+)\)/gu, (use, name: Colour) => colours[name] ?? use)
    .replace(
      /<use href="#logo-([46]00)" x="(\d+)" y="(\d+)"\/>/gu,
      (_, lightness: '400' | '600', x, y) =>
        `<g transform="translate(${x} ${y})" fill="none" stroke-width="3">${logoLines(lightness)}</g>`,
    );

/** The colours of the pages as custom properties. */
export const declarations = (mode: 'light' | 'dark'): string =>
  `:root{${Object.entries(schemes[mode])
    .map(([name, colour]) => `--${name}:${colours[colour]}`)
    .join(';')}}`;

/** Phones cut their own shape out of these icons, so the ground reaches the edges. */
const uncut = icon(0, 5);

const ICONS = {
  'favicon.svg': () => icon(),
  'icon-192.png': () => iconPng(192),
  'icon-512.png': () => iconPng(512),
  'icon-maskable-512.png': () => iconPng(512, uncut),
  'apple-touch-icon.png': () => iconPng(180, uncut),
};

/** Writes the brand into stylesheets, drawings and pages, and its icons into the build of the site. */
export const brandFiles = (): Plugin => ({
  name: 'brand',
  enforce: 'pre',
  configResolved: checkContrast,
  configureServer({ middlewares }) {
    middlewares.use('/favicon.svg', (_request, response) => {
      response.setHeader('Content-Type', 'image/svg+xml').end(icon());
    });
  },
  // Vite reads drawings from the disk, so it gets painted copies.
  resolveId(source, importer = '') {
    const [, file, query = ''] =
      /^(.*\/(?:illustrations|maps)\/[\w-]+\.svg)(\?.*)?$/u.exec(source) ?? [];
    if (!file) return;
    const original = file.startsWith('/')
      ? join(process.cwd(), file)
      : join(dirname(importer), file);
    const copy = join(PAINTED, basename(file));
    mkdirSync(PAINTED, { recursive: true });
    writeFileSync(copy, painted(readFileSync(original, 'utf8')));
    return copy + query;
  },
  transform(code, id) {
    if (!/\.css(?:\?|$)/u.test(id) || id.includes('/node_modules/')) return;
    const dark = `@media (prefers-color-scheme:dark){${declarations('dark')}}`;
    const themes = id.includes('/look/tokens.css') ? declarations('light') + dark : '';
    return { code: painted(code) + themes, map: null };
  },
  transformIndexHtml: { order: 'pre', handler: painted },
  generateBundle() {
    if (this.environment.name !== 'client') return;
    for (const [fileName, draw] of Object.entries(ICONS))
      this.emitFile({ type: 'asset', fileName, source: draw() });
  },
});
