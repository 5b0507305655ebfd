import { use } from 'react';
import { loadChunk } from '../backend/loadChunk';

export interface LazyPart<T> {
  /** Loads the part before a component needs it. */
  ahead(): Promise<T>;
  /** Returns the part. Suspends the component until the part has loaded. */
  usePart(): T;
}

/** Creates a part of the site that loads separately from the bundle. Once it has loaded, `usePart` does not suspend. */
export function lazyPart<T>(load: () => Promise<T>): LazyPart<T> {
  let loaded: { part: T } | undefined;
  let needed: Promise<T> | undefined;
  const ahead = async () => {
    loaded = { part: await load() };
    return loaded.part;
  };
  return {
    ahead,
    usePart: () => {
      if (loaded) return loaded.part;
      needed ??= loadWhenOnline(ahead);
      return use(needed);
    },
  };
}

/** Loads a part. Without a connection, shows the offline notice and loads the part when the connection returns. */
async function loadWhenOnline<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await loadChunk(load);
  } catch (error) {
    if (navigator.onLine) throw error;
    // inline/offline.ts hides the notice when the connection returns.
    document.getElementById('offline')?.removeAttribute('hidden');
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
    return loadWhenOnline(load);
  }
}
