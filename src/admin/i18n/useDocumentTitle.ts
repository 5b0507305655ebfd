import { useEffect } from 'react';
import { useText } from './useText';

/** Sets the title of the document, and restores the one before on unmount. */
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
