import { Route, Routes } from 'react-router-dom';
import type { SiteLanguage } from './domain/quotes';
import { lazyPage } from './site/lazyPage';

export const languages = ['en', 'ar'] as const satisfies readonly SiteLanguage[];

/** The one route table of the public site. English addresses have no prefix, Arabic ones `/ar`. */
export const pages = [
  { id: 'home', path: '/' },
  { id: 'website', path: '/website-creation' },
  { id: 'app', path: '/app-development' },
  { id: 'saas', path: '/saas-development' },
  { id: 'ai', path: '/ai-integration' },
] as const;

export type Page = (typeof pages)[number];
export type PageId = Page['id'];
export type ServiceId = Exclude<PageId, 'home'>;

export interface Address {
  language: SiteLanguage;
  /** null: no such page. */
  page: Page | null;
  /** `/en…`: English was asked for by name, so no saved choice overrules it. */
  explicitEnglish: boolean;
}

/** The address of a page, without trailing slash; an unknown page leads to the root. */
export function pagePath(page: Page | PageId, language: SiteLanguage): string {
  const id = typeof page === 'string' ? page : page.id;
  const path = pages.find((candidate) => candidate.id === id)?.path ?? '/';
  return language === 'en' ? path : `/ar${path === '/' ? '' : path}`;
}

export function matchAddress(pathname: string): Address {
  const [, prefix, rest = ''] = /^\/(en|ar)(\/.*)?$/u.exec(pathname) ?? [];
  const path = (prefix ? rest : pathname).replace(/\/+$/u, '') || '/';
  return {
    language: prefix === 'ar' ? 'ar' : 'en',
    page: pages.find((page) => page.path === path) ?? null,
    explicitEnglish: prefix === 'en',
  };
}

const HomePage = lazyPage(() => import('./site/home/HomePage').then((module) => module.HomePage));
const ServicePage = lazyPage(() =>
  import('./site/services/ServicePage').then((module) => module.ServicePage),
);
const NotFoundPage = lazyPage(() =>
  import('./site/notFound/NotFoundPage').then((module) => module.NotFoundPage),
);

export function SiteRoutes() {
  return (
    <Routes>
      {['', '/en', '/ar'].flatMap((prefix) =>
        pages.map(({ id, path }) => (
          <Route
            key={prefix + path}
            path={path === '/' ? prefix || '/' : prefix + path}
            caseSensitive
            element={id === 'home' ? <HomePage /> : <ServicePage key={id} service={id} />}
          />
        )),
      )}
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
