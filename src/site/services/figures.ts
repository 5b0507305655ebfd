import type { SiteLanguage } from '../../domain/quotes';

/** The kilobytes and the requests of an untouched page, and its kilobytes with the scripts. */
export type Figures = readonly string[];

/** The texts in the HTML that vite/measure.ts replaces with the figures. */
export const slots: Figures = ['@kilobytes', '@requests', '@total'];

/** Returns the figures of the work sample, which the build writes into the element `#root`. */
export function figuresOf(language: SiteLanguage): Figures {
  if (import.meta.env.SSR) return slots;
  return document.getElementById('root')?.dataset[language]?.split(' ') ?? ['–', '–', '–'];
}
