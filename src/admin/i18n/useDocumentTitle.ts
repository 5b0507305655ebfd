import { useEffect } from 'react';
import { useWaitingQuotes } from '../news/useNews';
import { useText } from './useText';

/**
 * Sets the title of the document, with the number of new requests before it, and restores the one before
 * on unmount.
 */
export function useDocumentTitle(title: string): void {
  const name = useText()('app.name');
  const count = useWaitingQuotes();
  useEffect(() => {
    const before = document.title;
    document.title = `${count > 0 ? `(${count}) ` : ''}${title} · ${name}`;
    return () => {
      document.title = before;
    };
  }, [title, name, count]);
}
