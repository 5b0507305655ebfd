import type { SiteLanguage } from '../src/domain/quotes.ts';

/** The font file to preload: the face of the page's own script. */
export function fontFor(language: SiteLanguage, styles: string): string | undefined {
  const subset = language === 'ar' ? 'arabic' : 'latin';
  return new RegExp(`/assets/readex-pro-${subset}-[^)"']+\\.woff2`, 'u').exec(styles)?.[0];
}

/**
 * The page's styles. Of two faces with a letter the later one counts: on Arabic pages the Arabic face,
 * which has the digits and the Latin letters of our texts.
 */
export function stylesFor(language: SiteLanguage, styles: string): string {
  const latin = /@font-face\s*\{[^}]*readex-pro-latin[^}]*\}/u.exec(styles)?.[0];
  if (!latin) throw new Error('The stylesheet has lost its Latin face.');
  return language === 'ar' ? latin + styles.replace(latin, '') : styles;
}
