import type { SiteLanguage } from '../src/domain/quotes.ts';

/** Returns the font file to preload: the Arabic face for Arabic pages, the Latin face for the others. */
export function fontFor(language: SiteLanguage, styles: string): string | undefined {
  const subset = language === 'ar' ? 'arabic' : 'latin';
  return new RegExp(`/assets/readex-pro-${subset}-[^)"']+\\.woff2`, 'u').exec(styles)?.[0];
}

/**
 * Returns the styles of a page. If two font faces contain the same character, browsers use the later one, so the Arabic
 * face comes last on Arabic pages. The Arabic face contains all digits and letters of our Arabic texts. Arabic pages do
 * not need the face for the Arabic word in the language switcher, nor English pages the list of the Arabic letters.
 */
export function stylesFor(language: SiteLanguage, styles: string): string {
  const latin = faceOf('readex-pro-latin', styles);
  const word = faceOf('Readex Word', styles);
  if (language === 'ar') return latin + styles.replace(latin, '').replace(word, '');
  const arabic = faceOf('readex-pro-arabic', styles);
  return styles.replace(arabic, arabic.replace(/(?<=unicode-range:)[^;}]+/u, 'U+600-6FF'));
}

/** Returns the rule of a font face, which the name or the file names. */
export function faceOf(name: string, styles: string): string {
  const face = new RegExp(`@font-face\\s*\\{[^}]*${name}[^}]*\\}`, 'u').exec(styles)?.[0];
  if (!face) throw new Error(`The stylesheet does not contain the font face ${name}.`);
  return face;
}
