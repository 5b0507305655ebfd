import { readFileSync } from 'node:fs';
import type { SiteLanguage } from '../src/domain/quotes.ts';

/** The font file to preload: the face of the page's own script. */
export function fontFor(language: SiteLanguage, styles: string): string | undefined {
  const subset = language === 'ar' ? 'arabic' : 'latin';
  return new RegExp(`/assets/readex-pro-${subset}-[^)"']+\\.woff2`, 'u').exec(styles)?.[0];
}

/**
 * An Arabic page embeds its digits, so that the first view does not shift. Its other Latin
 * letters load with the bundle, and the whole Latin face when the visitor types.
 */
export function styleElements(language: SiteLanguage, styles: string): string[] {
  const names = faceOf('names', styles);
  if (language === 'en') return [`<style>${styles.replace(names, '')}</style>`];
  const latin = faceOf('latin', styles);
  const rest = styles.replace(latin, '').replace(names, '');
  return [
    // Of two faces that contain a letter, the browser uses the later one.
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

/** The face with digits, `%`, `+` and the letters of SaaS. */
function figuresFace(): string {
  const file = new URL('../src/site/fonts/readex-pro-figures.woff2', import.meta.url);
  const data = readFileSync(file).toString('base64');
  return `@font-face{font-family:"Readex Pro";src:url(data:font/woff2;base64,${data})format("woff2");font-weight:400 600;unicode-range:U+25,U+2B,U+30-39,U+53,U+61}`;
}
