import type { SiteLanguage } from '../../domain/quotes';

/** The pages that state their own figures: the home page, and the page about websites, which is a work sample. */
export type MeasuredPage = 'home' | 'sample';

/** The kilobytes and the requests of an untouched page, and of the whole one with its scripts and what comes into view. */
export type Figures = readonly string[];

/** The texts in the HTML of a measured page that vite/measure.ts replaces with its figures. */
export const slots: Figures = ['@kilobytes', '@requests', '@allKilobytes', '@allRequests'];

/** The attribute of the element `#root` of every page into which the build writes the figures of a page. */
export const figuresAttribute = (page: MeasuredPage, language: SiteLanguage): string =>
  `data-${page}-${language}`;

/** Returns the figures of a page. */
export function figuresOf(page: MeasuredPage, language: SiteLanguage): Figures {
  if (import.meta.env.SSR) return slots;
  const written = document.getElementById('root')?.getAttribute(figuresAttribute(page, language));
  return written?.split(' ') ?? slots.map(() => '–');
}
