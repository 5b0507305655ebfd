import { agency } from '../../../src/agency/agency';
import { services } from '../../../src/agency/services';

/** The English paths of the public pages. Another agency has other services, and perhaps no client work or tips. */
const paths: Readonly<Record<string, string>> = {
  home: '/',
  ...Object.fromEntries(services.map(({ id, path }) => [id, path])),
  ...(agency.cases.length > 0 && { work: '/client-work' }),
  ...(agency.tips === '/digital-tips' && { tips: '/digital-tips' }),
  legal: '/legal',
  privacy: '/privacy',
};

/** The service whose page stands for the others, and another one. */
export const [sampleService, otherService] = services;

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
  ['home', sampleService.id].includes(id) || path === '/privacy';
