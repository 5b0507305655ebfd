import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { rememberSource } from './quote/source';
import { SiteApp } from './SiteApp';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

rememberSource();

// Enables the font faces that the first view does not need: see vite/fonts.ts.
for (const style of document.querySelectorAll<HTMLStyleElement>('style[media="not all"]')) {
  style.media = 'all';
}

const app = (
  <StrictMode>
    <BrowserRouter>
      <SiteApp />
    </BrowserRouter>
  </StrictMode>
);

// A host may serve another page's markup (404, fallback), which cannot be hydrated.
if (root.dataset.path === window.location.pathname) hydrateRoot(root, app);
else createRoot(root).render(app);
