import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** What a navigation leaves alone: a language switch keeps scroll and focus. */
function stays(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'stay' in state;
}

/** Scrolls and moves the focus after a navigation, and restores the scroll on back and forward. */
export function useNavigationEffects(): void {
  const location = useLocation();
  const type = useNavigationType();
  const positions = useRef(new Map<string, number>());
  const shown = useRef(location);

  useEffect(() => {
    const { history } = window;
    history.scrollRestoration = 'manual';
    // The browser's own restoring is right for reloads and for coming back from elsewhere.
    const leave = () => {
      history.scrollRestoration = 'auto';
    };
    const enter = () => {
      history.scrollRestoration = 'manual';
    };
    const remember = () => positions.current.set(shown.current.key, window.scrollY);
    // The visitor may have scrolled before the page came alive.
    remember();
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', enter);
    window.addEventListener('scroll', remember, { passive: true });
    return () => {
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', enter);
      window.removeEventListener('scroll', remember);
    };
  }, []);

  useLayoutEffect(() => {
    const previous = shown.current;
    if (previous === location) return;
    shown.current = location;
    if (type === 'POP') {
      const top = positions.current.get(location.key) ?? 0;
      window.scrollTo({ top, behavior: 'instant' });
      return;
    }
    if (stays(location.state)) return;
    const section = location.hash ? document.getElementById(location.hash.slice(1)) : null;
    const target = section ?? document.querySelector<HTMLElement>('h1');
    if (section || previous.pathname !== location.pathname) target?.focus({ preventScroll: true });
    // `html` scrolls smoothly where motion is welcome, at once where it is not.
    if (section) section.scrollIntoView();
    else window.scrollTo({ top: 0 });
  }, [location, type]);
}
