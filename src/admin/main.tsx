import '@fontsource-variable/readex-pro/index.css';
import './theme/fonts.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { AdminApp, readFirstScreen } from './AdminApp';

const root = document.getElementById('root');
if (root) {
  // Asks for the letters of both scripts before a text needs them, so that fewer texts change their width when they arrive.
  document.fonts.load("1em 'Readex Pro Variable'", 'Aع').catch(() => {});
  // Not a top-level await: the chunk of a language imports this one, and would wait for it for ever.
  void readFirstScreen().then(() =>
    createRoot(root).render(
      <StrictMode>
        <AdminApp />
      </StrictMode>,
    ),
  );
}
