import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { loadChunk } from '../backend/loadChunk';
import { type PageId, pages } from './addresses';
import { HomePage } from './home/HomePage';
import { NotFoundPage } from './not-found/NotFoundPage';
import { ServicePage } from './services/ServicePage';

// Few visitors open these: their words are no part of the bundle that every page loads.
const LegalPage = lazyPage(async () => (await import('./legal/LegalPage')).LegalPage);
const PrivacyPage = lazyPage(async () => (await import('./legal/PrivacyPage')).PrivacyPage);
const WorkPage = lazyPage(async () => (await import('./work/WorkPage')).WorkPage);

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

function lazyPage(load: () => Promise<ComponentType>) {
  return lazy(async () => ({ default: await loadChunk(load) }));
}
