import { type ComponentType, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import type { ServiceId } from '../agency/services';
import type { SiteLanguage } from '../domain/quotes';
import { matchAddress, type PageId, pages } from './addresses';
import { legalMessages, serviceMessages, tipsMessages } from './i18n/lazyMessages';
import { type LazyPart, lazyPart } from './lazyPart';
import { isService } from './serviceIds';
import { pieceOf, pieces } from './services/pieces';
import { examples } from './work/clientWork';

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
  const tried = page === 'work' ? examples.map(({ projectType }) => pieces[projectType]) : [];
  return [
    lazyPages[page],
    ...tried.filter((piece) => piece !== undefined),
    ...(tried.length > 0 ? [serviceMessages[language]] : []),
    ...(isLegal ? [legalMessages[language]] : []),
    ...(page === 'tips' ? [tipsMessages[language]] : []),
  ];
}

/** What browsers other than Safari and Firefox say about the connection. */
interface Connected {
  connection?: { saveData?: boolean; effectiveType?: string };
}

/**
 * Loads the code and the texts of the other pages in the language of this one, so that links work without a connection.
 * Loads nothing for a visitor who saves data, or whose network is slow.
 */
export function loadAhead(): void {
  const { connection } = navigator as Navigator & Connected;
  if (connection?.saveData || (connection?.effectiveType ?? '4g') !== '4g') return;
  const { language } = matchAddress(window.location.pathname);
  const parts = pages.flatMap(({ id }) => partsOf(id, language));
  // A failed load is repeated when the page opens.
  for (const part of new Set([...parts, notFoundPage])) part.ahead().catch(() => {});
}

function LazyPage({ part }: { part: LazyPart<ComponentType> }) {
  const Page = part.usePart();
  return <Page />;
}

function LazyServicePage({ service }: { service: ServiceId }) {
  const Page = servicePage.usePart();
  return <Page service={service} />;
}
