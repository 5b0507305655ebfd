import { useEffect, useState } from 'react';
import type { Typed } from './AnswerBar';

/**
 * What the client has typed and not sent. The tab keeps it over a reload: a phone may unload the page while the client looks
 * at the delivered work in another tab.
 */
export function useTyped(token: string) {
  const key = `typed-${token}`;
  const [typed, setTyped] = useState(() => readTyped(key));
  useEffect(() => {
    try {
      sessionStorage.setItem(key, JSON.stringify(typed));
    } catch {
      // The browser blocks the storage. What is typed then ends with the page.
    }
  }, [key, typed]);
  return [typed, setTyped] as const;
}

function readTyped(key: string): Typed {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}');
  } catch {
    return {};
  }
}
