import { loadChunk } from '../backend/loadChunk';

/** Loads a part of the site. Without a connection the page stays and says so, and the part arrives with the connection. */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await loadChunk(load);
  } catch (error) {
    if (navigator.onLine) throw error;
    // Hidden by inline/offline.ts.
    document.getElementById('offline')?.removeAttribute('hidden');
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
    return loadPart(load);
  }
}
