import { useEffect } from 'react';
import { useCountOfTab } from '../news/useNews';
import { useText } from './useText';

/**
 * Sets the document title, preceded by the number of new rows if there are any, and restores the
 * previous title on unmount.
 */
export function useDocumentTitle(title: string): void {
  const name = useText()('app.name');
  const count = useCountOfTab();
  useEffect(() => {
    const before = document.title;
    document.title = `${count > 0 ? `(${count}) ` : ''}${title} · ${name}`;
    return () => {
      document.title = before;
    };
  }, [title, name, count]);
}
