import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { matchAddress } from './addresses';
import { onFirstUse } from './firstUse';
import { rememberSource } from './quote/form/source';
import { loadAhead } from './routes';
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

if (isMarkupOf(window.location.pathname, root.dataset.path)) hydrateRoot(root, app);
else createRoot(root).render(app);

onFirstUse(loadAhead);
