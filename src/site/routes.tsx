import { Route, Routes } from 'react-router-dom';
import { pages } from './addresses';
import { lazyPage } from './lazyPage';

const HomePage = lazyPage(() => import('./home/HomePage').then((module) => module.HomePage));
const ServicePage = lazyPage(() =>
  import('./services/ServicePage').then((module) => module.ServicePage),
);
const NotFoundPage = lazyPage(() =>
  import('./not-found/NotFoundPage').then((module) => module.NotFoundPage),
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
