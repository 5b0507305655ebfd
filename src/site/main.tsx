import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { matchAddress } from './addresses';
import { onFirstUse } from './firstUse';
import { rememberSource } from './quote/form/source';
import { loadAhead, loadPage } from './routes';
import { SiteApp } from './SiteApp';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

rememberSource();

const app = (
  <StrictMode>
    <BrowserRouter>
      <SiteApp />
    </BrowserRouter>
  </StrictMode>
);

/**
 * Whether the served markup belongs to the page at this path. Some hosts respond with the markup of another page, which
 * React cannot hydrate. All unknown paths share the markup of `/404`.
 */
function isMarkupOf(pathname: string, served: string | undefined): boolean {
  if (served === undefined) return false;
  const [here, there] = [matchAddress(pathname), matchAddress(served)];
  return here.page === there.page && here.language === there.language;
}

function start(served: HTMLElement): void {
  if (isMarkupOf(window.location.pathname, served.dataset.path)) hydrateRoot(served, app);
  else createRoot(served).render(app);
}

// Hydrates only after the code of this page has loaded. Otherwise, if the visitor opened the form or followed a link
// during hydration, React would replace the markup, and the link would lose the focus. If the code fails to load, the
// page hydrates anyway and requests the code again.
loadPage(window.location.pathname)
  .catch(() => {})
  .finally(() => start(root));

onFirstUse(() => {
  loadAhead();
  // Added here and not in the HTML. Chromium loads a manifest as soon as it finds the link, which would delay the font.
  const manifest = document.createElement('link');
  manifest.rel = 'manifest';
  manifest.href = '/manifest.webmanifest';
  document.head.append(manifest);
});
