import { type Reading, readOffer } from './link';

declare global {
  interface Window {
    firstReading?: Promise<Reading>;
  }
}

/**
 * Reads the offer of the link. The build writes this script into the head of the page, so that the offer is on its way
 * while the browser still loads the bundle.
 */
const token = location.hash.slice(1);
window.firstReading = token ? readOffer(token) : Promise.resolve({ linked: null });
