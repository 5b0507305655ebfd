import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RenderedPage } from '../src/site/prerender';
import { fontFor, stylesFor } from './fonts.ts';
import type { InlineScripts } from './inlineScripts.ts';

interface Shell {
  html: string;
  bundle: string;
  styles: string;
}

/** Reads the built `index.html`, without its script and its stylesheets. */
export function readShell(outDir: string): Shell {
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

/** The files of one page, beside those that every page has. */
interface PageFiles {
  /** The text of the stylesheets that are inlined. */
  styles: string;
  /** Their files, which the code of the page then does not load again. */
  inlined: readonly string[];
  /** What the page loads with the first touch. */
  deferred: readonly string[];
  /** What the form loads when it opens. */
  form: readonly string[];
}

/**
 * Returns the HTML of a page.
 * @throws Error if `index.html` lacks a marker for one of its parts
 */
export function fillShell(
  shell: Shell,
  scripts: InlineScripts,
  page: RenderedPage,
  address: string,
  { inlined, deferred, form, ...files }: PageFiles,
): string {
  const styles = shell.styles + files.styles;
  const font = fontFor(page.language, styles);
  const bundle = [shell.bundle, ...deferred];
  const head = [
    font ? `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>` : '',
    page.head,
    `<style>${stylesFor(page.language, styles)}</style>`,
    `<script${page.followsSavedLanguage ? ' data-follows="1"' : ''} data-bundle="${bundle.join(' ')}" data-styles="${inlined.join(' ')}" data-form="${form.join(' ')}">${scripts.beforeHydration}</script>`,
  ];
  const slots: [marker: string, content: string][] = [
    ['<html lang="en" dir="ltr">', `<html lang="${page.language}" dir="${page.direction}">`],
    ['<!--head-->', head.join('')],
    ['<div id="root"><!--page-->', `<div id="root" data-path="${address}">${page.body}`],
  ];
  return slots.reduce((html, [marker, content]) => {
    if (!html.includes(marker)) throw new Error(`index.html has no marker ${marker}.`);
    return html.replace(marker, () => content);
  }, shell.html);
}
