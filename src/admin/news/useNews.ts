import { useSyncExternalStore } from 'react';
import { type News, news, waitingQuotes } from '../data/news';

export const useNews = (): News => useSyncExternalStore(news.subscribe, news.get);

export function useWaitingQuotes(): number {
  return useSyncExternalStore(news.subscribe, () => waitingQuotes(news.get()));
}

/** Whether somebody else deleted the row. */
export function useIsGone(id: string): boolean {
  return useSyncExternalStore(news.subscribe, () => news.get().gone.includes(id));
}
