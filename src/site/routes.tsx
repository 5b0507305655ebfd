import { type ComponentType, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import type { ServiceId } from '../agency/services';
import type { SiteLanguage } from '../domain/quotes';
import { matchAddress, type PageId, pages } from './addresses';
import { legalMessages, serviceMessages, tipsMessages } from './i18n/lazyMessages';
import { type LazyPart, lazyPart } from './lazyPart';
import { isService } from './serviceIds';
import { pieceOf, pieces } from './services/pieces';

/** The code and the styles of each page load with it. The HTML of a page contains its styles: see vite/prerender.ts. */
const servicePage = lazyPart(async () => (await import('./services/ServicePage')).ServicePage);
const notFoundPage = lazyPart(async () => (await import('./not-found/NotFoundPage')).NotFoundPage);
const lazyPages: Readonly<Record<Exclude<PageId, ServiceId>, LazyPart<ComponentType>>> = {
  home: lazyPart(async () => (await import('./home/HomePage')).HomePage),
  work: lazyPart(async () => (await import('./work/WorkPage')).WorkPage),
  tips: lazyPart(async () => (await import('./tips/TipsPage')).TipsPage),
  legal: lazyPart(async () => (await import('./legal/LegalPage')).LegalPage),
  privacy: lazyPart(async () => (await import('./legal/PrivacyPage')).PrivacyPage),
};

export function SiteRoutes() {
  return (
    <Suspense>
      <Routes>
        {['', '/en', '/ar'].flatMap((prefix) =>
          pages.map(({ id, path }) => (
            <Route
              key={prefix + path}
              path={path === '/' ? prefix || '/' : prefix + path}
              caseSensitive
              element={
                isService(id) ? (
                  <LazyServicePage key={id} service={id} />
                ) : (
                  <LazyPage key={id} part={lazyPages[id]} />
                )
              }
            />
          )),
        )}
        <Route path="*" element={<LazyPage part={notFoundPage} />} />
      </Routes>
    </Suspense>
  );
}

/** Loads the code and the texts of the page at `pathname`. */
export async function loadPage(pathname: string): Promise<void> {
  const { page, language } = matchAddress(pathname);
  await Promise.all(
    (page ? partsOf(page.id, language) : [notFoundPage]).map((part) => part.ahead()),
  );
}

function partsOf(page: PageId, language: SiteLanguage): LazyPart<unknown>[] {
  if (isService(page)) {
    const piece = pieceOf(page);
    return [servicePage, serviceMessages[language], ...(piece ? [piece] : [])];
  }
  const isLegal = page === 'legal' || page === 'privacy';
  return [
    lazyPages[page],
    ...(isLegal ? [legalMessages[language]] : []),
    ...(page === 'tips' ? [tipsMessages[language]] : []),
  ];
}

/**
 * Loads the code and the texts of the pages in both languages, so that links work without a connection. The texts of the
 * tips, 2 KB to which only the footer links, wait for their page.
 */
export function loadAhead(): void {
  const messages = [serviceMessages, legalMessages].flatMap((parts) => [parts.en, parts.ar]);
  // A failed load is repeated when the page opens.
  const own = [...Object.values(pieces), ...Object.values(lazyPages)];
  for (const part of [servicePage, notFoundPage, ...own, ...messages]) part.ahead().catch(() => {});
}

function LazyPage({ part }: { part: LazyPart<ComponentType> }) {
  const Page = part.usePart();
  return <Page />;
}

function LazyServicePage({ service }: { service: ServiceId }) {
  const Page = servicePage.usePart();
  return <Page service={service} />;
}
