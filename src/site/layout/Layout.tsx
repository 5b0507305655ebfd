import { type ReactNode, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { useLanguage } from '../i18n/languageContext';
import { lazyPage } from '../lazyPage';
import { Header } from './Header';
import styles from './Layout.module.css';
import { useNavigationEffects } from './useNavigationEffects';
import { usePageLinks } from './usePageLinks';
import { useReveals } from './useReveals';

const Footer = lazyPage(() => import('./Footer').then((module) => module.Footer));

export function Layout({ children }: { children: ReactNode }) {
  const { messages } = useLanguage();
  useNavigationEffects();
  usePageLinks();
  useReveals();
  return (
    <>
      <Link className={styles.skip} to={{ hash: '#content' }} replace>
        {messages.skip}
      </Link>
      <Header />
      <Suspense>
        <main id="content" tabIndex={-1}>
          {children}
        </main>
        <Footer />
      </Suspense>
    </>
  );
}
