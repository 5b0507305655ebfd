import { readFileSync } from 'node:fs';
import type { SiteLanguage } from '../src/domain/quotes.ts';

/** The face of the page's own script: only that one is worth asking for before the styles are read. */
export function fontFor(language: SiteLanguage, styles: string): string | undefined {
  const subset = language === 'ar' ? 'arabic' : 'latin';
  return new RegExp(`/assets/readex-pro-${subset}-[^)"']+\\.woff2`, 'u').exec(styles)?.[0];
}

/**
 * An Arabic page has its digits in the page itself, so that nothing in the first view moves. Its other
 * Latin letters wait until it is painted, and the whole Latin face until something else is typed.
 */
export function styleElements(language: SiteLanguage, styles: string): string[] {
  const names = faceOf('names', styles);
  if (language === 'en') return [`<style>${styles.replace(names, '')}</style>`];
  const latin = faceOf('latin', styles);
  const rest = styles.replace(latin, '').replace(names, '');
  return [
    // of two faces that have a letter, the later one is asked for it
    `<style media="not all">${latin}${names}</style>`,
    `<style>${rest}${figuresFace()}</style>`,
  ];
}

function faceOf(subset: string, styles: string): string {
  const face = new RegExp(`@font-face\\s*\\{[^}]*readex-pro-${subset}[^}]*\\}`, 'u').exec(
    styles,
  )?.[0];
  if (!face) throw new Error(`The stylesheet has lost its ${subset} face.`);
  return face;
}

/** Digits, their signs and the letters of SaaS. */
function figuresFace(): string {
  const file = new URL('../src/site/fonts/readex-pro-figures.woff2', import.meta.url);
  const data = readFileSync(file).toString('base64');
  return `@font-face{font-family:"Readex Pro";src:url(data:font/woff2;base64,${data})format("woff2");font-weight:400 600;unicode-range:U+25,U+2B,U+30-39,U+53,U+61}`;
}
