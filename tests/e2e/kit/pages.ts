/** The English paths of the public pages. */
const paths = {
  home: '/',
  website: '/website-creation',
  app: '/app-development',
  saas: '/saas-development',
  ai: '/ai-integration',
  legal: '/legal',
  privacy: '/privacy',
} as const;

export interface PublicPage {
  id: string;
  language: 'en' | 'ar';
  path: string;
  /** The paths of this page in English and in Arabic. */
  en: string;
  ar: string;
}

export const publicPages: readonly PublicPage[] = Object.entries(paths).flatMap(([id, en]) => {
  const ar = en === '/' ? '/ar' : `/ar${en}`;
  return [
    { id, language: 'en' as const, path: en, en, ar },
    { id, language: 'ar' as const, path: ar, en, ar },
  ];
});

/**
 * Returns true for the home page and one service page in both languages, and for one text page. Every other page has
 * the same template as one of these.
 */
export const isSample = ({ id, path }: PublicPage): boolean =>
  ['home', 'website'].includes(id) || path === '/privacy';
