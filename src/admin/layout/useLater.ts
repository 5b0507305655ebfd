import { useSyncExternalStore } from 'react';

let drawn = false;
const waiting = new Set<() => void>();

/** False while the first screen is drawn, true ever after: the rows of a list come before what is around them. */
export const useLater = (): boolean => useSyncExternalStore(wait, () => drawn);

function wait(listener: () => void): () => void {
  waiting.add(listener);
  if (!drawn) requestAnimationFrame(() => setTimeout(goOn));
  return () => waiting.delete(listener);
}

function goOn(): void {
  if (drawn) return;
  drawn = true;
  for (const listener of waiting) listener();
}
