import { useEffect } from 'react';
import { useText } from './useText';

/** Names the browser's tab; what closes over a page gives the page its title back. */
export function useDocumentTitle(title: string): void {
  const name = useText()('app.name');
  useEffect(() => {
    const before = document.title;
    document.title = `${title} · ${name}`;
    return () => {
      document.title = before;
    };
  }, [title, name]);
}
