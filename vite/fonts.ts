import type { SiteLanguage } from '../src/domain/quotes.ts';

/** The font file to preload: the face of the page's own script. */
export function fontFor(language: SiteLanguage, styles: string): string | undefined {
  const subset = language === 'ar' ? 'arabic' : 'latin';
  return new RegExp(`/assets/readex-pro-${subset}-[^)"']+\\.woff2`, 'u').exec(styles)?.[0];
}

/**
 * The page's styles. Of two faces with a letter the later one counts: on Arabic pages the Arabic face,
 * which has the digits and the Latin letters of our texts, and the Arabic word of the language switcher.
 */
export function stylesFor(language: SiteLanguage, styles: string): string {
  const latin = faceOf('readex-pro-latin', styles);
  const word = faceOf('Readex Word', styles);
  return language === 'ar' ? latin + styles.replace(latin, '').replace(word, '') : styles;
}

function faceOf(name: string, styles: string): string {
  const face = new RegExp(`@font-face\\s*\\{[^}]*${name}[^}]*\\}`, 'u').exec(styles)?.[0];
  if (!face) throw new Error(`The stylesheet has lost its face ${name}.`);
  return face;
}
