import { use } from 'react';
import { loadChunk } from '../backend/loadChunk';

export interface LazyPart<T> {
  /** Loads the part before a component needs it. */
  ahead(): Promise<T>;
  /** The part. A component that needs it earlier waits for it, and without a connection for the connection. */
  usePart(): T;
}

/** A part of the site that is not in the bundle. Once it is there, no component waits for it, not even a moment. */
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

/** Without a connection the page stays and says so, and the part arrives with the connection. */
async function loadWhenOnline<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await loadChunk(load);
  } catch (error) {
    if (navigator.onLine) throw error;
    // Hidden by inline/offline.ts.
    document.getElementById('offline')?.removeAttribute('hidden');
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
    return loadWhenOnline(load);
  }
}
