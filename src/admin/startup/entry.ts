import { startListRequest } from './preloadList';

const storage = openStorage();
if (storage === null) {
  document.getElementById('no-storage')?.removeAttribute('hidden');
} else {
  try {
    startListRequest(window.location, storage);
  } finally {
    // Evaluates React while the main chunk is still loading.
    void import('react-dom/client');
    // Loads the main chunk even if `startListRequest` failed. The back office then requests the list itself.
    void import('../main');
  }
}

function openStorage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}
