import { type ReactNode, Suspense, useEffect } from 'react';
import { useLanguage } from '../i18n/languageContext';
import { lazyPage } from '../lazyPage';
import { drawRest } from './drawRest';
import { Header } from './Header';
import styles from './Layout.module.css';
import { PageLink } from './PageLink';
import { useNavigationEffects } from './useNavigationEffects';
import { usePageLinks } from './usePageLinks';
import { useReveals } from './useReveals';
import { useStepAside } from './useStepAside';

const Footer = lazyPage(() => import('./Footer').then((module) => module.Footer));

export function Layout({ children }: { children: ReactNode }) {
  const { messages } = useLanguage();
  useNavigationEffects();
  usePageLinks();
  useReveals();
  useStepAside();
  useEffect(drawRest, []);
  return (
    <>
      <PageLink className={styles.skip} to={{ hash: '#content' }} replace>
        {messages.skip}
      </PageLink>
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
