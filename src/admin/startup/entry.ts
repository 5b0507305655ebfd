import { paths } from '../data/paths';
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
    // Loads the code of these pages in parallel with the main chunk, which does not contain it.
    const { pathname } = window.location;
    if (pathname === paths.dashboard) void import('../dashboard/Dashboard');
    if (pathname === paths.list('offers')) void import('../offers/OfferList');
    if (pathname === paths.list('projects')) void import('../projects/ProjectList');
  }
}

function openStorage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}
