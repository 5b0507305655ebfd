import { useSyncExternalStore } from 'react';

let drawn = false;
const waiting = new Set<() => void>();

/** False while the first screen is drawn, true ever after: the rows of a list come before what is around them. */
export const useLater = (): boolean => useSyncExternalStore(wait, () => drawn);

function wait(listener: () => void): () => void {
  waiting.add(listener);
  if (!drawn && waiting.size === 1) requestAnimationFrame(() => setTimeout(goOn));
  return () => waiting.delete(listener);
}

function goOn(): void {
  drawn = true;
  for (const listener of waiting) listener();
}
