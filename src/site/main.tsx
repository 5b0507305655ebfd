import { type ReactNode, StrictMode, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { matchAddress } from './addresses';
import { loadMessages } from './i18n/loadMessages';
import { SiteApp } from './SiteApp';

declare global {
  interface Window {
    /** What was pressed before the page was alive; see build/inlineScripts.ts. */
    earlyPresses?: HTMLElement[] | null;
  }
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

const { pathname } = window.location;
const messages = await loadMessages(matchAddress(pathname).language);
const app = (
  <StrictMode>
    <BrowserRouter>
      <SiteApp messages={messages}>
        <EarlyPresses />
      </SiteApp>
    </BrowserRouter>
  </StrictMode>
);

// Hosts may answer with another page's markup (404, fallback): that is replaced, not hydrated.
if (root.dataset.path === pathname) hydrateRoot(root, app);
else createRoot(root).render(app);

/** Carries out what was pressed before the page was alive. */
function EarlyPresses(): ReactNode {
  useEffect(() => {
    const presses = new Set(window.earlyPresses);
    window.earlyPresses = null;
    for (const pressed of presses) pressed.click();
  }, []);
  return null;
}
