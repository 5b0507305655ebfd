import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Fades in elements with `data-reveal-delay` below the window; without scripts or motion they are visible. */
export function useReveals(): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other elements.
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target, boundingClientRect } of entries) {
          if (!(target instanceof HTMLElement)) continue;
          // Elements that are visible at first stay as they are.
          if (!isIntersecting && boundingClientRect.bottom >= 0) target.dataset.reveal = 'waiting';
          else if (target.dataset.reveal) target.dataset.reveal = 'shown';
          if (isIntersecting) observer.unobserve(target);
        }
      },
      { threshold: 0.1, rootMargin: '50px' },
    );
    for (const element of document.querySelectorAll('[data-reveal-delay]:not([data-reveal])')) {
      observer.observe(element);
    }
    return () => observer.disconnect();
  }, [pathname]);
}
