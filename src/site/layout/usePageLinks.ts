import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { matchAddress } from '../addresses';

/**
 * Follows links also where a page's code is not there yet, so before React: it stops events on parts
 * of the page that it has not taken over. The language switcher's links keep their own way.
 */
export function usePageLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const { button, metaKey, ctrlKey, shiftKey, altKey, target } = event;
      if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
      const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href^="/"]');
      if (!link || link.target || link.hreflang || !matchAddress(link.pathname).page) return;
      event.preventDefault();
      navigate(link.pathname + link.search + link.hash);
    };
    document.addEventListener('click', follow, true);
    return () => document.removeEventListener('click', follow, true);
  }, [navigate]);
}
