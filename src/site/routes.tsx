import { Route, Routes } from 'react-router-dom';
import { pages } from './addresses';
import { HomePage } from './home/HomePage';
import { NotFoundPage } from './not-found/NotFoundPage';
import { ServicePage } from './services/ServicePage';

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
