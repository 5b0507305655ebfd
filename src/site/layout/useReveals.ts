import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Fades in what carries `data-reveal-delay`; without scripts or motion it is simply there. */
export function useReveals(): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other elements.
  useLayoutEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (!isIntersecting) continue;
          if (target instanceof HTMLElement) target.dataset.reveal = 'shown';
          observer.unobserve(target);
        }
      },
      { threshold: 0.1, rootMargin: '50px' },
    );
    const waiting = document.querySelectorAll<HTMLElement>(
      '[data-reveal-delay]:not([data-reveal])',
    );
    for (const element of waiting) {
      // What is already being read stays: only what lies below the window waits.
      if (element.getBoundingClientRect().top < window.innerHeight) continue;
      element.dataset.reveal = 'waiting';
      observer.observe(element);
    }
    return () => observer.disconnect();
  }, [pathname]);
}
