import { useEffect, useLayoutEffect, useRef } from 'react';
import { type Location, useLocation, useNavigationType } from 'react-router-dom';
import { readHistoryState } from '../historyState';
import { readQuoteHash } from '../quote/quoteHash';

/** Scrolls and moves the focus after a navigation, and restores the scroll position on back and forward. */
export function useNavigationEffects(): void {
  const location = useLocation();
  const type = useNavigationType();
  const positions = useRef(new Map<string, number>());
  const shown = useRef(location);

  useEffect(() => {
    const restore = (by: ScrollRestoration) => {
      history.scrollRestoration = by;
    };
    restore('manual');
    const remember = () => positions.current.set(shown.current.key, window.scrollY);
    // Stores the current position, because the visitor may have scrolled before hydration.
    remember();
    const listeners = new AbortController();
    const { signal } = listeners;
    // Lets the browser restore the position after a reload, and after a return from another site.
    addEventListener('pagehide', () => restore('auto'), { signal });
    addEventListener('pageshow', () => restore('manual'), { signal });
    addEventListener('scroll', remember, { passive: true, signal });
    return () => listeners.abort();
  }, []);

  useLayoutEffect(() => {
    const previous = shown.current;
    if (previous === location) return;
    shown.current = location;
    if (readHistoryState(location.state).stay || isFormToggle(previous, location)) {
      positions.current.set(location.key, window.scrollY);
      return;
    }
    if (type === 'POP') {
      const top = positions.current.get(location.key) ?? 0;
      window.scrollTo({ top, behavior: 'instant' });
      return;
    }
    const section = location.hash ? document.getElementById(location.hash.slice(1)) : null;
    const target = section ?? document.querySelector<HTMLElement>('h1');
    if (section || previous.pathname !== location.pathname) target?.focus({ preventScroll: true });
    // The style of `html` makes these calls scroll smoothly, unless the visitor prefers reduced motion.
    if (section) section.scrollIntoView();
    else window.scrollTo({ top: 0 });
  }, [location, type]);
}

/** Whether the navigation only opens or closes the quote form, which does not change the page behind it. */
function isFormToggle(previous: Location, current: Location): boolean {
  const isForm = ({ hash }: Location) => readQuoteHash(hash) !== null;
  return previous.pathname === current.pathname && (isForm(previous) || isForm(current));
}
