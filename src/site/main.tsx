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

/** A host may serve another page's markup, which cannot be hydrated. Every unknown address gets the markup of `/404`. */
function isMarkupOf(pathname: string, served: string | undefined): boolean {
  if (served === undefined) return false;
  const [here, there] = [matchAddress(pathname), matchAddress(served)];
  return here.page === there.page && here.language === there.language;
}

function start(served: HTMLElement): void {
  if (isMarkupOf(window.location.pathname, served.dataset.path)) hydrateRoot(served, app);
  else {
    // Its figures are those of the other page.
    document.getElementById('measured')?.remove();
    createRoot(served).render(app);
  }
}

// Waits for the code of this page before hydrating. If a visitor opened the form or followed a link during an earlier
// hydration, React would replace the markup, and the link would lose the focus. If the code fails to load, the page
// hydrates anyway and requests it again.
loadPage(window.location.pathname)
  .catch(() => {})
  .finally(() => start(root));

onFirstUse(loadAhead);
