import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useLanguage } from '../i18n/languageContext';
import { serviceIds } from '../serviceIds';
import styles from './Measured.module.css';

/** Where the build writes the figures: see vite/measure.ts. */
export const SLOT = '<!--measured-->';

/** What the page weighs. Only the build knows it, so the words stand in the page and not in the bundle. */
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
  // A page that a link opened was not loaded like this.
  if (!served.html || served.pathname !== pathname) return null;
  return (
    <p
      id="measured"
      className={`column not-on-paper ${styles.measured}`}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the page's own markup, our own words.
      dangerouslySetInnerHTML={{ __html: served.html }}
    />
  );
}
