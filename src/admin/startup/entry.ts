import { startListRequest } from './preloadList';

try {
  startListRequest(window.location, window.localStorage);
} finally {
  // Runs React while the main chunk is still loading.
  void import('react-dom/client');
  // A failure above is the main chunk's to report.
  void import('../main');
}
