import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useLanguage } from '../i18n/languageContext';
import { NoScriptContact } from '../quote/NoScriptContact';
import { Footer } from './Footer';
import { Header } from './Header';
import styles from './Layout.module.css';
import { useNavigationEffects } from './useNavigationEffects';
import { useReveals } from './useReveals';

export function Layout({ children }: { children: ReactNode }) {
  const { messages } = useLanguage();
  useNavigationEffects();
  useReveals();
  return (
    <>
      <Link className={styles.skip} to={{ hash: '#content' }} replace>
        {messages.skip}
      </Link>
      <Header />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <NoScriptContact />
      {/* Shown by inline/offline.ts. */}
      <p id="offline" role="alert" hidden className={styles.offline}>
        {messages.offline}
      </p>
      <Footer />
    </>
  );
}
