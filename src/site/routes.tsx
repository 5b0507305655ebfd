import { type ComponentType, type ReactNode, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import type { SiteLanguage } from '../domain/quotes';
import type { ServiceId } from '../services';
import { matchAddress, type PageId, pages } from './addresses';
import { legalMessages, serviceMessages } from './i18n/lazyMessages';
import { type LazyPart, lazyPart } from './lazyPart';
import { NotFoundPage } from './not-found/NotFoundPage';
import { isService } from './serviceIds';
import { ServicePage } from './services/ServicePage';

// The bundle contains the code of the service pages, but not the code of these four pages. Each service page therefore
// loads 2.4 KB less.
const home = lazyPart(async () => (await import('./home/HomePage')).HomePage);
const work = lazyPart(async () => (await import('./work/WorkPage')).WorkPage);
const legal = lazyPart(async () => (await import('./legal/LegalPage')).LegalPage);
const privacy = lazyPart(async () => (await import('./legal/PrivacyPage')).PrivacyPage);

const HomePage = lazyPage(home);
const WorkPage = lazyPage(work);
const LegalPage = lazyPage(legal);
const PrivacyPage = lazyPage(privacy);

const elements: Readonly<Record<Exclude<PageId, ServiceId>, ReactNode>> = {
  home: <HomePage />,
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
              element={isService(id) ? <ServicePage key={id} service={id} /> : elements[id]}
            />
          )),
        )}
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </Suspense>
  );
}

/** Loads the code and the texts of the page at `pathname`. */
export async function loadPage(pathname: string): Promise<void> {
  const { page, language } = matchAddress(pathname);
  await Promise.all((page ? partsOf(page.id, language) : []).map((part) => part.ahead()));
}

function partsOf(page: PageId, language: SiteLanguage): LazyPart<unknown>[] {
  switch (page) {
    case 'home':
      return [home];
    case 'work':
      return [work];
    case 'legal':
      return [legal, legalMessages[language]];
    case 'privacy':
      return [privacy, legalMessages[language]];
    default:
      return [serviceMessages[language]];
  }
}

/** Loads the code and the texts of all pages in both languages, so that links work without a connection. */
export function loadAhead(): void {
  const messages = [serviceMessages, legalMessages].flatMap((parts) => [parts.en, parts.ar]);
  // A failed load is repeated when the page opens.
  for (const part of [home, work, legal, privacy, ...messages]) part.ahead().catch(() => {});
}

function lazyPage({ usePart }: LazyPart<ComponentType>) {
  return function LazyPage() {
    const Page = usePart();
    return <Page />;
  };
}
