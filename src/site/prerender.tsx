import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { serviceCards, services } from '../agency/services';
import { directionOf } from '../domain/direction';
import type { ProjectType, SiteLanguage } from '../domain/quotes';
import { languages, matchAddress, type PageId, pagePath, pages } from './addresses';
import { serviceMessages } from './i18n/lazyMessages';
import { messages } from './i18n/messages';
import { SiteApp } from './SiteApp';
import { manifest, robots, sitemap } from './seo/crawlerFiles';
import { projectTypeOf } from './serviceIds';
import { pieces } from './services/pieces';
import { examples } from './work/clientWork';

export interface RenderedPage {
  language: SiteLanguage;
  direction: 'ltr' | 'rtl';
  /** The elements that React hoists out of the page, such as the title, the description and the canonical link. */
  head: string;
  body: string;
  /** The path of the page in English, or an empty text for the not-found page. */
  path: string;
  /** The sources that the page needs besides the bundle when React starts. */
  parts: readonly string[];
  /** The file and the texts of the page's share card, or null if the page has none. */
  card: { file: string; title: string; promise: string; picture: string | null } | null;
  /** Whether the page redirects visitors who have chosen Arabic. Only English pages without the prefix `/en` do. */
  followsSavedLanguage: boolean;
}

/** The paths of all pages in both languages. English pages also have a path under `/en`. */
export const addresses: readonly string[] = [
  ...languages.flatMap((language) => pages.map((page) => pagePath(page, language))),
  ...pages.map((page) => (page.path === '/' ? '/en' : `/en${page.path}`)),
];

export const notFoundAddresses = [
  { address: '/404', file: '404.html' },
  { address: '/ar/404', file: 'ar/404.html' },
] as const;

export async function renderPage(address: string): Promise<RenderedPage> {
  const { language, page, explicitEnglish } = matchAddress(address);
  const { prelude } = await prerender(
    <StaticRouter location={address}>
      <SiteApp />
    </StaticRouter>,
    // Renders every Suspense boundary in place, not at the end of the page.
    { progressiveChunkSize: Number.MAX_SAFE_INTEGER },
  );
  const markup = await new Response(prelude).text();
  // React renders the elements of the head before the first element of the page.
  const head = /^(?:<title[^>]*>[^<]*<\/title>|<(?:meta|link)[^>]*>)*/u.exec(markup)?.[0] ?? '';
  return {
    language,
    direction: directionOf(language),
    head,
    body: markup.slice(head.length),
    path: page?.path ?? '',
    parts: page ? partsOf(page.id, language) : ['src/site/not-found/NotFoundPage.tsx'],
    card: shareCard(head, markup, messages[language].approvalBadge),
    followsSavedLanguage: page !== null && language === 'en' && !explicitEnglish,
  };
}

/** @throws Error in one sentence if a service of `src/agency/services.ts` has no texts in a language */
export async function refuseMissingTexts(): Promise<void> {
  for (const language of languages) {
    const texts: object = await serviceMessages[language].ahead();
    for (const { id } of services) {
      if (id in texts && id in serviceCards[language]) continue;
      const file = id in texts ? 'serviceCards' : `src/site/i18n/${language}Services.ts`;
      const error = new Error(
        `The service "${id}" of src/agency/services.ts has no texts in ${file}: write them, or remove the service.`,
      );
      // Vite prints the stack of an error, but only the message helps the person who reads it.
      error.stack = error.message;
      throw error;
    }
  }
}

function partsOf(page: PageId, language: SiteLanguage): string[] {
  const name = language === 'ar' ? 'ar' : 'en';
  switch (page) {
    case 'home':
      return ['src/site/home/HomePage.tsx'];
    case 'work':
      return [
        'src/site/work/WorkPage.tsx',
        ...(examples.length > 0 ? [`src/site/i18n/${name}Services.ts`] : []),
        ...examples.flatMap(({ projectType }) => sourcesOf(projectType)),
      ];
    case 'tips':
      return ['src/site/tips/TipsPage.tsx', `src/site/i18n/${name}Tips.ts`];
    case 'legal':
      return ['src/site/legal/LegalPage.tsx', `src/site/i18n/${name}Legal.ts`];
    case 'privacy':
      return ['src/site/legal/PrivacyPage.tsx', `src/site/i18n/${name}Legal.ts`];
    default:
      return [
        'src/site/services/ServicePage.tsx',
        `src/site/i18n/${name}Services.ts`,
        ...sourcesOf(projectTypeOf[page]),
      ];
  }
}

const sourcesOf = (type: ProjectType): string[] =>
  pieces[type] ? [`src/site/services/pieces/${type}.tsx`] : [];

function shareCard(head: string, markup: string, promise: string): RenderedPage['card'] {
  const image = /<meta property="og:image" content="([^"]+)"/u.exec(head)?.[1];
  const title = /<meta property="og:title" content="([^"]+)"/u.exec(head)?.[1];
  if (!image || !title) return null;
  const drawn = /\/(\w+-(?:en|ar))[^"/]*#drawing"/u.exec(markup)?.[1];
  const plain = title.replace(/&(amp|quot|#x27);/gu, (_, name: string) => ENTITIES[name] ?? '');
  return {
    file: new URL(image).pathname.slice(1),
    title: plain,
    promise,
    picture: drawn ? `${drawn}.svg` : null,
  };
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', quot: '"', '#x27': "'" };

/** Rules of `_redirects` that redirect a path with a trailing slash to the same path without the slash. */
export function redirects(): string {
  return addresses
    .filter((address) => address !== '/')
    .map((address) => `${address}/ ${address} 301\n`)
    .join('');
}

/** Returns the files for browsers and search engines, by their names. */
export const crawlerFiles = (): Readonly<Record<string, string>> => ({
  'manifest.webmanifest': manifest(),
  'robots.txt': robots(),
  'sitemap.xml': sitemap(),
});
