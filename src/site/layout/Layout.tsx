import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useLanguage } from '../i18n/languageContext';
import { NoScriptContact } from '../quote/NoScriptContact';
import { ContactBar } from './ContactBar';
import { Footer } from './Footer';
import { Header } from './Header';
import styles from './Layout.module.css';
import { useNavigationEffects } from './useNavigationEffects';

export function Layout({ children }: { children: ReactNode }) {
  const { messages } = useLanguage();
  useNavigationEffects();
  useReveals();
  return (
    <>
      <a className={styles.skip} href="#content">
        {messages.skip}
      </a>
      <Header />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <NoScriptContact />
      {/* inline/offline.ts and lazyPart.ts show this notice. inline/offline.ts hides it. */}
      <p id="offline" role="alert" hidden className={styles.offline}>
        {messages.offline}
      </p>
      <Footer />
      <ContactBar />
    </>
  );
}

/**
 * Moves the drawings of elements with `data-reveal` into place when they scroll into view, from the first scroll on. Has
 * no effect if the visitor prefers reduced motion.
 */
function useReveals(): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page renders new elements.
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target, boundingClientRect } of entries) {
          if (!(target instanceof HTMLElement)) continue;
          // Elements that are visible from the start do not move.
          if (!isIntersecting && boundingClientRect.bottom >= 0) target.dataset.reveal = 'waiting';
          else if (target.dataset.reveal) target.dataset.reveal = 'shown';
          if (isIntersecting) observer.unobserve(target);
        }
      },
      { threshold: 0.1, rootMargin: '50px' },
    );
    const observe = () => {
      for (const element of document.querySelectorAll('[data-reveal=""]'))
        observer.observe(element);
    };
    addEventListener('scroll', observe, { once: true, passive: true });
    return () => {
      removeEventListener('scroll', observe);
      observer.disconnect();
    };
  }, [pathname]);
}
