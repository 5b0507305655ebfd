import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useLanguage } from '../i18n/languageContext';
import { serviceIds } from '../serviceIds';
import styles from './Measured.module.css';

/** The placeholder in the HTML. vite/measure.ts replaces it with the size of the page and its Lighthouse scores. */
export const SLOT = '<!--measured-->';

/** The size of the page and its Lighthouse scores. The build writes them into the HTML, not into the bundle. */
export function Measured() {
  const { pathname } = useLocation();
  const { page } = useLanguage();
  const [served] = useState(() => {
    if (!import.meta.env.SSR) {
      return { pathname, html: document.getElementById('measured')?.innerHTML };
    }
    const isMeasured = page?.id === 'home' || serviceIds.some((id) => id === page?.id);
    return { pathname, html: isMeasured ? SLOT : undefined };
  });
  // The figures describe a full page load, not a navigation on the client.
  if (!served.html || served.pathname !== pathname) return null;
  return (
    <p
      id="measured"
      className={`column not-on-paper ${styles.measured}`}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the markup comes from our build.
      dangerouslySetInnerHTML={{ __html: served.html }}
    />
  );
}
