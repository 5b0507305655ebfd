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

/** The address of a page at the agency's own domain. */
export const absolute = (path: string): string => agency.siteUrl + (path === '/' ? '' : path);

/** Whether it is the home page or a service page, each of which has parts of its own, or the text page that stands for the others. */
export const isSample = ({ id, path }: PublicPage): boolean =>
  id === 'home' || services.some((service) => service.id === id) || path === '/privacy';
