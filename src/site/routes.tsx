import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { type PageId, pages } from './addresses';
import { HomePage } from './home/HomePage';
import { messageLoaders } from './i18n/lazyMessages';
import { loadPart } from './loadPart';
import { NotFoundPage } from './not-found/NotFoundPage';
import { ServicePage } from './services/ServicePage';

type LoadPage = () => Promise<ComponentType>;

// Few visitors open these pages, so they are not part of the bundle that every page loads.
const loadPage = {
  work: async () => (await import('./work/WorkPage')).WorkPage,
  legal: async () => (await import('./legal/LegalPage')).LegalPage,
  privacy: async () => (await import('./legal/PrivacyPage')).PrivacyPage,
} as const satisfies Partial<Record<PageId, LoadPage>>;

const WorkPage = lazyPage(loadPage.work);
const LegalPage = lazyPage(loadPage.legal);
const PrivacyPage = lazyPage(loadPage.privacy);

const elements: Readonly<Record<PageId, ReactNode>> = {
  home: <HomePage />,
  website: <ServicePage key="website" service="website" />,
  app: <ServicePage key="app" service="app" />,
  saas: <ServicePage key="saas" service="saas" />,
  ai: <ServicePage key="ai" service="ai" />,
  work: <WorkPage />,
  legal: <LegalPage />,
  privacy: <PrivacyPage />,
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
              element={elements[id]}
            />
          )),
        )}
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </Suspense>
  );
}

/** Loads what the other pages need, in both languages, so that links to them work without a connection. */
export function loadAhead(): void {
  // A load that fails is repeated when its page opens.
  for (const load of [...messageLoaders, ...Object.values(loadPage)]) load().catch(() => {});
}

function lazyPage(load: LoadPage) {
  return lazy(async () => ({ default: await loadPart(load) }));
}
