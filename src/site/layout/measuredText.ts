import type { SiteLanguage } from '../../domain/quotes';

export interface Figures {
  bytes: number;
  requests: number;
  lighthouse: Lighthouse | null;
}

/** The Lighthouse scores of a page, from 0 to 100, and the day of the measurement. */
export interface Lighthouse {
  date: string;
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
}

const locales = { en: 'en-GB', ar: 'ar-u-nu-latn' } as const;

/**
 * Returns the sentences that show the measured size, requests and scores of a page, as HTML. Only the build calls this
 * function: the bundle does not contain it.
 */
export function measuredText(language: SiteLanguage, figures: Figures): string {
  const { requests, lighthouse } = figures;
  const size = new Intl.NumberFormat(locales[language], {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(figures.bytes / 1000);
  const { title, weight, scores } = texts[language];
  const measured = lighthouse && scores(lighthouse, day(lighthouse.date, language));
  return `<strong>${title}</strong> ${weight(size, requests)}${measured ? ` ${measured}` : ''}`;
}

function day(date: string, language: SiteLanguage): string {
  const format = new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(new Date(date));
}

const texts = {
  en: {
    title: 'This page, measured:',
    weight: (size: string, requests: number) =>
      `${size} KB, compressed with Brotli, in ${requests} requests. No cookies, nothing from third parties, English and Arabic.`,
    scores: (found: Lighthouse, date: string) =>
      `Lighthouse on ${date}: performance ${found.performance}, accessibility ${found.accessibility}, best practices ${found.bestPractices}, SEO ${found.seo}.`,
  },
  ar: {
    title: 'هذه الصفحة بالأرقام:',
    weight: (size: string, requests: number) =>
      `حجمها ${size} كيلوبايت مضغوطةً (brotli)، وعدد طلبات التحميل ${requests}. بلا ملفات تعريف ارتباط ولا محتوى من جهات خارجية، وبالعربية والإنجليزية.`,
    scores: (found: Lighthouse, date: string) =>
      `نتائج Lighthouse في ${date}: الأداء ${found.performance}، وسهولة الوصول ${found.accessibility}، وأفضل الممارسات ${found.bestPractices}، والظهور في محركات البحث ${found.seo}.`,
  },
} as const;
