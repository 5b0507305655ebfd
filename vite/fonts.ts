import type { SiteLanguage } from '../src/domain/quotes.ts';

/** The font file to preload: the face of the page's own script. */
export function fontFor(language: SiteLanguage, styles: string): string | undefined {
  const subset = language === 'ar' ? 'arabic' : 'latin';
  return new RegExp(`/assets/readex-pro-${subset}-[^)"']+\\.woff2`, 'u').exec(styles)?.[0];
}

/**
 * The fonts of the first view come first. On Arabic pages, the Latin letters of our names load with
 * the bundle, and the whole Latin face when the visitor types.
 */
export function styleElements(language: SiteLanguage, styles: string): string[] {
  const names = faceOf('names', styles);
  if (language === 'en') return [`<style>${styles.replace(names, '')}</style>`];
  const latin = faceOf('latin', styles);
  return [
    // The Arabic face comes after Latin, because its digits count: see fonts.css.
    `<style media="not all">${latin}${names}</style>`,
    `<style>${styles.replace(latin, '').replace(names, '')}</style>`,
  ];
}

function faceOf(subset: string, styles: string): string {
  const face = new RegExp(`@font-face\\s*\\{[^}]*readex-pro-${subset}[^}]*\\}`, 'u').exec(
    styles,
  )?.[0];
  if (!face) throw new Error(`The stylesheet has lost its ${subset} face.`);
  return face;
}
