import { createRoot } from 'react-dom/client';
import type { Reading } from './link';
import { OfferPage } from './OfferPage';

/** Shows the offer of a link. `entry.ts` has already requested it. */
export function show(token: string, first: Promise<Reading>): void {
  const root = document.getElementById('root');
  if (root) createRoot(root).render(<OfferPage token={token} first={first} />);
}
