import { loadChunk } from '../backend/loadChunk';

/** Loads a part of the site. Without a connection, shows the offline notice and waits until the browser is online again. */
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
