/** The public pages. */
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
  /** The same page in each language. */
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

/** The home page, one service and one text page represent the others, which have the same templates. */
export const isSample = ({ id }: PublicPage): boolean =>
  ['home', 'website', 'privacy'].includes(id);
