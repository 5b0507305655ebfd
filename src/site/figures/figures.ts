import type { SiteLanguage } from '../../domain/quotes';

/**
 * The kilobytes and the requests of the work sample untouched, and with its scripts and what comes into view; then the
 * kilobytes of the other pages, which are loaded ahead.
 */
export type Figures = readonly string[];

/** The texts in the HTML of the work sample, the page about websites, that vite/measure.ts replaces with its figures. */
export const slots: Figures = [
  '@kilobytes',
  '@requests',
  '@allKilobytes',
  '@allRequests',
  '@aheadKilobytes',
];

/** The attribute of the element `#root` of every page into which the build writes the figures. */
export const figuresAttribute = (language: SiteLanguage): string => `data-sample-${language}`;

/** Returns the figures of the work sample. */
export function sampleFigures(language: SiteLanguage): Figures {
  if (import.meta.env.SSR) return slots;
  const written = document.getElementById('root')?.getAttribute(figuresAttribute(language));
  return written?.split(' ') ?? slots.map(() => '–');
}
